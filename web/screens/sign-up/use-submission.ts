import { useState } from 'react';
import { useAccountsCall } from '../../calls/accounts.ts';
import { currentReturnAddress } from '../../session/return-address.ts';
import { signIn } from '../../session/session.ts';
import { tellLogin } from '../../shell/tell-login.ts';
import { type CaptchaHandle, withCaptcha } from '../../ui/captcha/captcha-handle.ts';
import { forgetDraft } from './draft.ts';
import type { Sending } from './open-account.ts';
import { bankDetailsGiven, type SignUpValues } from './sign-up-rules.ts';
import type { DeferredSteps } from './use-deferred-steps.ts';

/** Opens the account, then saves the bank details; a second try goes on where the first one failed. */
export function useSubmission(
  captcha: { current: CaptchaHandle | null },
  { fields }: DeferredSteps,
  leaveTo: (address: string) => Promise<void>,
) {
  const call = useAccountsCall();
  const [done, setDone] = useState(false);
  const [sending, tell] = useState<Sending>({ sent: 0 });

  /** Submitting is possible at the last step alone, which has brought the deferred fields. */
  async function submit(values: SignUpValues): Promise<void> {
    if (!done) {
      tell({ sent: 0 });
      const token = await withCaptcha(captcha, (captchaCode) =>
        fields!.openAccount(call, values, { captchaCode, tell }),
      );
      signIn(token);
      setDone(true);
      forgetDraft();
    }
    if (bankDetailsGiven(values)) await fields!.saveBankDetails(call, values);
    await leave();
  }

  async function leave(): Promise<void> {
    tellLogin();
    await leaveTo(currentReturnAddress());
  }

  return { submit, leave, done, sending };
}
