import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { PasswordChange } from '../../../contract/accounts/mailed-codes.ts';
import { MESSAGES } from '../../../contract/accounts/messages.ts';
import { AtTheDoor } from '../../art/door/at-the-door.tsx';
import { useAccounts } from '../../calls/accounts.ts';
import { useSite } from '../../calls/site.ts';
import { forgetToken } from '../../session/session.ts';
import type { ScreenHandle } from '../../shell/head.ts';
import { toast } from '../../shell/toast-store.ts';
import { Captcha } from '../../ui/captcha/captcha.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { PasswordGuidelines } from '../../ui/password-guidelines.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useCaptchaForm } from './use-captcha-form.ts';

const NewPasswordForm = z
  .extend(PasswordChange, { conf_pw: z.string().check(z.minLength(1, MESSAGES.confirmRequired)) })
  .check(
    z.refine(({ user_password, conf_pw }) => user_password === conf_pw, {
      error: MESSAGES.passwordsDiffer,
      path: ['conf_pw'],
    }),
  );

/** Where the mailed link leads, with `code` and `email` in its address. */
export function Component() {
  const hydrated = useHydrated();
  // The server draws one page for everyone: what is in the address is read here alone.
  const search = new URLSearchParams(hydrated ? location.search : '');
  const code = search.get('code') ?? '';
  const email = search.get('email') ?? '';
  return (
    <AtTheDoor>
      {hydrated && !(code && email) ? <Incomplete /> : <NewPassword code={code} email={email} />}
    </AtTheDoor>
  );
}

interface Props {
  code: string;
  email: string;
}

function NewPassword({ code, email }: Props) {
  const { captcha: settings } = useSite();
  const accounts = useAccounts();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { form, captcha, errors, busy, revise, submit } = useCaptchaForm(
    NewPasswordForm,
    async ({ conf_pw: _, ...change }) => {
      toast.success(await accounts.changePassword(change));
      // Every session of the account has ended, this browser's too.
      forgetToken();
      await navigate('/login', { replace: true });
    },
  );
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <h1>New password</h1>
      <p>It signs you out everywhere; then log in with it.</p>
      <input type="hidden" name="user_code" value={code} />
      <input type="hidden" name="user_email" value={email} autoComplete="username" />
      <PasswordField
        name="user_password"
        label="Password*"
        required
        autoComplete="new-password"
        error={errors.user_password}
        onChange={({ target }) => {
          setTyped(target.value);
          revise();
        }}
      />
      <PasswordField
        name="conf_pw"
        label="Confirm password*"
        required
        autoComplete="new-password"
        error={errors.conf_pw}
        onChange={revise}
      />
      <PasswordGuidelines password={typed} />
      <Captcha ref={captcha} captcha={settings} loadChallenge={accounts.getCaptcha} />
      <SubmitButton busy={busy}>{busy ? 'Setting…' : 'Set the password'}</SubmitButton>
    </form>
  );
}

function Incomplete() {
  return (
    <>
      <h1>This link is incomplete</h1>
      <p style={{ marginTop: 'var(--s-3)' }}>Open it again from the mail, or ask for a new one.</p>
      <nav aria-label="Other ways">
        <Link to="/forgot-password">Ask for a new link</Link>
      </nav>
    </>
  );
}

export const handle: ScreenHandle = {
  head: () => ({ title: 'New password', hidden: true }),
  footer: false,
};
