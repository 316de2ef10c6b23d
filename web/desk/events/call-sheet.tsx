import { Fragment } from 'react';
import type { DeskEntry } from '../../../contract/desk/events.ts';
import type { Criterion } from '../../../contract/desk/results.ts';
import { dateTime } from '../../ui/formats.ts';
import { Answer } from './answer.tsx';
import styles from './call-sheet.module.css';
import { nameOf, type OpenEvent } from './use-event.ts';

export type Numbered = DeskEntry & { readonly number: number };

/** By participant code. */
export type Phones = Readonly<Record<string, string>>;

interface Props extends Pick<OpenEvent, 'event'> {
  readonly criteria: readonly Criterion[];
  readonly entries: readonly Numbered[];
  readonly phones: Phones | undefined;
}

/** A longer name of a criterion is written upwards, so that eight of them leave room for names. */
const WRITTEN_ACROSS = 6;

/** A box to tick for each entry, room for the jury's points, and phones only where they were opened. */
export function CallSheet({ event, criteria, entries, phones }: Props) {
  const isLong = criteria.some(({ name }) => name.length > WRITTEN_ACROSS);
  return (
    <article className={styles.paper}>
      <header>
        <h1>
          <bdi>{event.eventName}</bdi>
        </h1>
        <p>
          {event.startsAt === null ? 'No date yet' : dateTime(event.startsAt)}
          <br />
          {event.venue}
        </p>
      </header>
      <table>
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
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>{entry.number}</td>
              <th scope="row">
                <bdi>{nameOf(entry)}</bdi>
                <People entry={entry} phones={phones} />
              </th>
              <td>{entry.college}</td>
              {event.questions.map(({ id }) => (
                <td key={id} data-answer>
                  <Answer entry={entry} to={id} />
                </td>
              ))}
              <td>
                <i />
              </td>
              {criteria.map(({ id }) => (
                <td key={id} data-points />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <footer>{`${entries.length} entries, as of ${dateTime(Date.now())}`}</footer>
    </article>
  );
}

/** Below the name: of a team, who they are; with phones, whose is which. A name in Urdu turns nothing else round. */
function People({ entry, phones }: { entry: Numbered; phones: Phones | undefined }) {
  const { teamName, members } = entry;
  if (!phones && teamName === null) return null;
  if (!phones)
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
  return (
    <small>
      {members.map(({ code, name }) => (
        <span key={code}>
          {teamName !== null && <bdi>{name}</bdi>} <b>{phones[code]}</b>
        </span>
      ))}
    </small>
  );
}
