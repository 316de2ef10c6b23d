import type { Site } from '../../../contract/site.ts';
import { Altcha } from './altcha.tsx';
import type { CaptchaProps, ChallengeProps } from './captcha-handle.ts';
import { Recaptcha } from './recaptcha.tsx';

/** Whatever captcha the settings name. */
export function Captcha({
  captcha,
  loadChallenge,
  ...props
}: CaptchaProps & ChallengeProps & { captcha: Site['captcha'] }) {
  return captcha.kind === 'recaptcha' ? (
    <Recaptcha siteKey={captcha.siteKey} {...props} />
  ) : (
    <Altcha loadChallenge={loadChallenge} {...props} />
  );
}
