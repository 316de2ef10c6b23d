import { parse } from 'tldts';

/*
 * Every mail we send is plain text, in lines that any reader shows whole; `all-mails.ts` has each of them. Anyone can sign
 * up with somebody else's address, so what a stranger typed must not become a message of ours: see `asName`.
 */

export const closing = `
See you at the festival,
the organising team
`;

const LINE_MAX = 78;

/** A text of ours in lines that any reader shows whole; those that it has stay apart. */
export function inLines(text: string): string {
  return text.split('\n').map(broken).join('\n');
}

function broken(line: string): string {
  const lines: string[] = [];
  for (const word of line.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && longer.length <= LINE_MAX) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.join('\n');
}

const NAME_MAX = 60;

export function greeting(name: string): string {
  return `Dear ${asName(name, 'visitor')},`;
}

/**
 * A name that a person typed, in one line of some 60 letters; `instead` where it is a link. `K.Venkatesh` is none, and
 * `K.Dev`, which mail programs would make one of, is written with a blank.
 */
export function asName(name: string, instead: string): string {
  const words = name.trim().split(/\s+/);
  const named = words.map((word) =>
    isAbbreviated(word) && hasDomain(word) ? word.replaceAll('.', '. ') : word,
  );
  const shown = shortened(named.join(' '));
  // A word that was cut may have become a link.
  const isLink = /:\/\/|www\./i.test(name) || [...named, ...shown.split(' ')].some(hasDomain);
  return isLink ? instead : shown || instead;
}

/** By whole words, and a very long one by whole letters, those of Indian scripts too. */
function shortened(text: string): string {
  if (text.length <= NAME_MAX) return text;
  const words = text.slice(0, NAME_MAX + 1).replace(/\s\S*$/, '');
  if (words.length <= NAME_MAX) return words;
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  return letters.slice(0, NAME_MAX).join('');
}

/** One or two letters and a full stop, once or several times, before a name. */
const INITIALS = /^(\p{L}\p{M}*\p{L}?\p{M}*\.)+[\p{L}\p{M}]+$/u;
/** `Ravi.Ch`, `Prof.Dev`, `(B.Tech)`: parts that all begin with a capital. Addresses are rarely written so, but for these. */
const CAPITALS = /^\(?(\p{Lu}\p{M}*[\p{L}\p{M}]*\.)+\p{Lu}[\p{L}\p{M}]*\)?$/u;
const USUAL_ADDRESS = /\.(com|org|net|info|biz|xyz|io)\)?$/i;

function isAbbreviated(word: string): boolean {
  return INITIALS.test(word) || (CAPITALS.test(word) && !USUAL_ADDRESS.test(word));
}

/** By the top-level domains that there are; browsers take the full stops of East Asia for dots, too. */
function hasDomain(word: string): boolean {
  const plain = word.normalize('NFKC').replaceAll('。', '.');
  return plain.split(/[^\p{L}\p{M}\p{N}\p{So}\p{Sk}.-]+/u).some((part) => {
    const labels = part.split('.').map((label) => label.replace(/^-+|-+$/g, ''));
    const [top = '', ...before] = labels.filter(Boolean).reverse();
    return before.length > 0 && (parse(`example.${top}`).isIcann || parse(part).isIp === true);
  });
}
