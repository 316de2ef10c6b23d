import * as z from 'zod/mini';
import { HttpError } from '../../http/errors.ts';
import type { Settings } from '../../settings/settings.ts';
import { type Captcha, CaptchaError } from './captcha.ts';

const TIMEOUT_MS = 5000;
const Verdict = z.object({ success: z.boolean() });

/** reCAPTCHA: its own server checks each answer and accepts it once. */
export function recaptcha(settings: Settings['captcha'] & { kind: 'recaptcha' }): Captcha {
  return {
    async spend(code) {
      const verdict = await ask(settings.verifyUrl, { secret: settings.secret, response: code });
      if (!verdict.success) throw new CaptchaError();
    },
  };
}

async function ask(url: string, form: Record<string, string>): Promise<z.infer<typeof Verdict>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      // Our secret goes to nobody else.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return Verdict.parse(await response.json());
  } catch (cause) {
    throw new HttpError(503, "The captcha can't be checked right now. Please try again", { cause });
  }
}
