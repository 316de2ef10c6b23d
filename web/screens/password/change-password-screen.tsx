import { useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { getCaptcha } from '../../../contract/accounts/captcha.ts';
import { changePassword, PasswordChange } from '../../../contract/accounts/mailed-codes.ts';
import { AtTheDoor } from '../../art/door/at-the-door.tsx';
import { IncompleteLink } from '../../art/door/incomplete-link.tsx';
import { useAccountsCall } from '../../calls/call.ts';
import { useSite } from '../../calls/site.ts';
import { forgetToken, signIn } from '../../session/session.ts';
import type { ScreenHandle } from '../../shell/head.ts';
import { toastFailure } from '../../shell/toast-failure.ts';
import { toastOfPage } from '../../shell/toast-login.ts';
import { toast } from '../../shell/toast-store.ts';
import { CaptchaField } from '../../ui/captcha/captcha.tsx';
import { type CaptchaHandle, withCaptcha } from '../../ui/captcha/captcha-handle.ts';
import { AccountName } from '../../ui/form/account-name.tsx';
import { EMPTY_NEW_PASSWORD, withPasswordTwice } from '../../ui/form/new-password.ts';
import { NewPasswordFields } from '../../ui/form/new-password-fields.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { validateWith } from '../../ui/form/validation.ts';
import { type MailedLink, useMailedLink } from '../../ui/use-mailed-link.ts';

const { user_recaptcha_code: _, ...shape } = PasswordChange.shape;
const validate = withPasswordTwice(validateWith(z.object(shape)));

/** The mailed link leads here. */
export function Component() {
  const link = useMailedLink();
  return (
    <AtTheDoor>
      {link === 'incomplete' ? <IncompleteLink /> : <NewPassword link={link} />}
    </AtTheDoor>
  );
}

function NewPassword({ link }: { link: MailedLink | undefined }) {
  const { captcha: settings } = useSite();
  const call = useAccountsCall();
  const navigate = useNavigate();
  const captcha = useRef<CaptchaHandle>(null);
  const { code: user_code = '', email: user_email = '' } = link ?? {};
  const form = useForm({
    initial: EMPTY_NEW_PASSWORD,
    validate: (typed) => validate({ ...typed, user_code, user_email }),
    onFailure: toastFailure,
  });
  const submit = form.handleSubmit(async (change) => {
    const message = await withCaptcha(captcha, (user_recaptcha_code) =>
      call(changePassword, { body: { ...change, user_recaptcha_code } }),
    );
    toast.success(message);
    // Every session of the account has ended, this browser's too.
    forgetToken();
    const { user_password } = change;
    const token = await import('../../../contract/accounts/sessions.ts')
      .then(({ logIn }) => call(logIn, { body: { user_email, user_password } }))
      .catch(() => '');
    if (token) signIn(token);
    toastOfPage();
    await navigate(token ? '/' : '/login', { replace: true, state: { email: user_email } });
  });
  return (
    <form ref={form.ref} noValidate onSubmit={submit}>
      <h1>New password</h1>
      <p>It logs you in here, and out everywhere else.</p>
      <AccountName email={user_email} />
      <NewPasswordFields form={form} />
      <CaptchaField ref={captcha} captcha={settings} loadChallenge={() => call(getCaptcha)} />
      <SubmitButton busy={form.busy}>{form.busy ? 'Setting…' : 'Set the password'}</SubmitButton>
      <nav aria-label="Other ways">
        <Link to="/forgot-password">Ask for a new link</Link>
      </nav>
    </form>
  );
}

export const handle: ScreenHandle = {
  head: () => ({ title: 'New password', hidden: true }),
  footer: false,
};
