import type { CSSProperties, MouseEvent } from 'react';
import { isOver } from '../../../../contract/entries/entry-rules.ts';
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
      {days.map(({ date, cards }) => {
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
              {cards.map((card) => (
                <i
                  key={card.entry.id}
                  data-state={isOver(card.entry, now) ? 'past' : card.entry.state}
                  data-clash={isClashing(card)}
                  style={
                    {
                      '--from': card.from - hours.first,
                      '--to': card.to - hours.first,
                      '--lane': card.lane / card.lanes,
                      '--width': 1 / card.lanes,
                    } as CSSProperties
                  }
                >
                  {card.entry.rank}
                </i>
              ))}
            </span>
            <span className="visually-hidden">{`${cards.length} event${cards.length === 1 ? '' : 's'}${cards.some(isClashing) ? ', some overlap' : ''}`}</span>
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
