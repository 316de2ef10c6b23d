import { withoutAccents } from '../name-keys.ts';
import { withJoinedInitials } from './words.ts';

const LEFT_OUT = new Set(['of', 'and', 'the', 'for', 'in', 'at', 'de']);

/**
 * The initials by which a college is called, in small letters, reckoned from its name: up to each comma and to its end, so
 * that 'National Institute of Technology, Tiruchirappalli' is 'nit' and 'nitt'.
 */
export function initialsOf(name: string): string[] {
  const plain = withoutAccents(name).replace(/['’]|\([^)]*deemed[^)]*\)/gi, '');
  const parts = withJoinedInitials(plain).split(',');
  const letters = parts.map((part) =>
    part
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .map(letterOf)
      .join(''),
  );
  return letters.map((_, at) => letters.slice(0, at + 1).join('')).filter(isMany);
}

/** A word's first letter; all of a word that is initials itself, such as PSG. */
function letterOf(written: string): string {
  const word = written.toLowerCase();
  if (LEFT_OUT.has(word)) return '';
  return /^\p{Lu}{2,}$/u.test(written) ? word : word.slice(0, 1);
}

function isMany(letters: string): boolean {
  return letters.length > 1;
}
