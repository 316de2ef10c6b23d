import { join } from 'node:path';
import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { jobThread } from '../../runtime/job-thread.ts';
import { mayHaveImages, type SplitText } from '../markdown/images.ts';

/** The answer for so many takes this thread a few milliseconds. */
const MOST_AT_ONCE = 50;

/**
 * Looks for the pictures of texts, in a thread of its own: the parser takes up to 70 ms for each. The thread is there
 * only meanwhile. Texts of `known` aren't looked at again; those that can't have any aren't in what is given, which
 * has the order of the texts.
 */
export async function splitTexts(
  texts: readonly string[],
  known: ReadonlyMap<string, SplitText>,
): Promise<Map<string, SplitText>> {
  const split = new Map<string, SplitText>();
  const thread = jobThread<readonly string[]>(join(import.meta.dirname, 'split-texts.ts'));
  const named = [...new Set(texts.filter(mayHaveImages))];
  try {
    for (let at = 0; at < named.length; at += MOST_AT_ONCE) {
      const some = named.slice(at, at + MOST_AT_ONCE);
      const others = some.filter((text) => !known.has(text));
      const found = others.length > 0 ? await thread.run<SplitText[]>(others) : [];
      for (const text of some) split.set(text, known.get(text) ?? found.shift()!);
      await nextTurnOfLoop();
    }
  } finally {
    await thread.close();
  }
  return split;
}
