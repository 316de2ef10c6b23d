import type { CSSProperties, MouseEvent } from 'react';
import { isOver } from '../../../../contract/entries/entry.ts';
import type { Clash } from './clashes.ts';
import type { Day, Placed } from './day-plan.ts';
import styles from './strip.module.css';
import { dayInWords } from './words.ts';

interface Props {
  days: readonly Day[];
  hours: { readonly first: number };
  present: { readonly day: string; readonly hour: number };
  clashes: readonly Clash[];
  now: number;
}

/** The days as a small picture, and the way to each of them. */
export function Strip({ days, hours, present, clashes, now }: Props) {
  return (
    <nav className={styles.strip} aria-label="Your days">
      {days.map(({ date, slips }) => {
        const { short, number } = dayInWords(date);
        const isClashing = ({ entry }: Placed) => clashes.some(({ other }) => other === entry);
        return (
          <a
            key={date}
            href={`#day-${date}`}
            aria-current={date === present.day ? 'date' : undefined}
            onClick={(event) => show(event, date)}
          >
            <span className={styles.name}>
              {short} <b>{number}</b>
            </span>
            <span className={styles.hours} aria-hidden="true">
              {slips.map((slip) => (
                <i
                  key={slip.entry.id}
                  data-state={isOver(slip.entry, now) ? 'past' : slip.entry.state}
                  data-clash={isClashing(slip)}
                  style={
                    {
                      '--from': slip.from - hours.first,
                      '--to': slip.to - hours.first,
                      '--lane': slip.lane / slip.lanes,
                      '--width': 1 / slip.lanes,
                    } as CSSProperties
                  }
                >
                  {slip.entry.rank}
                </i>
              ))}
            </span>
            <span className="visually-hidden">{`${slips.length} event${slips.length === 1 ? '' : 's'}${slips.some(isClashing) ? ', some overlap' : ''}`}</span>
          </a>
        );
      })}
    </nav>
  );
}

/** Past the router, which would take it for another page of this screen; the focus comes along. */
function show(event: MouseEvent, date: string): void {
  event.preventDefault();
  document.getElementById(`day-${date}`)?.scrollIntoView();
  document.getElementById(`heading-${date}`)?.focus({ preventScroll: true });
}
