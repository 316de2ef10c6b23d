/** What closes a sentence after its last words: a full stop, unless they end with one as an initial does (`H. G.`), or with `?` or `!` as a title may. */
export function stopAfter(words: string): '' | '.' {
  return /[.?!…]$/.test(words) ? '' : '.';
}

/** Words, such as those that end with a name, as a sentence with its full stop. */
export function sentence(words: string): string {
  return words + stopAfter(words);
}
