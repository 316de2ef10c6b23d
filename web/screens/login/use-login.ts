import { useState } from 'react';
import { Login, logIn } from '../../../contract/accounts/sessions.ts';
import { useAccountsCall } from '../../calls/accounts.ts';
import { CallError, sentencesOf } from '../../calls/call-error.ts';
import { toast } from '../../shell/toast-store.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { validateWith } from '../../ui/form/validation.ts';

const EMPTY = { user_email: '', user_password: '' };
const validate = validateWith(Login);

/** The login form. Its errors show once a field was touched. Source: section 2, Login page. */
export function useLogin(onToken: (token: string) => void) {
  const call = useAccountsCall();
  /** Advice where the server gave no answer to tell. */
  const [advice, setAdvice] = useState('');
  const form = useForm({ initial: EMPTY, validate, onFailure });

  function onFailure(error: unknown) {
    const isAnswer = error instanceof CallError && error.status >= 400;
    toast.error(isAnswer ? sentencesOf(error) : 'Error logging in');
    if (!isAnswer) setAdvice(sentencesOf(error));
    return {};
  }

  const submit = form.handleSubmit(async (login) => {
    setAdvice('');
    onToken(await call(logIn, { body: login }));
  });

  return { form, advice, submit };
}
