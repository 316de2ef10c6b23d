import { type ComponentProps, useCallback, useState } from 'react';
import {
  listMessages,
  markCalled,
  openCalls,
  type PersonToCall,
  type SentMessage,
} from '../../../contract/desk/messages.ts';
import { useAct } from '../../calls/use-act.ts';
import { useRead } from '../../calls/use-read.ts';
import { dateTime, number } from '../../ui/formats.ts';
import { useCachedRead } from '../calls/use-cached-read.ts';
import { useOrganiser } from '../frame/organiser.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Failed, Reading } from '../ui/states.tsx';
import { useQuery } from '../ui/use-query.ts';
import { Compose } from './compose.tsx';
import styles from './messages.module.css';
import { people, subjectOf, type To, toWords } from './words.ts';

/** As soon as it has left, whom it didn't reach stands with it. */
const EVERY_MS = 15_000;

/** A message to many, and beside it those that were sent: of an event its own, else all that the organiser may see. */
export function Messages({ to }: { to?: To | undefined }) {
  const { kind, cluster = '', name = '' } = to ?? {};
  const query = kind === 'event' ? { kind, cluster, name } : {};
  const read = useCachedRead(listMessages, { query }, { everyMs: EVERY_MS });
  const { data, reload } = read;
  const change = useCallback(() => void reload(), [reload]);
  return (
    <div className={styles.pair}>
      {to && <Compose key={JSON.stringify(to)} to={to} onChange={change} />}
      <Sent of={read} data={data} reload={change} isOfEvent={kind === 'event'} />
    </div>
  );
}

interface Props {
  data?: readonly SentMessage[] | undefined;
  of: ComponentProps<typeof Reading>['of'];
  reload: () => void;
  isOfEvent: boolean;
}

/** What was sent, by whom, to how many; and whom it did not reach. */
function Sent({ of, data, reload, isOfEvent }: Props) {
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
        <Reading of={of} />
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

interface CallsProps {
  message: Pick<SentMessage, 'id' | 'subject'>;
  onChange: () => void;
  onClose: () => void;
}

/** Whom a message did not reach, with their phones; each is ticked once they are called. */
function Calls({ message: { id, subject }, onChange, onClose }: CallsProps) {
  const { data, error, reload, setData } = useRead(openCalls, { params: { id } });
  const { act, isBusy, error: refused } = useAct();
  const { name } = useOrganiser();
  const put = (code: string, called: Pick<PersonToCall, 'calledAt' | 'calledBy'>) =>
    setData((all) => all?.map((one) => (one.code === code ? { ...one, ...called } : one)));
  // It is ticked at once, and no more where that is refused.
  const turn = async ({ code, calledAt, calledBy }: PersonToCall) => {
    const isCalled = calledAt === null;
    put(code, isCalled ? { calledAt: Date.now(), calledBy: name } : NOT_CALLED);
    const said = await act(markCalled, { params: { id, code }, body: { isCalled } });
    if (said === undefined) put(code, { calledAt, calledBy });
    else onChange();
  };
  return (
    <Dialog
      title={`To call: ${subject}`}
      isAtSide
      onClose={onClose}
      acts={
        <Button kind="ink" hint="Esc" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Reading of={{ data, error, reload }}>Opening their phones</Reading>
      {refused && <Failed error={refused} />}
      <ul className={styles.calls}>
        {data?.map((person) => (
          <li key={person.code}>
            <label>
              <input
                type="checkbox"
                checked={person.calledAt !== null}
                aria-disabled={isBusy || undefined}
                onChange={() => !isBusy && void turn(person)}
              />
              <span>
                <b>{person.name}</b>
                <small>{stateOf(person)}</small>
                {person.events.length > 0 && <small>{person.events.join(', ')}</small>}
              </span>
            </label>
            {person.phone ? <a href={`tel:${person.phone}`}>{person.phone}</a> : 'no phone'}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const NOT_CALLED = { calledAt: null, calledBy: null };

function stateOf({ hasFailed, calledAt, calledBy }: PersonToCall): string {
  if (calledAt !== null) return `Called ${dateTime(calledAt)}, ${calledBy}`;
  return hasFailed ? 'The mail did not arrive' : 'No e-mail';
}
