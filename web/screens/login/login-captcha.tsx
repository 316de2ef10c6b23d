import type { RefObject } from 'react';
import { getCaptcha } from '../../../contract/accounts/captcha.ts';
import { MESSAGES } from '../../../contract/accounts/messages.ts';
import { useAccountsCall } from '../../calls/accounts.ts';
import { useSite } from '../../calls/site.ts';
import { CaptchaField } from '../../ui/captcha/captcha.tsx';
import type { CaptchaHandle } from '../../ui/captcha/captcha-handle.ts';

interface Props {
  captcha: RefObject<CaptchaHandle | null>;
  onSolved: () => void;
}

/** The captcha that the server asks for after many wrong passwords, and why. Loaded only then. */
export function LoginCaptcha({ captcha, onSolved }: Props) {
  const { captcha: settings } = useSite();
  const call = useAccountsCall();
  return (
    <>
      <p>{`${MESSAGES.captchaAtSignIn}.`}</p>
      <CaptchaField
        ref={captcha}
        captcha={settings}
        loadChallenge={() => call(getCaptcha)}
        onSolved={(solved) => solved && onSolved()}
      />
    </>
  );
}
