import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Login, logIn } from '../../../contract/accounts/sessions.ts';
import { AtTheDoor } from '../../art/door/at-the-door.tsx';
import { useAccountsCall } from '../../calls/call.ts';
import { CallError, sentencesOf } from '../../calls/call-error.ts';
import { useSite } from '../../calls/site.ts';
import { useGuard } from '../../session/guards.ts';
import { currentReturnAddress, useOtherDoor } from '../../session/return-address.ts';
import { signIn } from '../../session/session.ts';
import type { ScreenHandle } from '../../shell/head.ts';
import { toastLogin } from '../../shell/toast-login.ts';
import { removeErrors, toast } from '../../shell/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { withCaptcha } from '../../ui/captcha/captcha-handle.ts';
import { useCaptchaOnDemand } from '../../ui/captcha/use-captcha-on-demand.ts';
import { PasswordField, TextField } from '../../ui/form/inputs.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { validateWith } from '../../ui/form/validation.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import styles from './login-screen.module.css';
import { useCampusSignOn } from './use-campus-sign-on.ts';

const EMPTY = { user_email: '', user_password: '' };

const validate = validateWith(Login);
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
    toastLogin();
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const next = currentReturnAddress();
    setTimeout(() => navigate(next, { replace: true }), reducedMotion ? 0 : OPENING_MS);
  }

  return (
    <AtTheDoor opening={opened ? 3 : 0}>
      <LoginForm onToken={enter} disabled={opened} />
    </AtTheDoor>
  );
}

function LoginForm({ onToken, disabled }: { onToken: (token: string) => void; disabled: boolean }) {
  const hydrated = useHydrated();
  const { festival, campusSignOn } = useSite();
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
      {campusSignOn && (
        <>
          <p className={styles.or} aria-hidden="true">
            or
          </p>
          <Button look="line" disabled={!hydrated} isBusy={waiting} onClick={() => campus.start()}>
            {campus.waiting ? 'Waiting for D’Auth…' : "Login with D'Auth"}
          </Button>
          <p className={styles.campus}>{campus.failure || `For students of ${festival.host}.`}</p>
        </>
      )}
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

const loadCaptcha = async () => (await import('./login-captcha.tsx')).LoginCaptcha;

/** The login form. Its errors show once a field was touched. Source: section 2, Login page. */
function useLogin(onToken: (token: string) => void) {
  const call = useAccountsCall();
  /** Advice where the server gave no answer to tell. */
  const [advice, setAdvice] = useState('');
  // Whoever has just set a new password need not type the e-mail again.
  const { state } = useLocation();
  const form = useForm({
    initial: { ...EMPTY, user_email: state?.email ?? '' },
    validate,
    onFailure,
  });
  const captcha = useCaptchaOnDemand(loadCaptcha, () => form.ref.current?.requestSubmit());

  function onFailure(error: unknown) {
    const isAnswer = error instanceof CallError && error.status >= 400;
    toast.error(isAnswer ? sentencesOf(error) : 'Error logging in');
    if (!isAnswer) setAdvice(sentencesOf(error));
    else if (error.fields.user_recaptcha_code)
      captcha.show().catch((failure) => setAdvice(sentencesOf(failure)));
    return {};
  }

  const submit = form.handleSubmit(async (login) => {
    setAdvice('');
    const token = await withCaptcha(captcha.ref, (code) =>
      call(logIn, { body: { ...login, user_recaptcha_code: code || undefined } }),
    );
    onToken(token);
  });

  return { form, advice, submit, captcha };
}
