import type { Ref } from 'react';
import type { CaptchaChallenge } from '../../../contract/accounts/captcha.ts';
import type { Site } from '../../../contract/site.ts';
import { Altcha } from './altcha.tsx';
import { Recaptcha } from './recaptcha.tsx';

export interface CaptchaHandle {
  /** A code that no call has used yet; each is good once. @throws Error that says what the visitor can do. */
  solve: () => Promise<string>;
  /** Whether `solve` can't succeed before the visitor has done something by hand. */
  needsVisitor: () => boolean;
  /** Tries again where it failed; does nothing while it is at work, or waits for the visitor. */
  retry: () => void;
  /** The last code was used: whoever must solve the next one by hand is asked to. */
  renew: () => void;
}

export interface CaptchaProps {
  ref: Ref<CaptchaHandle>;
  /** The same function from one drawing to the next, or the captcha starts anew. */
  onSolved?: (solved: boolean) => void;
}

export interface ChallengeProps {
  /** Where the self-hosted captcha gets a fresh challenge. */
  loadChallenge: () => Promise<CaptchaChallenge>;
}

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
