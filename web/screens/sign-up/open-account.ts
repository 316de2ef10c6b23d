import { BankDetails, updateBankDetails } from '../../../contract/accounts/bank-details.ts';
import { logIn } from '../../../contract/accounts/sessions.ts';
import { signUp } from '../../../contract/accounts/sign-up.ts';
import type { CallAccounts } from '../../calls/call.ts';
import { CallError, sentencesOf } from '../../calls/call-error.ts';
import type { Wait } from '../../calls/patiently.ts';
import { sendWithProgress } from '../../calls/send-with-progress.ts';
import { MessageError } from '../../ui/message-error.ts';
import { type SignUpValues, signUpOf } from './sign-up-rules.ts';

/** On an opening night a server may be busy for a while; longer, and it isn't only busy. */
const PATIENCE_MS = 120_000;

/** The form on its way. */
export interface Sending {
  /** The part that has left, 0 to 1. */
  readonly sent: number;
  /** Until it is sent again. */
  readonly wait?: Wait;
}

/** The e-mail of a sign-up that got no answer: it may have arrived. */
let unanswered: string | undefined;

interface Sent {
  readonly captchaCode: string;
  readonly setSending: (sending: Sending) => void;
}

/** The new account's token. One that an earlier press opened unheard is this visitor's own: the password fits. */
export async function openAccount(
  call: CallAccounts,
  values: SignUpValues,
  { captchaCode, setSending }: Sent,
): Promise<string> {
  const { user_email, user_password } = values;
  try {
    return await call(signUp, {
      body: signUpOf(values, captchaCode),
      patienceMs: PATIENCE_MS,
      onWait: (wait) => setSending({ sent: 0, wait }),
      send: (url, init) => sendWithProgress(url, init, (sent) => setSending({ sent })),
    });
  } catch (error) {
    const status = error instanceof CallError ? error.status : 0;
    if (status < 400 || status >= 500) unanswered = user_email;
    if (status !== 409 || unanswered !== user_email) throw error;
    return call(logIn, { body: { user_email, user_password } }).catch((refusal: CallError) =>
      Promise.reject(refusal.status === 401 ? error : refusal),
    );
  }
}

/** @throws MessageError that says that the account is there, and the bank details aren't */
export async function saveBankDetails(call: CallAccounts, values: SignUpValues): Promise<void> {
  try {
    await call(updateBankDetails, { body: BankDetails.parse(values) });
  } catch (error) {
    throw new MessageError(
      `Your account is ready, but the bank details were not saved: ${sentencesOf(error)}`,
    );
  }
}
