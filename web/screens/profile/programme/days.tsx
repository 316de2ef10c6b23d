import type { CSSProperties } from 'react';
import { presentAt } from '../../../../contract/days.ts';
import { hourInWords, momentInWords } from '../../../../contract/moments.ts';
import { Mark } from '../../../art/symbols.tsx';
import { useSite } from '../../../calls/site.ts';
import { type Day, daysOf, hoursOf } from './day-plan.ts';
import styles from './days.module.css';
import { EntryCard, type ProgrammeProps } from './entry-card.tsx';
import { Strip } from './strip.tsx';
import { dayInWords } from './words.ts';

/** The days side by side with hours downwards; on less than a desk's width one thread of hours, and a way to each day. */
export function Days(props: ProgrammeProps) {
  const { festival } = useSite();
  const { days, undated } = daysOf(props.entries, festival);
  const hours = hoursOf(days);
  const present = presentAt(props.now, festival);
  const columns = days.map((day) => `minmax(0, ${widthOf(day)}fr)`).join(' ');
  const style = {
    '--columns': columns,
    '--days': days.length,
    '--hours': hours.last - hours.first,
  } as CSSProperties;
  return (
    <div style={style}>
      <Strip {...{ days, hours, present }} now={props.now} clashes={props.clashes} />
      <div className={styles.days}>
        {days.map((day, at) => (
          <DayOfMine key={day.date} {...{ day, hours, present, props }} column={at + 1} />
        ))}
        {Array.from({ length: hours.last - hours.first }, (_, at) => (
          <i key={at} className={styles.hour} style={rows(at, at + 1)} aria-hidden="true">
            {(hours.first + at) % 3 === 0 && hourInWords(hours.first + at)}
          </i>
        ))}
      </div>
      {undated.length > 0 && (
        <section className={styles.undated} aria-labelledby="undated">
          <h3 id="undated">Time not fixed</h3>
          <ol className={styles.cards}>
            {undated.map((entry) => (
              <EntryCard key={entry.id} entry={entry} {...props} />
            ))}
          </ol>
        </section>
      )}
      <ul className={styles.key} aria-label="Marks">
        <li>
          <Mark name="pin" /> you are registered
        </li>
        <li>
          <b className={styles.ring}>4</b> your place in the line
        </li>
        <li>
          <i className={styles.hatch} /> two at once
        </li>
      </ul>
    </div>
  );
}

/** A day with several at once is wider, an empty one narrower. */
function widthOf({ cards, lanes }: Day): number {
  return cards.length === 0 ? 0.7 : Math.max(1, lanes * 0.9);
}

/** The rows that an entry takes, a quarter of an hour each. Hours count from the first that is shown. */
function rows(from: number, to: number) {
  return {
    '--from': Math.floor(from * 4) + 1,
    '--to': Math.ceil(to * 4) + 1,
  } as CSSProperties;
}

/** From this hour on a day without events is told of as past. */
const EVENING = 18;

function emptyInWords(date: string, present: { day: string; hour: number }): string {
  if (date < present.day) return 'Nothing on this day';
  if (date === present.day && present.hour >= EVENING) return 'Nothing more today';
  return 'Nothing yet';
}

interface DayProps {
  day: Day;
  /** Among the days side by side, from 1. */
  column: number;
  hours: { first: number; last: number };
  present: { day: string; hour: number };
  props: ProgrammeProps;
}

function DayOfMine({ day: { date, cards, lanes }, column, hours, present, props }: DayProps) {
  const isToday = date === present.day;
  const { weekday, number } = dayInWords(date);
  const isBefore = ({ entry }: Day['cards'][number]) => Date.parse(entry.starts!) <= props.now;
  const now = isToday && present.hour >= hours.first && present.hour <= hours.last && (
    <li className={styles.now} style={rows(present.hour - hours.first, present.hour - hours.first)}>
      <span>
        <span className="visually-hidden">Now: </span>
        <span>{momentInWords(new Date(props.now).toISOString()).time}</span>
      </span>
    </li>
  );
  const card = (one: Day['cards'][number]) => (
    <EntryCard
      key={one.entry.id}
      {...props}
      entry={one.entry}
      lanes={one.lanes}
      style={
        {
          ...rows(one.from - hours.first, one.to - hours.first),
          '--lane': `${one.lane + 1} / ${one.lane + 1 === one.lanes ? -1 : 'span 1'}`,
        } as CSSProperties
      }
      lane={one.lane}
    />
  );
  return (
    <section
      className={styles.day}
      id={`day-${date}`}
      style={{ '--column': column } as CSSProperties}
      data-today={isToday}
      aria-labelledby={`heading-${date}`}
    >
      <h3 id={`heading-${date}`} tabIndex={-1}>
        {weekday} {number} {isToday && <em>today</em>}
      </h3>
      {cards.length === 0 && <p className={styles.free}>{emptyInWords(date, present)}</p>}
      <ol className={styles.cards} style={{ '--lanes': lanes } as CSSProperties}>
        {cards.filter(isBefore).map(card)}
        {now}
        {cards.filter((one) => !isBefore(one)).map(card)}
      </ol>
    </section>
  );
}
