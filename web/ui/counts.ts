const SMALL = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** A count as a sentence has it: words up to twelve. */
export function inWords(count: number): string {
  return SMALL[count] ?? String(count);
}

/** The same at a sentence's start. */
export function startingInWords(count: number): string {
  const words = inWords(count);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `one place`, `7 places`: `thing` is one of them. */
export function countOf(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
