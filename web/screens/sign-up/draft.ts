import { DEFAULT_NATIONALITY } from '../../../contract/accounts/choices.ts';
import type { Form } from './sign-up-rules.ts';

const storageKey = 'sign-up draft';

export const emptyForm: Form = {
  username: '',
  name: '',
  phone: '',
  email: '',
  degree: '',
  year: '',
  college: '',
  otherCollege: '',
  sex: '',
  refCode: '',
  file: '',
  nationality: DEFAULT_NATIONALITY,
  address: '',
  state: '',
  city: '',
  pincode: '',
  password: '',
  conf_pw: '',
  accountHolderName: '',
  bankName: '',
  branchName: '',
  accountNumber: '',
  ifscCode: '',
};

/** Never written down on the visitor's device, which may be a shared one. */
const secrets = [
  'password',
  'conf_pw',
  'file',
  'accountHolderName',
  'bankName',
  'branchName',
  'accountNumber',
  'ifscCode',
] as const satisfies (keyof Form)[];

/** Keeps what was typed over a reload of this tab, without its secrets. */
export function keepDraft(form: Form): void {
  const draft: Partial<Form> = { ...form };
  for (const name of secrets) delete draft[name];
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: the wizard works without a draft.
  }
}

/** What an earlier load of this tab kept; anything that doesn't fit is left out. */
export function findDraft(): Partial<Form> {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    return Object.fromEntries(
      Object.entries(draft as object).filter(
        ([name, value]) => name in emptyForm && typeof value === 'string',
      ),
    );
  } catch {
    return {};
  }
}

export function forgetDraft(): void {
  sessionStorage.removeItem(storageKey);
}
