import { findSealed, forgetSealed, keepSealed } from '../../storage/sealed-draft.ts';
import { EMPTY, type SignUpValues, STEPS } from './sign-up-rules.ts';

/* The typed fields outlive a reload: a phone that opens its camera for the ID proof may well drop the tab. */

const NAME = 'sign-up draft';

/** Never written down on the visitor's device, which may be a shared one. */
const SECRETS: readonly string[] = [...STEPS[3], ...STEPS[4], 'user_id_proof'];

/** Keeps what was typed, without its secrets. */
export function keepDraft(values: SignUpValues): void {
  const draft = Object.entries(values).filter(([name]) => !SECRETS.includes(name));
  keepSealed(NAME, Object.fromEntries(draft));
}

/** An earlier load's draft of this tab; anything that doesn't fit is left out. */
export async function findDraft(): Promise<Partial<SignUpValues>> {
  const known = Object.entries((await findSealed(NAME)) ?? {}).filter(
    ([name, value]) => name in EMPTY && typeof value === 'string',
  );
  return Object.fromEntries(known);
}

export function forgetDraft(): void {
  forgetSealed(NAME);
}
