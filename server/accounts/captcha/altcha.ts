import { createHash } from 'node:crypto';
import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import { MINUTE_MS } from '../../../contract/moments.ts';
import { deriveKey } from '../../crypto/secret-key.ts';
import type { Database } from '../../database/connection.ts';
import { type Captcha, CaptchaError } from './captcha.ts';
import { spendSolution } from './store.ts';

/*
 * A proof of work of our own: no third party sees the visitor, and there is no puzzle to see or hear.
 * The browser tries counters from 0 until it meets the one that was drawn. 300 to 600 tries of 1,000
 * rounds take a laptop a tenth of a second and a cheap phone about one; a script pays the same for each account.
 */

const ALGORITHM = 'PBKDF2/SHA-256';
const VALID_MS = 20 * MINUTE_MS;
const USUAL_EFFORT = { rounds: 1000, minTries: 300, maxTries: 600 };

const Solved = z.object({
  challenge: z.object({
    parameters: z.looseObject({ expiresAt: z.number() }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});

/** `now`: epoch milliseconds; usually those of the machine's clock. */
export function altchaCaptcha(
  db: Database,
  secretKey: Buffer,
  effort = USUAL_EFFORT,
  now = () => Date.now(),
): Captcha {
  const secrets = {
    hmacSignatureSecret: deriveKey(secretKey, 'captcha challenge').toString('hex'),
    hmacKeySignatureSecret: deriveKey(secretKey, 'captcha answer').toString('hex'),
  };

  return {
    async challenge() {
      const made = await createChallenge({
        ...secrets,
        algorithm: ALGORITHM,
        deriveKey: derivePbkdf2,
        cost: effort.rounds,
        counter: randomInt(effort.maxTries, effort.minTries),
        expiresAt: new Date(now() + VALID_MS),
      });
      return { parameters: { ...made.parameters }, signature: made.signature };
    },

    async spend(code, idempotencyId = '') {
      const { challenge, solution } = read(code);
      const result = await verifySolution({
        ...secrets,
        challenge: challenge as unknown as Challenge,
        solution: { ...solution, time: 0 },
        deriveKey: derivePbkdf2,
      }).catch(() => undefined);
      if (result?.expired) throw new CaptchaError('The captcha has expired. Please try again');
      if (!result?.verified) throw new CaptchaError();
      const hash = createHash('sha256').update(challenge.signature).digest('hex');
      const spent = await spendSolution(db, hash, {
        expiresAt: challenge.parameters.expiresAt * 1000,
        idempotencyId,
      });
      if (!spent) throw new CaptchaError('This captcha was used already. Please try again');
    },
  };
}

/** The widget's answer: base64 of JSON. */
function read(code: string): z.infer<typeof Solved> {
  try {
    return Solved.parse(JSON.parse(Buffer.from(code, 'base64').toString('utf8')));
  } catch {
    throw new CaptchaError();
  }
}
