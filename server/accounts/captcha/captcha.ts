import type { CaptchaChallenge } from '../../../contract/accounts/captcha.ts';
import { BadInputError } from '../../http/errors.ts';

/** Tells a person's browser from a script. Sign-in asks for it after too many failures alone. */
export interface Captcha {
  /**
   * Throws unless `code` is a good answer that hasn't been used before. Using it spends it, but for what it was
   * spent on: a repeat of that request (by its idempotency id) may have got no further than this the first time.
   */
  spend(code: string, idempotencyId?: string): Promise<void>;
  /** A fresh challenge, where this captcha makes its own. */
  challenge?(): Promise<CaptchaChallenge>;
}

export class CaptchaError extends BadInputError {
  constructor(message = 'The captcha could not be confirmed. Please try again') {
    super({ user_recaptcha_code: message });
  }
}
