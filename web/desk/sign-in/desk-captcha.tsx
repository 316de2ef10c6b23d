import { getCaptcha } from '../../../contract/accounts/captcha.ts';
import { MESSAGES } from '../../../contract/accounts/messages.ts';
import { CaptchaField } from '../../ui/captcha/captcha.tsx';
import type { CaptchaOnDemandProps } from '../../ui/captcha/use-captcha-on-demand.ts';
import { callDesk } from '../calls/call-desk.ts';

/** The server's document says which captcha there is: the site key of one that isn't our own. */
const siteKey = document.getElementById('root')?.dataset.recaptcha;

const settings = siteKey
  ? ({ kind: 'recaptcha', siteKey } as const)
  : ({ kind: 'altcha' } as const);

/** The captcha that the server asks for after many wrong passwords, and why. Loaded only then. */
export function DeskCaptcha({ captcha, onSolved }: CaptchaOnDemandProps) {
  return (
    <>
      <p>{`${MESSAGES.captchaAtSignIn}.`}</p>
      <CaptchaField
        ref={captcha}
        captcha={settings}
        loadChallenge={() => callDesk(getCaptcha, {})}
        onSolved={onSolved}
      />
    </>
  );
}
