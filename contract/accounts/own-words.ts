import { DEFAULT_NATIONALITY } from './choices.ts';

/*
 * People make passwords of what they know by heart, and so do those who guess. Source: OWASP ASVS 5.0, 6.2.11 (words
 * of the place).
 */

const MIN_WORD_LETTERS = 3;
/** Fewer letters of one's own than these make no password of a name. */
const MIN_OWN_LETTERS = 3;

/** Letters that signs and digits stand for. */
const AS_LETTER: Record<string, string> = {
  ...{ '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' },
};

/** True of a password made of the words of `texts`, such as the person's names and e-mail, or of the country. */
export function isMadeOfOwnWords(password: string, texts: readonly string[]): boolean {
  const words = [...texts, DEFAULT_NATIONALITY]
    .flatMap((text) => wordsOf(text))
    .sort((one, other) => other.length - one.length);
  return readingsOf(password.toLowerCase()).some((reading) => {
    const letters = reading.replace(/[^\p{L}]/gu, '');
    const left = words.reduce((rest, word) => rest.replaceAll(word, ''), letters);
    return left !== letters && left.length < MIN_OWN_LETTERS;
  });
}

/** The word beneath what was added at its ends and put in place of its letters, as it may be meant. */
export function readingsOf(typed: string): string[] {
  const withoutEnd = typed.replace(/[^\p{L}]+$/u, '');
  const word = withoutEnd.replace(/^[^\p{L}]+/u, '');
  return [word, inLetters(word), inLetters(withoutEnd)];
}

function inLetters(text: string): string {
  return text.replace(/./gu, (character) => AS_LETTER[character] ?? character);
}

/** Of an e-mail without its last label: `com` is nobody's own. */
function wordsOf(text: string): string[] {
  const words = text
    .toLowerCase()
    .replace(/(@.*)\.\p{L}+$/u, '$1')
    .split(/[^\p{L}]+/u);
  return words.filter((word) => word.length >= MIN_WORD_LETTERS);
}
