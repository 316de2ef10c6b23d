import * as z from 'zod/mini';
import { accountsCall } from './accounts-call.ts';
import { requiredText } from './fields.ts';
import { MAX_LENGTH, MESSAGES } from './messages.ts';

/** The answer of the configured captcha; opaque to all but the server. */
export const CaptchaCode = requiredText(MAX_LENGTH.captcha, MESSAGES.captchaRequired);

/** A proof-of-work challenge, for the captcha's widget as it is. */
export const CaptchaChallenge = z.object({
  parameters: z.record(z.string(), z.unknown()),
  signature: z.optional(z.string()),
});
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>;

/** A fresh challenge for the self-hosted captcha; each solution is good once. An addition to the specification. */
export const getCaptcha = accountsCall({
  name: 'getCaptcha',
  summary: 'A captcha challenge',
  method: 'GET',
  path: '/api/captcha',
  bearer: false,
  message: CaptchaChallenge,
  errors: { 404: 'Another captcha is configured.' },
});
