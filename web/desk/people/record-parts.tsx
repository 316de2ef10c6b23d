import { Link } from 'react-router';
import type { PersonRecord } from '../../../contract/desk/people.ts';
import { Facts } from '../../ui/facts.tsx';
import { dateTime, day } from '../../ui/formats.ts';
import { AddToEvent } from '../entries/add-to-event.tsx';
import { useMay } from '../frame/organiser.ts';
import { deskEventAddress } from '../ui/event-address.ts';
import { Status, type StatusKind } from '../ui/status.tsx';
import styles from './record.module.css';

export function Details({ record }: { record: PersonRecord }) {
  const { details, email, emailConfirmedAt, signedUpAt, tshirtSize, isWalkIn } = record;
  const facts = [
    ['E-mail', email ?? 'none'],
    [
      '',
      email && (emailConfirmedAt === null ? 'not confirmed' : `confirmed ${day(emailConfirmedAt)}`),
    ],
    ['Phone', details.user_phone && <a href={`tel:${details.user_phone}`}>{details.user_phone}</a>],
    ['Studies', [details.user_degree, details.user_year].filter(Boolean).join(', ')],
    ['Sex', details.user_sex],
    ['Nationality', details.user_nationality],
    ['Address', details.user_address],
    [
      'From',
      [details.user_city, details.user_state, details.user_pincode].filter(Boolean).join(' '),
    ],
    ['T-shirt', tshirtSize],
    [isWalkIn ? 'Made here' : 'Signed up', dateTime(signedUpAt)],
  ] as const;
  return <Facts facts={facts} />;
}

const STATES: Readonly<Record<string, readonly [StatusKind, string]>> = {
  held: ['ok', 'Has a place'],
  offered: ['half', 'Is offered a place'],
  waiting: ['half', 'Waits'],
  present: ['ok', 'Present'],
  absent: ['no', 'Absent'],
  cancelled: ['none', 'Withdrawn'],
  expired: ['none', 'Offer ran out'],
};

export function EntryStatus({ state }: { state: string }) {
  const [kind, word] = STATES[state] ?? ['none', state];
  return <Status kind={kind}>{word}</Status>;
}

export function Entries({ record, onChange }: { record: PersonRecord; onChange: () => void }) {
  const { code, details, entries, certificates } = record;
  const maySee = useMay('see events');
  const resultOf = (entry: PersonRecord['entries'][number]) =>
    certificates.find(
      ({ clusterName, eventName }) =>
        clusterName === entry.clusterName && eventName === entry.eventName,
    )?.result;
  return (
    <section>
      <h3>Events</h3>
      {entries.length === 0 && <p className="fact">In none.</p>}
      <ul className={styles.entries}>
        {entries.map((entry) => {
          const name = entry.eventName;
          return (
            <li key={`${entry.clusterName} ${name}`}>
              <b>{maySee ? <Link to={deskEventAddress(entry)}>{name}</Link> : name}</b>
              <span>{`${entry.startsAt !== null ? dateTime(entry.startsAt) : ''}${entry.teamName ? ` with ${entry.teamName}` : ''}`}</span>
              <EntryStatus state={entry.state} />
              <span>{resultOf(entry)}</span>
            </li>
          );
        })}
      </ul>
      <p className={styles.add}>
        <AddToEvent person={{ code, name: details.user_fullname }} onChange={onChange} />
      </p>
    </section>
  );
}

/** Who let them pass: the phone by its name, or an organiser at the desk. */
export function Passages({ passages }: { passages: NonNullable<PersonRecord['passages']> }) {
  return (
    <section>
      <h3>At gates and doors</h3>
      <ol className="log">
        {passages.map(({ at, place, isOut, device, by }, nth) => (
          <li key={`${at} ${nth}`}>
            <time>{dateTime(at)}</time>
            <span>
              {`${isOut ? 'out' : 'in'}, ${place}`}
              <small>{`by ${by === null ? device : `${by}, at the desk`}`}</small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Devices({ signIns }: { signIns: NonNullable<PersonRecord['signIns']> }) {
  return (
    <section>
      <h3>Signed in</h3>
      {signIns.length === 0 && <p className="fact">Nowhere.</p>}
      <ol className="log">
        {signIns.map(({ device, since, lastSeenAt }) => (
          <li key={`${device} ${since}`}>
            <time>{dateTime(lastSeenAt)}</time>
            <span>
              {device || 'A browser'}
              <small>{`since ${dateTime(since)}`}</small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const TRAIL_SHOWN = 8;

/** The newest lines of somebody's trail, and the way to all of it. */
export function Trail({
  trail,
  code,
}: {
  trail: NonNullable<PersonRecord['trail']>;
  code: string;
}) {
  return (
    <section>
      <h3>Audit</h3>
      <ol className="log">
        {trail.slice(0, TRAIL_SHOWN).map(({ record, subject, reader, reason, at }, place) => (
          <li key={`${at} ${place}`}>
            <time>{dateTime(at)}</time>
            <span>
              {record}
              <small>{[reader, subject, reason].filter(Boolean).join(', ')}</small>
            </span>
          </li>
        ))}
      </ol>
      {trail.length > TRAIL_SHOWN && (
        <Link to={`/desk/audit?person=${code}`}>All of it in the audit log</Link>
      )}
    </section>
  );
}
