import type { Profile } from '../../contract/accounts/profile.ts';
import { browserStorage } from '../storage/browser-storage.ts';
import {
  currentToken,
  MISSING_DETAILS,
  notifyThisTab,
  storeWithToken,
  useStored,
} from './session.ts';

/*
 * What a place in an event needs and a campus sign-on doesn't tell: it is asked for once on return from there, and once
 * more, if it was put off, where somebody may ask for a place. It goes with the token.
 */

interface Missing {
  /** Such as `degree and year`. */
  readonly words: string;
  readonly isPutOff: boolean;
}

/** What a profile lacks, in words; empty where nothing is missing. */
export function missingWords({ College, Degree, Year }: Profile): string {
  const details = { college: College, degree: Degree, year: Year };
  const missing = Object.entries(details).flatMap(([name, detail]) => (detail ? [] : name));
  return new Intl.ListFormat('en-GB').format(missing);
}

/** Has whoever just came by the campus sign-on asked for what is missing. */
export function noteMissingDetails(profile: Profile): void {
  const words = missingWords(profile);
  keep(words ? { words, isPutOff: false } : undefined);
}

/** Undefined while nothing is known to be missing, or it was put off twice. */
export function useMissingDetails(): Missing | undefined {
  const text = useStored(stored, '');
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** Later: the first time it is asked once more before a place is, the second time no more. */
export function putOff({ words, isPutOff }: Missing): void {
  keep(isPutOff ? undefined : { words, isPutOff: true });
}

export function forgetMissingDetails(): void {
  keep(undefined);
}

function stored(): string {
  return currentToken() && (browserStorage.get(MISSING_DETAILS) ?? '');
}

function keep(missing: Missing | undefined): void {
  if (missing) storeWithToken(MISSING_DETAILS, JSON.stringify(missing));
  else browserStorage.remove(MISSING_DETAILS);
  notifyThisTab();
}
