import { useCallback, useState } from 'react';
import { listMessages, type SentMessage } from '../../../contract/desk/messages.ts';
import { useRead } from '../../calls/use-read.ts';
import { dateTime, number } from '../../ui/formats.ts';
import { Button } from '../ui/button.tsx';
import { Reading } from '../ui/states.tsx';
import { useQuery } from '../ui/use-query.ts';
import { Calls } from './calls.tsx';
import { Compose } from './compose.tsx';
import styles from './messages.module.css';
import { people, subjectOf, type To, toWords } from './words.ts';

/** As soon as it has left, whom it didn't reach stands with it. */
const EVERY_MS = 15_000;

/** A message to many, and beside it those that were sent: of an event its own, else all that the organiser may see. */
export function Messages({ to }: { to?: To | undefined }) {
  const { kind, cluster = '', name = '' } = to ?? {};
  const query = kind === 'event' ? { kind, cluster, name } : {};
  const read = useRead(listMessages, { query }, { everyMs: EVERY_MS });
  const { reload } = read;
  const change = useCallback(() => void reload(), [reload]);
  return (
    <div className={styles.pair}>
      {to && <Compose key={JSON.stringify(to)} to={to} onChange={change} />}
      <Sent {...read} reload={change} isOfEvent={kind === 'event'} />
    </div>
  );
}

interface Props {
  data?: readonly SentMessage[] | undefined;
  error?: unknown;
  reload: () => void;
  isOfEvent: boolean;
}

/** What was sent, by whom, to how many; and whom it did not reach. */
function Sent({ data, error, reload, isOfEvent }: Props) {
  const { get, set } = useQuery();
  // Home leads to one by the address; whom is being written to stays as it is where it is opened here.
  const [calls, setCalls] = useState(get('calls'));
  const calling = data?.find(({ id }) => id === calls);
  const close = () => {
    setCalls('');
    if (get('calls')) set({ calls: undefined });
  };
  return (
    <>
      <aside className={styles.side} aria-labelledby="before">
        <h2 id="before">Sent before</h2>
        <Reading of={{ data, error, reload }} />
        {data?.length === 0 && <p>Nothing yet.</p>}
        <ol className="log">
          {data?.map((message) => (
            <li key={message.id}>
              <time>{dateTime(message.writtenAt)}</time>
              <span>
                <b>{subjectOf(message)}</b>
                {!isOfEvent && <small>{toWords(message)}</small>}
                <small>{`${fateOf(message)} ${message.sentBy}`}</small>
                {message.calls.people > 0 && message.recipients !== null && (
                  <Button onClick={() => setCalls(message.id)}>{callsOf(message)}</Button>
                )}
              </span>
            </li>
          ))}
        </ol>
      </aside>
      {calling && <Calls message={calling} onChange={reload} onClose={close} />}
    </>
  );
}

function callsOf({ calls }: SentMessage): string {
  return calls.open > 0 ? `${number(calls.open)} to call` : 'All are called';
}

function fateOf({ takenBackAt, recipients }: SentMessage) {
  if (takenBackAt !== null) return 'Taken back.';
  return recipients === null ? 'Leaves in a moment.' : `To ${people(recipients)}.`;
}
