import { wordsOf } from '../../../contract/search/words.ts';

/**
 * The options that hold every typed word, in any order and without regard to case or punctuation;
 * those that start with what was typed come first. Nothing typed: all of them.
 */
export function matching(options: readonly string[], typed: string): string[] {
  const words = wordsOf(typed);
  // Not even looked through: a list of hundreds would hold up the screen that it comes with.
  if (words.length === 0) return [...options];
  const start = words.join(' ');
  const found = options.filter((option) => {
    const name = plain(option);
    return words.every((word) => name.includes(word));
  });
  const leads = (option: string) => Number(plain(option).startsWith(start));
  return found.sort((one, other) => leads(other) - leads(one));
}

function plain(text: string): string {
  return wordsOf(text).join(' ');
}
