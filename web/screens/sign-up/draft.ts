import { EMPTY, type SignUpValues, STEPS } from './sign-up-rules.ts';

const STORAGE_KEY = 'sign-up draft';

/** Never written down on the visitor's device, which may be a shared one. */
const SECRETS: readonly string[] = [...STEPS[3], ...STEPS[4], 'user_id_proof'];

/** Keeps what was typed over a reload of this tab, without its secrets. */
export function keepDraft(values: SignUpValues): void {
  const draft = Object.entries(values).filter(([name]) => !SECRETS.includes(name));
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(draft)));
  } catch {
    // Storage is full or forbidden: the wizard works without a draft.
  }
}

/** An earlier load's draft of this tab; anything that doesn't fit is left out. */
export function findDraft(): Partial<SignUpValues> {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
    return Object.fromEntries(
      Object.entries(draft as object).filter(
        ([name, value]) => name in EMPTY && typeof value === 'string',
      ),
    );
  } catch {
    return {};
  }
}

export function forgetDraft(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}
