import type { CSSProperties } from 'react';
import { Mark } from '../art/symbols.tsx';
import styles from './team-thread.module.css';

interface Props {
  /** Of those who are in, in order; one without a name is a pin alone. */
  names: readonly string[];
  /** The most people that the team can have. */
  most: number;
  /** Stands below the next free ring, where one more is wanted. */
  next?: string | undefined;
  label: string;
}

/** Names below more pins than these would lie on each other. */
const MOST_NAMED = 3;
/** In widths of the others. */
const WIDTH_OF_NAMED = 2.1;
const MOST_SOCKETS = 12;

/** A team on its thread: red as far as it has people, then loose, with a ring for each who can still come. */
export function TeamThread({ names, most, next, label }: Props) {
  const shown = Math.min(most, Math.max(MOST_SOCKETS, names.length + 1));
  const sockets = Array.from({ length: shown }, (_, place) => place);
  const wide = Math.min(MOST_NAMED, shown);
  const style = {
    '--w': WIDTH_OF_NAMED,
    '--last': shown > MOST_NAMED ? 1 : WIDTH_OF_NAMED,
    '--shown': shown,
    '--in': names.length,
    '--wide': wide,
  } as CSSProperties;
  return (
    <>
      <ol className={styles.thread} style={style} aria-label={label}>
        {sockets.map((place) => (
          <li key={place} data-next={Boolean(next) && place === names.length}>
            {place < names.length ? <Mark name="pin" /> : <i />}
            <span>{place < MOST_NAMED && (place === names.length ? next : names[place])}</span>
          </li>
        ))}
      </ol>
      {shown < most && <p className={styles.more}>and room for {most - shown} more</p>}
    </>
  );
}
