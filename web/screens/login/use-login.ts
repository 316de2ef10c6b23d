import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Login, logIn } from '../../../contract/accounts/sessions.ts';
import { useAccountsCall } from '../../calls/accounts.ts';
import { CallError, sentencesOf } from '../../calls/call-error.ts';
import { toast } from '../../shell/toast-store.ts';
import { type CaptchaHandle, withCaptcha } from '../../ui/captcha/captcha-handle.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { validateWith } from '../../ui/form/validation.ts';

const EMPTY = { user_email: '', user_password: '' };
const validate = validateWith(Login);

/** The login form. Its errors show once a field was touched. Source: section 2, Login page. */
export function useLogin(onToken: (token: string) => void) {
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
  const captcha = useCaptchaOnDemand(() => form.ref.current?.requestSubmit());

  function onFailure(error: unknown) {
    const isAnswer = error instanceof CallError && error.status >= 400;
    toast.error(isAnswer ? sentencesOf(error) : 'Error logging in');
    if (!isAnswer) setAdvice(sentencesOf(error));
    else if (error.fields.user_recaptcha_code)
      captcha
        .show()
        .catch(() => setAdvice('The captcha could not be loaded. Check your connection.'));
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

/** A captcha that few visitors ever see. `sendAgain`: the form that asked for it, once it is solved. */
function useCaptchaOnDemand(sendAgain: () => void) {
  const ref = useRef<CaptchaHandle>(null);
  const [loaded, setLoaded] = useState<typeof import('./login-captcha.tsx')>();
  const hasSentAgain = useRef(false);

  return {
    ref,
    Field: loaded?.LoginCaptcha,
    show: async () => setLoaded(await import('./login-captcha.tsx')),
    /** Later ones are solved for a submit that is under way, or await one. */
    onSolved(): void {
      if (!hasSentAgain.current) sendAgain();
      hasSentAgain.current = true;
    },
  };
}
