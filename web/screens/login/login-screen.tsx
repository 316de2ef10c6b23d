import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { AtTheDoor } from '../../art/door/at-the-door.tsx';
import { useSite } from '../../calls/site.ts';
import { useGuard } from '../../session/guards.ts';
import { currentReturnAddress, useOtherDoor } from '../../session/return-address.ts';
import { signIn } from '../../session/session.ts';
import type { ScreenHandle } from '../../shell/head.ts';
import { tellLogin } from '../../shell/tell-login.ts';
import { removeErrors } from '../../shell/toast-store.ts';
import { PasswordField, TextField } from '../../ui/form/inputs.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import styles from './login-screen.module.css';
import { useCampusSignOn } from './use-campus-sign-on.ts';
import { useLogin } from './use-login.ts';

/** The door takes this long to open before the visitor is through it. */
const OPENING_MS = 480;

/** Login: the door is shut, the form hangs under its keyhole. Source: section 2, Login page. */
export function Component() {
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  useGuard('signed out', opened);

  function enter(token: string): void {
    setOpened(true);
    signIn(token);
    removeErrors();
    tellLogin();
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const next = currentReturnAddress();
    setTimeout(() => navigate(next, { replace: true }), still ? 0 : OPENING_MS);
  }

  return (
    <AtTheDoor opening={opened ? 3 : 0}>
      <LoginForm onToken={enter} disabled={opened} />
    </AtTheDoor>
  );
}

function LoginForm({ onToken, disabled }: { onToken: (token: string) => void; disabled: boolean }) {
  const hydrated = useHydrated();
  const { host } = useSite().festival;
  const [signUp, forgotten] = [useOtherDoor('/signup'), useOtherDoor('/forgot-password')];
  const { form, advice, submit, captcha } = useLogin(onToken);
  const campus = useCampusSignOn(onToken);
  const waiting = form.busy || campus.waiting || disabled;
  return (
    <form ref={form.ref} noValidate onSubmit={submit}>
      <h1>Login</h1>
      <p>With the e-mail and password of your account.</p>
      <TextField
        {...form.register('user_email')}
        label="Email*"
        type="email"
        required
        autoComplete="username"
        onBlur={() => form.touch('user_email')}
      />
      <PasswordField
        {...form.register('user_password')}
        label="Password*"
        required
        autoComplete="current-password"
        onBlur={() => form.touch('user_password')}
      />
      {captcha.Field && <captcha.Field captcha={captcha.ref} onSolved={captcha.onSolved} />}
      {advice && (
        <p className={styles.advice} role="alert">
          {advice}
        </p>
      )}
      <SubmitButton busy={waiting}>{form.busy ? 'Logging in…' : 'Login'}</SubmitButton>
      <p className={styles.or} aria-hidden="true">
        or
      </p>
      <button
        className="button button-line"
        type="button"
        disabled={!hydrated}
        aria-disabled={waiting}
        onClick={() => !waiting && campus.start()}
      >
        {campus.waiting ? 'Waiting for D’Auth…' : "Login with D'Auth"}
      </button>
      <p className={styles.campus}>
        {campus.failed
          ? 'Nothing happened. Try again, or log in with e-mail and password.'
          : `For students of ${host}.`}
      </p>
      <nav aria-label="Other ways">
        <Link to={signUp}>Don't have an account yet? Sign up</Link>
        <Link to={forgotten}>Forgot password?</Link>
      </nav>
    </form>
  );
}

export const handle: ScreenHandle = {
  head: () => ({ title: 'Login', description: 'Sign in to see your profile and gate pass.' }),
  footer: false,
};
