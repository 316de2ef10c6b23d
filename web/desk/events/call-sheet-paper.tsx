import { Fragment } from 'react';
import type { DeskEntry } from '../../../contract/desk/events.ts';
import type { Criterion, ResultRow } from '../../../contract/desk/results.ts';
import { dayAndTime, hours } from '../../ui/formats.ts';
import { Answer } from './answer.tsx';
import styles from './call-sheet.module.css';
import { lackingOf, nameOf, type OpenEvent } from './use-event.ts';

/** By participant code. */
export type Phones = Readonly<Record<string, string>>;

interface Props extends Pick<OpenEvent, 'event'> {
  readonly criteria: readonly Criterion[];
  /** The lines of the score sheet. */
  readonly rows: readonly ResultRow[];
  readonly entries: readonly DeskEntry[];
  readonly phones: Phones | undefined;
}

/** A longer name of a criterion is written upwards, so that eight of them leave room for names. */
const WRITTEN_ACROSS = 6;

/**
 * A box to tick for each entry, room for the jury's points, which stand there once they are entered, and phones only where they
 * were opened.
 */
export function CallSheet({ entries, ...of }: Props) {
  const { event } = of;
  const points = new Map(of.rows.map((row) => [row.entryId, row.points]));
  const isScored = of.rows.some((row) => Object.keys(row.points).length > 0);
  return (
    <article className={styles.paper} data-scored={isScored || undefined}>
      <header>
        <div>
          <h1>
            <bdi>{event.eventName}</bdi>
          </h1>
          {event.kind && <p className={styles.kind}>{event.kind}</p>}
        </div>
        <p>
          {event.startsAt === null ? 'No date yet' : hours(event.startsAt, event.endsAt)}
          <br />
          {event.venue}
        </p>
      </header>
      <table>
        <Heads {...of} />
        <tbody>
          {entries.map((entry) => (
            <Line key={entry.id} {...of} entry={entry} points={points.get(entry.id)} />
          ))}
        </tbody>
      </table>
      <footer>{`${entries.length} entries, as of ${dayAndTime(Date.now())}`}</footer>
    </article>
  );
}

function Heads({ event, criteria }: Pick<Props, 'event' | 'criteria'>) {
  const isLong = criteria.some(({ name }) => name.length > WRITTEN_ACROSS);
  return (
    <thead>
      <tr>
        <th scope="col">No.</th>
        <th scope="col">Name</th>
        <th scope="col">College</th>
        {event.questions.map(({ id, label }) => (
          <th key={id} scope="col" data-answer>
            {label}
          </th>
        ))}
        <th scope="col" data-box>
          In
        </th>
        {criteria.map(({ id, name, most }) => (
          <th key={id} scope="col" data-points>
            <span data-upright={isLong || undefined}>
              {name}
              {most !== null && <small>{`of ${most}`}</small>}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface LineProps extends Pick<Props, 'event' | 'criteria' | 'phones'> {
  entry: DeskEntry;
  points: ResultRow['points'] | undefined;
}

function Line({ event, criteria, entry, points, phones }: LineProps) {
  return (
    <tr>
      <td>{entry.number}</td>
      <th scope="row">
        <bdi>{nameOf(entry)}</bdi>
        <Lacking {...{ entry, event }} />
        <People entry={entry} phones={phones} />
      </th>
      <td data-college>{entry.college}</td>
      {event.questions.map(({ id }) => (
        <td key={id} data-answer>
          <Answer entry={entry} to={id} />
        </td>
      ))}
      <td data-box>
        <i />
      </td>
      {criteria.map(({ id, name }) => (
        <td key={id} data-points data-of={name}>
          {points?.[id]}
        </td>
      ))}
    </tr>
  );
}

/** Beside the name of a team with fewer people than it needs. */
function Lacking({ entry, event }: { entry: DeskEntry } & Pick<OpenEvent, 'event'>) {
  const lacking = lackingOf(entry, event);
  return lacking && <b>{` ${lacking}`}</b>;
}

/** Below the name: of a team, who they are; with phones, whose is which. A name in Urdu turns nothing else round. */
function People({ entry, phones }: { entry: DeskEntry; phones: Phones | undefined }) {
  const { teamName, members } = entry;
  if (phones)
    return members.map(({ code, name }) => (
      <small key={code}>
        {teamName !== null && <bdi>{name}</bdi>} <b>{phones[code]}</b>
      </small>
    ));
  if (teamName === null) return null;
  return (
    <small>
      {members.map(({ code, name }, at) => (
        <Fragment key={code}>
          {at > 0 && ', '}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
    </small>
  );
}
