import { dictionary } from '@zxcvbn-ts/language-common';
import { DEFAULT_NATIONALITY } from '../../contract/accounts/choices.ts';
import { MESSAGES } from '../../contract/accounts/messages.ts';
import { BadInputError } from '../http/errors.ts';

/*
 * The guidelines ask for a capital, a digit and a sign, and people add them where guessers look first:
 * `Password1!` is `password`, `P@ssw0rd` too. Source of the figures: OWASP ASVS 5.0, 6.2.4 (at least the 3,000
 * commonest that the guidelines would let through) and 6.2.11 (words of the place).
 */

/** The commonest come first. */
const COMMONEST = dictionary['passwords-common'].slice(0, 10_000);
const PASSWORDS = new Set(COMMONEST);
/** Beneath added digits and signs: more of them, and ordinary words could no longer be used in any way. */
const WORDS = new Set(COMMONEST.slice(0, 3000));

const MIN_WORD_LETTERS = 3;
/** Fewer letters of one's own than these make no password of a name. */
const MIN_OWN_LETTERS = 3;

/** Letters that signs and digits stand for. */
const AS_LETTER: Record<string, string> = {
  ...{ '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' },
};

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
    if (isMadeOf(password, [...words, name, host, DEFAULT_NATIONALITY]))
      throw new BadInputError({ [field]: MESSAGES.passwordOfOwnWords });
  };
}

function isCommon(password: string): boolean {
  const typed = password.toLowerCase();
  const isListed = [typed, typed.replace(/[^\p{L}\p{N}]/gu, '')].some((one) => PASSWORDS.has(one));
  return isListed || readingsOf(typed).some((reading) => WORDS.has(reading));
}

/** The word beneath what was added at its ends and put in place of its letters, as it may be meant. */
function readingsOf(typed: string): string[] {
  const withoutEnd = typed.replace(/[^\p{L}]+$/u, '');
  const word = withoutEnd.replace(/^[^\p{L}]+/u, '');
  return [word, inLetters(word), inLetters(withoutEnd)];
}

function inLetters(text: string): string {
  return text.replace(/./gu, (character) => AS_LETTER[character] ?? character);
}

function isMadeOf(password: string, texts: readonly string[]): boolean {
  const words = texts
    .flatMap((text) => wordsOf(text))
    .sort((one, other) => other.length - one.length);
  return readingsOf(password.toLowerCase()).some((reading) => {
    const letters = reading.replace(/[^\p{L}]/gu, '');
    const left = words.reduce((rest, word) => rest.replaceAll(word, ''), letters);
    return left !== letters && left.length < MIN_OWN_LETTERS;
  });
}

/** Of an e-mail without its last label: `com` is nobody's own. */
function wordsOf(text: string): string[] {
  const words = text
    .toLowerCase()
    .replace(/(@.*)\.\p{L}+$/u, '$1')
    .split(/[^\p{L}]+/u);
  return words.filter((word) => word.length >= MIN_WORD_LETTERS);
}
