import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { BankDetails, updateBankDetails } from '../../../contract/accounts/bank-details.ts';
import { logIn } from '../../../contract/accounts/sessions.ts';
import { signUp } from '../../../contract/accounts/sign-up.ts';
import { useAccountsCall } from '../../calls/accounts.ts';
import { CallError, sentencesOf } from '../../calls/call-error.ts';
import { signIn } from '../../session/session.ts';
import { toast } from '../../shell/toast-store.ts';
import { type CaptchaHandle, withCaptcha } from '../../ui/captcha/captcha-handle.ts';
import { forgetDraft } from './draft.ts';
import { bankDetailsGiven, type SignUpValues, signUpOf } from './sign-up-rules.ts';

/** Opens the account, then saves the bank details; a second try goes on where the first one failed. */
export function useSubmission(captcha: { current: CaptchaHandle | null }) {
  const call = useAccountsCall();
  const navigate = useNavigate();
  const [done, setDone] = useState(false);
  /** The part of the sign-up that has left, 0 to 1. */
  const [sent, setSent] = useState(0);
  /** The e-mail of a sign-up that got no answer: it may have arrived. */
  const unanswered = useRef<string>(undefined);

  async function submit(values: SignUpValues): Promise<void> {
    if (!done) {
      setSent(0);
      signIn(await withCaptcha(captcha, (code) => openAccount(values, code)));
      setDone(true);
      forgetDraft();
    }
    if (bankDetailsGiven(values)) await saveBankDetails(values);
    await leave();
  }

  /** The new account's token. One that an earlier try opened unheard is this visitor's own: the password fits. */
  async function openAccount(values: SignUpValues, captchaCode: string): Promise<string> {
    const { user_email, user_password } = values;
    try {
      return await call(signUp, {
        body: signUpOf(values, captchaCode),
        onProgress: setSent,
      });
    } catch (error) {
      const status = error instanceof CallError ? error.status : 0;
      if (status < 400 || status >= 500) unanswered.current = user_email;
      if (status !== 409 || unanswered.current !== user_email) throw error;
      return call(logIn, { body: { user_email, user_password } }).catch((refusal: CallError) =>
        Promise.reject(refusal.status === 401 ? error : refusal),
      );
    }
  }

  async function saveBankDetails(values: SignUpValues): Promise<void> {
    try {
      await call(updateBankDetails, { body: BankDetails.parse(values) });
    } catch (error) {
      throw new Error(
        `Your account is ready, but the bank details were not saved: ${sentencesOf(error)}`,
      );
    }
  }

  async function leave(): Promise<void> {
    toast.success('Logged In Successfully');
    await navigate('/', { replace: true });
  }

  return { submit, leave, done, sent };
}
