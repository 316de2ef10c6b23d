import type { Entry } from '../../contract/entries/entry.ts';
import { heldUntil } from '../../contract/entries/entry-rules.ts';
import { ordinal } from '../../contract/ordinal.ts';
import { isFew, type Standing } from './event-standing.ts';

interface Tag {
  readonly words: string;
  /** The shape that says the same without words. */
  readonly look: 'plain' | 'dark' | 'ring' | 'pin' | 'flame';
}

/** How an event stands, for its card and wherever it is listed; undefined where places are left, or nobody has told. */
export function tagOf(standing: Standing): Tag | undefined {
  switch (standing.name) {
    case 'over':
      return { words: 'Over', look: 'dark' };
    case 'on':
      return { words: 'On now', look: 'flame' };
    case 'closed':
      // To see it one needs no entry: `Closed` alone would send the audience away.
      return { words: 'Entries closed', look: 'dark' };
    case 'full':
      return { words: 'Full', look: 'dark' };
    case 'left':
      return isFew(standing.left, standing.of)
        ? { words: `${standing.left} left`, look: 'plain' }
        : undefined;
    case 'own':
      return tagOfOwn(standing.entry);
    default:
      return undefined;
  }
}

function tagOfOwn(entry: Entry): Tag {
  if (entry.state === 'waiting')
    return { words: `${ordinal(entry.rank ?? 1)} in line`, look: 'ring' };
  if (entry.state === 'offered') return { words: 'A place for you', look: 'plain' };
  if (heldUntil(entry) !== undefined) return { words: 'Held for you', look: 'plain' };
  if (entry.lacking > 0) return { words: `${entry.lacking} more needed`, look: 'plain' };
  return { words: 'You’re in', look: 'pin' };
}
