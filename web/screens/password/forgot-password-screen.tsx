import { useRef, useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { getCaptcha } from '../../../contract/accounts/captcha.ts';
import {
  requestVerification,
  VerificationRequest,
} from '../../../contract/accounts/mailed-codes.ts';
import { AtTheDoor } from '../../art/door/at-the-door.tsx';
import { DoorNews } from '../../art/door/door-news.tsx';
import { useAccountsCall } from '../../calls/call.ts';
import { useSite } from '../../calls/site.ts';
import { useOtherDoor } from '../../session/return-address.ts';
import type { ScreenHandle } from '../../shell/head.ts';
import { toastFailure } from '../../shell/toast-failure.ts';
import { Button } from '../../ui/button.tsx';
import { CaptchaField } from '../../ui/captcha/captcha.tsx';
import { type CaptchaHandle, withCaptcha } from '../../ui/captcha/captcha-handle.ts';
import { TextField } from '../../ui/form/inputs.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { validateWith } from '../../ui/form/validation.ts';

const validate = validateWith(z.object({ user_email: VerificationRequest.shape.user_email }));

/** Asks for the mail that allows a new password. The answer is the same with and without an account. */
export function Component() {
  const { captcha: settings } = useSite();
  const call = useAccountsCall();
  const login = useOtherDoor('/login');
  const [answer, setAnswer] = useState('');
  const captcha = useRef<CaptchaHandle>(null);
  const form = useForm({ initial: { user_email: '' }, validate, onFailure: toastFailure });
  const submit = form.handleSubmit(async (request) =>
    setAnswer(
      await withCaptcha(captcha, (user_recaptcha_code) =>
        call(requestVerification, { body: { ...request, user_recaptcha_code } }),
      ),
    ),
  );
  return (
    <AtTheDoor>
      {answer ? (
        <DoorNews title="Look in your mail" to={login} link="Back to login">
          <p>{`${answer}. It is good once, for 30 minutes.`}</p>
          <p>No mail after a few minutes? Look into the spam folder too, or send it again.</p>
          <Button look="line" onClick={() => setAnswer('')}>
            Send it again
          </Button>
        </DoorNews>
      ) : (
        <form ref={form.ref} noValidate onSubmit={submit}>
          <h1>Forgot password</h1>
          <p>Give the e-mail of your account. A link to a new password comes by mail.</p>
          <TextField
            {...form.register('user_email')}
            label="Email*"
            type="email"
            required
            autoComplete="username"
          />
          <CaptchaField ref={captcha} captcha={settings} loadChallenge={() => call(getCaptcha)} />
          <SubmitButton busy={form.busy}>{form.busy ? 'Sending…' : 'Send the link'}</SubmitButton>
          <nav aria-label="Other ways">
            <Link to={login}>Back to login</Link>
          </nav>
        </form>
      )}
    </AtTheDoor>
  );
}

export const handle: ScreenHandle = {
  head: () => ({ title: 'Forgot password', hidden: true }),
  footer: false,
};
