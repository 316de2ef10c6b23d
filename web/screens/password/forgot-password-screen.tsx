import { useState } from 'react';
import { Link } from 'react-router';
import { VerificationRequest } from '../../../contract/accounts/mailed-codes.ts';
import { AtTheDoor } from '../../art/door/at-the-door.tsx';
import { useAccounts } from '../../calls/accounts.ts';
import { useSite } from '../../calls/site.ts';
import type { ScreenHandle } from '../../shell/head.ts';
import { Captcha } from '../../ui/captcha/captcha.tsx';
import { TextField } from '../../ui/field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { useCaptchaForm } from './use-captcha-form.ts';

/** Asks for the mail that allows a new password. What it says is the same whether or not there is an account. */
export function Component() {
  const { captcha: settings } = useSite();
  const accounts = useAccounts();
  const [answer, setAnswer] = useState('');
  const { form, captcha, errors, busy, revise, submit } = useCaptchaForm(
    VerificationRequest,
    async (request) => setAnswer(await accounts.requestVerification(request)),
  );
  if (answer) return <Sent answer={answer} />;
  return (
    <AtTheDoor>
      <form ref={form} noValidate onSubmit={submit}>
        <h1>Forgot password</h1>
        <p>Give the e-mail of your account. A link to a new password comes by mail.</p>
        <TextField
          name="user_email"
          label="Email*"
          type="email"
          required
          autoComplete="username"
          error={errors.user_email}
          onChange={revise}
        />
        <Captcha ref={captcha} captcha={settings} loadChallenge={accounts.getCaptcha} />
        <SubmitButton busy={busy}>{busy ? 'Sending…' : 'Send the link'}</SubmitButton>
        <nav aria-label="Other ways">
          <Link to="/login">Back to login</Link>
        </nav>
      </form>
    </AtTheDoor>
  );
}

function Sent({ answer }: { answer: string }) {
  return (
    <AtTheDoor>
      <div role="status">
        <h1>Look in your mail</h1>
        <p style={{ marginTop: 'var(--s-3)' }}>{answer}</p>
        <p>The link is good once, for 30 minutes.</p>
      </div>
      <nav aria-label="Other ways">
        <Link to="/login">Back to login</Link>
      </nav>
    </AtTheDoor>
  );
}

export const handle: ScreenHandle = {
  head: () => ({ title: 'Forgot password', hidden: true }),
  footer: false,
};
