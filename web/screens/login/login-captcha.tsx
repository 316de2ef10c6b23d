import { getCaptcha } from '../../../contract/accounts/captcha.ts';
import { MESSAGES } from '../../../contract/accounts/messages.ts';
import { useAccountsCall } from '../../calls/call.ts';
import { useSite } from '../../calls/site.ts';
import { CaptchaField } from '../../ui/captcha/captcha.tsx';
import type { CaptchaOnDemandProps } from '../../ui/captcha/use-captcha-on-demand.ts';

/** The captcha that the server asks for after many wrong passwords, and why. Loaded only then. */
export function LoginCaptcha({ captcha, onSolved }: CaptchaOnDemandProps) {
  const { captcha: settings } = useSite();
  const call = useAccountsCall();
  return (
    <>
      <p>{`${MESSAGES.captchaAtSignIn}.`}</p>
      <CaptchaField
        ref={captcha}
        captcha={settings}
        loadChallenge={() => call(getCaptcha)}
        onSolved={onSolved}
      />
    </>
  );
}
