import type { Ref, RefObject } from 'react';
import type { CaptchaChallenge } from '../../../contract/accounts/captcha.ts';

export interface CaptchaHandle {
  /** A code that no call has used yet; each is good once. @throws Error that says what the visitor can do. */
  solve: () => Promise<string>;
  /** True where `solve` can't succeed before the visitor has done something by hand. */
  needsVisitor: () => boolean;
  /** Tries again where it failed; does nothing while it is at work, or waits for the visitor. */
  retry: () => void;
  /** The last code was used: whoever must solve the next one by hand is asked to. */
  renew: () => void;
}

export interface CaptchaProps {
  ref: Ref<CaptchaHandle>;
  onSolved?: (solved: boolean) => void;
}

export interface ChallengeProps {
  /** Gives the self-hosted captcha a fresh challenge. */
  loadChallenge: () => Promise<CaptchaChallenge>;
}

/** Makes one call with a fresh code, which is used up even if the call fails. */
export async function withCaptcha<Answer>(
  { current }: RefObject<CaptchaHandle | null>,
  call: (code: string) => Promise<Answer>,
): Promise<Answer> {
  const code = (await current?.solve()) ?? '';
  try {
    return await call(code);
  } catch (error) {
    current?.renew();
    throw error;
  }
}
