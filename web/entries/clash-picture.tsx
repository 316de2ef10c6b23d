import type { CSSProperties } from 'react';
import { overlapOf, type ProgrammeEvent } from '../../contract/entries/entry.ts';
import { momentInOneLine, momentInWords } from '../../contract/moments.ts';
import { Mark } from '../art/symbols.tsx';
import { useSite } from '../calls/site.ts';
import styles from './clash-picture.module.css';

const HOUR_MS = 3_600_000;
/** Beyond these the names of the hours would touch. */
const MOST_HOURS = 8;

/** Two events on one scale of hours; the hatched part is in both. The other one is mine already. */
export function ClashPicture({ wanted, mine }: { wanted: ProgrammeEvent; mine: ProgrammeEvent }) {
  const { timeZone } = useSite().festival;
  const overlap = overlapOf(wanted, mine);
  const moments = [wanted.starts, wanted.ends, mine.starts, mine.ends].map((at) => Date.parse(at!));
  const start = Math.floor((2 * Math.min(...moments)) / HOUR_MS) * (HOUR_MS / 2);
  const hours = Math.ceil((Math.max(...moments) - start) / HOUR_MS);
  if (hours > MOST_HOURS) return null;
  const on = (from: number, to: number) =>
    ({ '--from': (from - start) / HOUR_MS, '--to': (to - start) / HOUR_MS }) as CSSProperties;
  const bar = ({ starts, ends }: Pick<ProgrammeEvent, 'starts' | 'ends'>) =>
    on(Date.parse(starts!), Date.parse(ends!));
  const told = (event: ProgrammeEvent) =>
    `${event.eventName}, ${momentInOneLine(event.starts!, timeZone)} to ${momentInWords(event.ends!, timeZone).time}`;
  return (
    <div
      className={styles.picture}
      style={{ '--hours': hours } as CSSProperties}
      role="img"
      aria-label={`${told(wanted)}; ${told(mine)}, which you are in.`}
    >
      <p className={styles.hours}>
        {Array.from({ length: hours }, (_, hour) => (
          <span key={hour}>{hourAt(start + hour * HOUR_MS, timeZone, hour === 0)}</span>
        ))}
      </p>
      <p className={styles.bar} style={bar(wanted)}>
        <b>{wanted.eventName}</b>
      </p>
      <p className={`${styles.bar} ${styles.mine}`} style={bar(mine)}>
        <b>{mine.eventName}</b>
        <Mark name="pin" />
      </p>
      {overlap && (
        <i className={styles.overlap} style={bar({ starts: overlap.from, ends: overlap.to })} />
      )}
    </div>
  );
}

/** `5 pm`; those after it are `6`, `7`. */
function hourAt(epochMs: number, timeZone: string, isFirst: boolean): string {
  const { time } = momentInWords(new Date(epochMs).toISOString(), timeZone);
  return isFirst ? time.replace(':00', '') : time.replace(/(:00)? [ap]m/, '');
}
