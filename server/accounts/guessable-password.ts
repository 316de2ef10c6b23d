import { dictionary } from '@zxcvbn-ts/language-common';
import { MESSAGES } from '../../contract/accounts/messages.ts';
import { isMadeOfOwnWords, readingsOf } from '../../contract/accounts/own-words.ts';
import { BadInputError } from '../http/errors.ts';

/*
 * The guidelines ask for a capital, a digit and a sign, and people add them where guessers look first:
 * `Password1!` is `password`, `P@ssw0rd` too. Source of the figures: OWASP ASVS 5.0, 6.2.4 (at least the 3,000
 * commonest that the guidelines would let through).
 */

/** The commonest come first. */
const COMMONEST = dictionary['passwords-common'].slice(0, 10_000);
const PASSWORDS = new Set(COMMONEST);
/** Beneath added digits and signs: more of them, and ordinary words could no longer be used in any way. */
const WORDS = new Set(COMMONEST.slice(0, 3000));

/**
 * Refuses a new password that is one of the commonest, or made of `words`: the person's names and e-mail.
 * @throws BadInputError with the reason, for the field `field`
 */
export type RefuseGuessable = (password: string, words: readonly string[], field?: string) => void;

/** `festival`: its name and its host's, which everybody knows. */
export function refuseGuessablePasswords(
  festival: () => { name: string; host: string },
): RefuseGuessable {
  return (password, words, field = 'user_password') => {
    const { name, host } = festival();
    if (isCommon(password)) throw new BadInputError({ [field]: MESSAGES.passwordCommon });
    if (isMadeOfOwnWords(password, [...words, name, host]))
      throw new BadInputError({ [field]: MESSAGES.passwordOfOwnWords });
  };
}

function isCommon(password: string): boolean {
  const typed = password.toLowerCase();
  const isListed = [typed, typed.replace(/[^\p{L}\p{N}]/gu, '')].some((one) => PASSWORDS.has(one));
  return isListed || readingsOf(typed).some((reading) => WORDS.has(reading));
}
