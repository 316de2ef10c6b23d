import { isOneTypo } from '../../../contract/one-typo.ts';

/** Where mail that is typed at the desk mostly goes: those that a typo is taken for. */
const USUAL = [
  'gmail.com',
  'yahoo.com',
  'yahoo.in',
  'yahoo.co.in',
  'hotmail.com',
  'outlook.com',
  'outlook.in',
  'icloud.com',
  'rediffmail.com',
  'protonmail.com',
  'googlemail.com',
  'zohomail.in',
];

/** Others that there are, and that are one typo from a usual one. */
const OTHERS = ['ymail.com', 'mail.com', 'email.com', 'gmx.com', 'hotmail.co.uk', 'outlook.it'];

/**
 * The e-mail that somebody may have meant whose domain is one typo from a usual one: a letter more, less, another or two
 * turned round. Undefined where there is none. `isWhole`: nothing more is being typed, so that `gmail.co` is a typo, too.
 */
export function meantEmail(typed: string, { isWhole }: { isWhole: boolean }): string | undefined {
  const at = typed.trim().lastIndexOf('@');
  const name = typed.trim().slice(0, at + 1);
  const domain = typed
    .trim()
    .slice(at + 1)
    .toLowerCase();
  if (at < 1 || domain === '' || [...USUAL, ...OTHERS].includes(domain)) return undefined;
  if (!isWhole && USUAL.some((usual) => usual.startsWith(domain))) return undefined;
  const meant = USUAL.find((usual) => isOneTypo(domain, usual));
  return meant && `${name}${meant}`;
}
