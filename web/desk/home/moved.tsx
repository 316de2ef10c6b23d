import { useState } from 'react';
import { Link } from 'react-router';
import { clusterSlug } from '../../../contract/clusters.ts';
import type { Decision } from '../../../contract/desk/home.ts';
import { takeMessageBack } from '../../../contract/desk/messages.ts';
import { changeNotice, sendMoveNotice, skipMoveNotice } from '../../../contract/desk/moves.ts';
import { counted, dateTime, number } from '../../ui/formats.ts';
import { callDesk } from '../calls/call-desk.ts';
import { Button } from '../ui/button.tsx';
import { deskEventAddress } from '../ui/event-address.ts';
import { ActDialog } from '../ui/form-dialog.tsx';
import styles from './no-file.module.css';

type MovedEvent = Extract<Decision, { kind: 'moved' }>;

interface Asking {
  event: MovedEvent;
  onChange: () => void;
  onClose: () => void;
}

/** An event at another time or place than its people were told: the mail that tells them, or that nobody needs it. */
export function Moved({ event, onChange }: { event: MovedEvent; onChange: () => void }) {
  const [asked, setAsked] = useState<'send' | 'skip'>();
  const asking = { event, onChange, onClose: () => setAsked(undefined) };
  return (
    <div className={styles.lost}>
      <p>
        <Link to={deskEventAddress(event)}>{event.eventName}</Link>{' '}
        <b>{`has moved: tell ${counted(event.people, 'person', 'people')}?`}</b>
      </p>
      <WasAndIs {...event} />
      <div className="row">
        <Button onClick={() => setAsked('send')}>{`Tell ${number(event.people)} …`}</Button>
        <Button onClick={() => setAsked('skip')}>Not needed …</Button>
      </div>
      {asked === 'send' && <SendNotice {...asking} />}
      {asked === 'skip' && <SkipNotice {...asking} />}
    </div>
  );
}

/** Only what is another: the hour, the venue, or both. */
function WasAndIs({ was, is }: Pick<MovedEvent, 'was' | 'is'>) {
  const rows = [
    ['Hour', whenOf(was), whenOf(is)],
    ['Venue', was.venue ?? 'no venue yet', is.venue ?? 'no venue yet'],
  ].filter(([, before, now]) => before !== now);
  return (
    <dl className={styles.move}>
      {rows.map(([label, before, now]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <s>
              <span className="visually-hidden">was </span>
              {before}
            </s>{' '}
            <b>
              <span className="visually-hidden">, is </span>
              {now}
            </b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function whenOf({ startsAt }: MovedEvent['is']): string {
  return startsAt === null ? 'no date yet' : dateTime(startsAt);
}

function paramsOf({ clusterName, eventName }: MovedEvent) {
  return { cluster: clusterSlug(clusterName), event: eventName };
}

function SendNotice({ event, onChange, onClose }: Asking) {
  const [words, setWords] = useState('');
  const { eventName, people, is } = event;
  const { subject, body } = changeNotice(event, words);
  const params = paramsOf(event);
  const filled = (text: string) => text.replace('{event}', eventName);
  return (
    <ActDialog
      title={`${eventName} has moved: tell ${counted(people, 'person', 'people')}?`}
      word={`Tell ${number(people)}`}
      hint="Ctrl Enter"
      leave="Not yet"
      call={sendMoveNotice}
      input={(form) => ({ params, body: { is, words: String(form.get('words')) } })}
      done={({ id, leavesAt }) => ({
        text: `It goes to ${counted(people, 'person', 'people')} in half a minute.`,
        undoWord: 'Take back',
        undo: () => callDesk(takeMessageBack, { params: { id } }).finally(onChange),
        untilMs: leavesAt,
      })}
      onInput={(form) => setWords(String(form.get('words')))}
      onRefused={onChange}
      onChange={onChange}
      onClose={onClose}
      fields={[
        {
          name: 'words',
          label: 'A sentence of yours, if it needs one',
          hint: 'It stands below both times.',
          rows: 2,
          maxLength: 1000,
          isFirst: true,
        },
      ]}
      foot={
        <blockquote className={styles.mail} aria-label="The letter">
          <b>{filled(subject)}</b>
          {filled(body)
            .split('\n\n')
            .map((part, at) => (
              // Parts change at the end alone, as it is typed.
              <p key={at}>{part}</p>
            ))}
        </blockquote>
      }
    >
      <p>Who has a place and who waits for one each get it once.</p>
      {event.toCall > 0 && (
        <p>{`${number(event.toCall)} of them have no e-mail: whom to call stands with the event’s messages afterwards.`}</p>
      )}
    </ActDialog>
  );
}

function SkipNotice({ event, onChange, onClose }: Asking) {
  const { eventName, people, is } = event;
  return (
    <ActDialog
      title={`Nobody of ${eventName} is told?`}
      word={`Leave ${number(people)} untold`}
      kind="ink"
      hint="Ctrl Enter"
      leave="Not yet"
      call={skipMoveNotice}
      input={(form) => ({
        params: paramsOf(event),
        body: { is, reason: String(form.get('reason')) },
      })}
      done={() => ({ text: `Nobody of ${eventName} is told of the move.` })}
      onRefused={onChange}
      onChange={onChange}
      onClose={onClose}
      fields={[
        {
          name: 'reason',
          label: 'Why, in your words',
          hint: 'It stands in the audit log.',
          rows: 2,
          maxLength: 200,
          isFirst: true,
        },
      ]}
    >
      <WasAndIs {...event} />
    </ActDialog>
  );
}
