import { Link } from 'react-router';
import { type Decision, sendMailsAgain } from '../../../contract/desk/home.ts';
import { useAct } from '../../calls/use-act.ts';
import { counted, dateTime, number } from '../../ui/formats.ts';
import { whoDisagreed } from '../gate/case-words.ts';
import { NEXT_TO_PAY, prizesAddress } from '../prizes/lines.ts';
import { Button, Hint } from '../ui/button.tsx';
import { deskEventAddress } from '../ui/event-address.ts';
import { Failed } from '../ui/states.tsx';
import { copy, toast } from '../ui/toast.tsx';
import { rowLinks, useKeys, useRowKeys } from '../ui/use-keys.ts';
import { AtDoor } from './at-door.tsx';
import styles from './home.module.css';
import { Line } from './line.tsx';
import { Moved } from './moved.tsx';
import { NoFile } from './no-file.tsx';
import { FreePlaces, NoResults, ToCall } from './several.tsx';

/** Strung on the thread, the most pressing first; no thread where nothing waits. */
export function Decisions({
  decisions,
  onChange,
}: {
  decisions: readonly Decision[];
  onChange: () => void;
}) {
  useRowKeys(LINKS);
  useKeys('Decisions', {
    ...Object.fromEntries(
      decisions
        .slice(0, 6)
        .map((_, at) => [at + 1, ['go to this one', () => rowLinks(linkOf(at))[0]?.click()]]),
    ),
  });
  return (
    <section className={styles.decisions} aria-labelledby="decisions">
      <header className="row">
        <h2 id="decisions">Needs a decision</h2>
        <small>{decisions.length}</small>
        {decisions.length > 0 && (
          <small className="push">
            <Hint>j</Hint> <Hint>k</Hint> move
          </small>
        )}
      </header>
      {decisions.length === 0 ? (
        <div className={styles.calm}>
          <p>Nothing waits for you.</p>
          <p>What comes next will stand here.</p>
        </div>
      ) : (
        <ol>
          {decisions.map((decision) => (
            // By what stays the same of it: the focus stays, too, when its numbers change.
            <li key={keyOf(decision)}>
              <i className="knot" />
              {decision.kind === 'mails' && <FailedMails {...decision} onChange={onChange} />}
              {decision.kind === 'no file' && <NoFile event={decision} onChange={onChange} />}
              {decision.kind === 'moved' && <Moved event={decision} onChange={onChange} />}
              {isPlain(decision) && <DecisionWords {...decision} />}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function keyOf(decision: Decision): string {
  if (decision.kind === 'no file') return decision.eventId;
  if ('eventName' in decision) return `${decision.kind} ${deskEventAddress(decision)}`;
  if (decision.kind === 'prizes') return `${decision.kind} ${decision.what}`;
  return decision.kind;
}

/** One that leads elsewhere, or only tells. */
type PlainDecision = Exclude<Decision, { kind: 'mails' | 'no file' | 'moved' }>;

function isPlain(decision: Decision): decision is PlainDecision {
  return !['mails', 'no file', 'moved'].includes(decision.kind);
}

const LINKS = 'ol > li :is(a, button)';
/** The link of one decision, which may have several, or none; a number never does what a button does. */
const linkOf = (at: number) => `ol > li:nth-child(${at + 1}) a`;

function DecisionWords(decision: PlainDecision) {
  switch (decision.kind) {
    case 'gate cases':
      return (
        <Line
          act={
            <Button kind="ink" to="/desk/gate/cases">
              Decide
            </Button>
          }
          note={`${whoDisagreed(decision)}, first at ${dateTime(decision.oldestAt)}.`}
        >
          <b>{counted(decision.open, 'case')}</b> of the gate
        </Line>
      );
    case 'at the door':
      return <AtDoor {...decision} />;
    case 'id proofs':
      return (
        <Line
          act={
            <Button kind="ink" to="/desk/id-proofs">
              Review
            </Button>
          }
          note={`The oldest since ${dateTime(decision.oldestAt)}.`}
        >
          <b>{counted(decision.waiting, 'ID proof')}</b> to review
        </Line>
      );
    case 'results':
      return (
        <Line
          act={<Button to={deskEventAddress(decision, 'results')}>Check</Button>}
          note={
            decision.isCorrection
              ? 'A correction is entered. Everybody sees what was published before.'
              : 'Results are entered, and nobody sees them.'
          }
        >
          <b>{decision.eventName}</b>
          {decision.isCorrection ? ': publish the correction?' : ': publish?'}
        </Line>
      );
    case 'calls':
      return <ToCall {...decision} />;
    case 'prizes':
      return <Prizes {...decision} />;
    case 'no results':
      return <NoResults {...decision} />;
    case 'free places':
      return <FreePlaces {...decision} />;
    case 'faults':
      return <Faults {...decision} />;
    case 'disk':
      return (
        <Line
          note={
            <>
              <span>Without room nobody can sign up.</span>
              {decision.takes.slice(0, MOST_TAKEN).map(({ name, bytes }) => (
                <span key={name}>
                  <code>{name}</code> <span>{`${number(Math.round(bytes / 1e6))} MB`}</span>
                </span>
              ))}
            </>
          }
        >
          <b>{`${gigabytes(decision.free)} GB`}</b>{' '}
          <span>{`of ${gigabytes(decision.total)} are free`}</span>
        </Line>
      );
  }
}

type PrizeDecision = Extract<Decision, { kind: 'prizes' }>;

const PRIZES: Readonly<
  Record<PrizeDecision['what'], Readonly<{ act: string; words: string; note: string }>>
> = {
  ready: { act: 'Pay', words: 'to pay', note: 'in all' },
  missing: { act: 'Ask', words: 'to ask for bank details', note: 'waits for them' },
  excess: { act: 'Decide', words: 'with too much', note: 'since a correction' },
};

function Prizes({ what, people, rupees }: PrizeDecision) {
  const { act, words, note } = PRIZES[what];
  const isToPay = what === 'ready';
  return (
    <Line
      act={
        <Button
          kind={isToPay ? 'ink' : 'line'}
          to={prizesAddress(what, isToPay ? NEXT_TO_PAY : undefined)}
        >
          {act}
        </Button>
      }
      note={`₹${number(rupees)} ${note}.`}
    >
      <b>{counted(people, 'person', 'people')}</b> {words}
    </Line>
  );
}

/** Of the data that takes the disk. */
const MOST_TAKEN = 4;

function Faults({ faults }: Extract<Decision, { kind: 'faults' }>) {
  const told = faults.map(({ file, line, field, reason }) => ({
    at: [file, line].filter(Boolean).join(':'),
    reason: `${field} ${reason}`,
  }));
  const copyAll = () => copy(told.map(({ at, reason }) => `${at} ${reason}`).join('\n'));
  return (
    <Line
      act={
        <Button icon="copy" onClick={copyAll}>
          Copy
        </Button>
      }
      note={told.map(({ at, reason }) => (
        <span key={`${at} ${reason}`}>
          <code>{at}</code> {reason}
        </span>
      ))}
    >
      <b>{counted(faults.length, 'fault')}</b> in the content
    </Line>
  );
}

function gigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(1);
}

/** Others keep their code, as the log has it. */
const MAIL_ERRORS: Readonly<Record<string, string>> = {
  EENVELOPE: 'no such mailbox, or a full one',
  EREFUSED: 'refused by the mail server: its quota, or the sender that is set',
  EFLOOD: 'too many in one hour',
  ECONNECTION: 'no connection to the mail server',
  ESOCKET: 'connection to the mail server broke',
  ETIMEDOUT: 'no answer of the mail server',
};

/** Mails that did not arrive, with their people; those that are kept still are sent again by one press. */
function FailedMails({
  failed,
  again,
  codes,
  people,
  onChange,
}: Extract<Decision, { kind: 'mails' }> & { onChange: () => void }) {
  const { act, isBusy, error } = useAct();
  const send = async () => {
    const sent = await act(sendMailsAgain, {});
    if (sent) toast({ text: `${counted(sent.mails, 'mail')} sent again.` });
    onChange();
  };
  return (
    <>
      <Line
        act={
          again > 0 && (
            <Button isBusy={isBusy} onClick={send}>
              {again < failed ? `Send ${number(again)} again` : 'Send again'}
            </Button>
          )
        }
        note={
          <span>
            <span>{`${codes
              .map(({ code, mails }) => `${number(mails)} ${MAIL_ERRORS[code] ?? code}`)
              .join(', ')}${people.length > 0 ? ': ' : ''}`}</span>
            {people.map(({ code, name }, at) => (
              <span key={`${at} ${code}`}>
                {at > 0 && ', '}
                <Link to={`/desk/people/${code}`}>{name}</Link>
              </span>
            ))}
          </span>
        }
      >
        <b>{counted(failed, 'mail')}</b> did not arrive
      </Line>
      {error && <Failed error={error} />}
    </>
  );
}
