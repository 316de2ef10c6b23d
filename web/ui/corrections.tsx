import { momentInWords } from '../../contract/moments.ts';
import { ordinal } from '../../contract/ordinal.ts';
import type { Corrected, ShownPlace } from '../../contract/results/published-results.ts';
import { rupees } from '../../contract/rupees.ts';
import styles from './corrections.module.css';

/** Nothing is changed in silence: each correction of an event's results says what stood there before. */
export default function Corrections({ corrections }: { corrections: readonly Corrected[] }) {
  return (
    <ul className={styles.corrections} aria-label="Corrections">
      {corrections.map(({ at, was, is }) => {
        const { weekday, time } = momentInWords(at);
        return (
          <li key={`${at} ${placeInWords(was)}`}>
            <b>{`Corrected ${weekday}, ${time}:`}</b> <del>{placeInWords(was)}</del>{' '}
            <span>{is ? `is now ${placeInWords(is)}.` : 'is taken back.'}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** `1st Asha, Anna University, Chennai`, with the prize where it has one; the college stands alone where no name was given. */
export function placeInWords({ rank, college, name, prize }: ShownPlace): string {
  const who = [name, college, prize && rupees(prize)].filter(Boolean).join(', ');
  return rank === null ? `${who} (present)` : `${ordinal(rank)} ${who}`;
}
