import type { RefObject } from 'react';

export interface CaptchaHandle {
  /** A code that no call has used yet; each is good once. @throws MessageError that says what the visitor can do. */
  solve(): Promise<string>;
  /** True where `solve` can't succeed before the visitor has done something by hand. */
  needsVisitor(): boolean;
  /** Tries again where it failed; does nothing while it is at work, or waits for the visitor. */
  retry(): void;
  /** The last code was used: whoever must solve the next one by hand is asked to. */
  renew(): void;
}

export interface CaptchaEvents {
  onSolved: (solved: boolean) => void;
  /** It can't be had at all. */
  onFailed: () => void;
}

/** A captcha in its place on the page, until it is removed. */
export type CaptchaWidget = CaptchaHandle & { remove(): void };

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
