import type { Entry } from '../../contract/entries/entry.ts';
import { heldUntil } from '../../contract/entries/entry-rules.ts';
import { ordinal } from '../../contract/ordinal.ts';
import styles from './stamp.module.css';

/** What is stamped; green ink (`mine`) where the reader has it, black where there is nothing to get, else red. */
export interface StampLook {
  readonly words: string;
  readonly tone?: 'mine' | 'ink';
}

export const STAMPS = {
  registration: { words: 'REGISTRATION' },
  open: { words: 'OPEN' },
  soon: { words: 'SOON' },
  full: { words: 'FULL', tone: 'ink' },
  closed: { words: 'CLOSED', tone: 'ink' },
  over: { words: 'OVER', tone: 'ink' },
  on: { words: 'ON NOW' },
  begun: { words: 'HAS BEGUN', tone: 'ink' },
  expired: { words: 'EXPIRED', tone: 'ink' },
  offered: { words: 'A PLACE FOR YOU', tone: 'mine' },
  held: { words: 'HELD', tone: 'ink' },
  waits: { words: 'WAITS IN LINE', tone: 'ink' },
  in: { words: 'YOU’RE IN', tone: 'mine' },
} as const satisfies Record<string, StampLook>;

/** Of somebody who waits. */
function inLineStamp(rank: number): StampLook {
  return { words: `${ordinal(rank)} IN LINE`.toUpperCase(), tone: 'ink' };
}

/** Of an event with few places. */
export function leftStamp(left: number): StampLook {
  return { words: `${left} LEFT` };
}

/** Of a team below its minimum. */
export function neededStamp(lacking: number): StampLook {
  return { words: `${lacking} MORE NEEDED` };
}

interface Props {
  look: StampLook;
  className?: string | undefined;
  /** It falls onto the paper, since it has just come true. */
  isNew?: boolean | undefined;
}

/** One state in capitals, stamped on paper. */
export function Stamp({ look, className = '', isNew }: Props) {
  return (
    <p className={`${styles.stamp} ${className}`} data-tone={look.tone} data-new={isNew}>
      {look.words}
    </p>
  );
}

/** The stamp on whatever shows an entry that isn't over: its place in line, its offer, or its place. */
export function stampOf(entry: Entry): StampLook {
  const { state, rank, lacking } = entry;
  if (state === 'waiting') return inLineStamp(rank ?? 1);
  if (state === 'offered') return STAMPS.offered;
  if (state === 'absent') return STAMPS.begun;
  if (heldUntil(entry)) return STAMPS.held;
  return lacking > 0 ? neededStamp(lacking) : STAMPS.in;
}
