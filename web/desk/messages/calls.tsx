import {
  markCalled,
  openCalls,
  type PersonToCall,
  type SentMessage,
} from '../../../contract/desk/messages.ts';
import { useAct } from '../../calls/use-act.ts';
import { useRead } from '../../calls/use-read.ts';
import { dateTime } from '../../ui/formats.ts';
import { useOrganiser } from '../frame/organiser.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Failed, Reading } from '../ui/states.tsx';
import styles from './messages.module.css';

interface Props {
  message: Pick<SentMessage, 'id' | 'subject'>;
  onChange: () => void;
  onClose: () => void;
}

/** Whom a message did not reach, with their phones; each is ticked once they are called. */
export function Calls({ message: { id, subject }, onChange, onClose }: Props) {
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
