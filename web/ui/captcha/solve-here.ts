import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { SolveChallengeOptions } from 'altcha-lib/types';

/** The captcha's sum in the page, which stays in use meanwhile. Loaded only where no worker can be had. */
export function solveHere(options: Omit<SolveChallengeOptions, 'deriveKey'>) {
  return solveChallenge({ ...options, deriveKey });
}
