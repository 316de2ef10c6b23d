import { type FormEvent, useState } from 'react';
import { type AfterPassword, signInAtDesk } from '../../../contract/desk/sign-in.ts';
import { callDesk } from '../calls/call-desk.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { focusAtOnce } from '../ui/focus-at-once.ts';
import styles from './sign-in.module.css';
import { useStep } from './use-step.ts';

/** The account is the one that they have as a participant. */
export function PasswordStep({
  onDone,
}: {
  onDone: (after: AfterPassword, email: string) => void;
}) {
  const { isBusy, refusal, attempt } = useStep();
  const [isShown, setShown] = useState(false);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const body = {
      user_email: String(given.get('email')),
      user_password: String(given.get('password')),
    };
    attempt(
      () => callDesk(signInAtDesk, { body, isSigningIn: true }),
      (after) => onDone(after, body.user_email),
    );
  };
  return (
    <form className="stack" onSubmit={send}>
      <h2>Sign in</h2>
      <Field label="E-mail">
        {(field) => (
          <input
            {...field}
            ref={focusAtOnce}
            name="email"
            type="email"
            autoComplete="username"
            required
            data-autofocus=""
          />
        )}
      </Field>
      <Field label="Password" error={refusal}>
        {(field) => (
          <div className={styles.password}>
            <input
              {...field}
              name="password"
              type={isShown ? 'text' : 'password'}
              autoComplete="current-password"
              required
            />
            <Button kind="bare" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
              Show
            </Button>
          </div>
        )}
      </Field>
      <Button kind="ink" type="submit" isBusy={isBusy} hint="Enter">
        Go on
      </Button>
      <small>The account is the one you have as a participant. Roles come by invitation.</small>
    </form>
  );
}
