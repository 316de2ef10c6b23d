import { useState } from 'react';
import { Link } from 'react-router';
import type { Decision } from '../../../contract/desk/home.ts';
import {
  cancelLostEvent,
  listSuccessors,
  nameSuccessor,
  type Successor,
  takeSuccessorBack,
} from '../../../contract/desk/lost-events.ts';
import { useAccountsCall } from '../../calls/call.ts';
import { useRead } from '../../calls/use-read.ts';
import { counted, number } from '../../ui/formats.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { deskEventAddress } from '../ui/event-address.ts';
import { ActDialog } from '../ui/form-dialog.tsx';
import { Reading } from '../ui/states.tsx';
import { Candidate } from './candidate.tsx';
import styles from './no-file.module.css';

type LostEvent = Extract<Decision, { kind: 'no file' }>;

interface Asking {
  event: LostEvent;
  onChange: () => void;
  onClose: () => void;
}

/** An event that people hang on and whose file is gone: which one it is now, or that it is cancelled. */
export function NoFile({ event, onChange }: { event: LostEvent; onChange: () => void }) {
  const [asked, setAsked] = useState<'now' | 'cancelled'>();
  const asking = { event, onChange, onClose: () => setAsked(undefined) };
  return (
    <div className={styles.lost}>
      <p>
        <Link to={deskEventAddress(event)}>{event.eventName}</Link>{' '}
        <b>{`has ${event.people > 0 ? peopleOf(event.people) : 'a history'} and no file.`}</b>
      </p>
      <small>
        <code>{event.eventId}</code>
        {` is gone from the content. ${hangingOn(event)} ${isOne(event) ? 'stays' : 'stay'} as before; on the site ${
          event.isShown ? 'it stands as it was.' : 'it isn’t shown.'
        }${event.isOut ? ' Its results are out, so it took place: bring its file back.' : ''}`}
      </small>
      <div className="row">
        <Button onClick={() => setAsked('now')}>It is now …</Button>
        {!event.isOut && (
          <Button onClick={() => setAsked('cancelled')}>
            {event.toTell > 0 ? `Cancelled: tell ${number(event.toTell)} …` : 'Cancelled …'}
          </Button>
        )}
      </div>
      {asked === 'now' && <ItIsNow {...asking} />}
      {asked === 'cancelled' && <ItIsCancelled {...asking} />}
    </div>
  );
}

function peopleOf(people: number): string {
  return counted(people, 'person', 'people');
}

/** `24 places, 8 waiting` */
function placesOf({ taken, waiting }: Pick<LostEvent, 'taken' | 'waiting'>): string {
  const parts = [taken > 0 && counted(taken, 'place'), waiting > 0 && `${number(waiting)} waiting`];
  return parts.filter(Boolean).join(', ');
}

/** `24 places, 8 waiting, 2 messages` */
function hangingOn({ results, messages, ...places }: LostEvent): string {
  const parts = [
    placesOf(places),
    results > 0 && 'its results',
    messages > 0 && counted(messages, 'message'),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'What ended before';
}

function isOne({ taken, waiting, results, messages }: LostEvent): boolean {
  return results === 0 && taken + waiting + messages <= 1;
}

/** Of those that may be it, beside whatever is plainly the same; the rest is a press away. */
const SHOWN = 4;

function ItIsNow({ event, onChange, onClose }: Asking) {
  const read = useRead(listSuccessors, { query: { eventId: event.eventId } });
  const title = `${event.eventName}: which event is it now?`;
  if (read.data?.some(({ refusal }) => refusal === null))
    return <Choice {...{ event, onChange, onClose, title, all: read.data }} reload={read.reload} />;
  return (
    <Dialog title={title} onClose={onClose} acts={<Button onClick={onClose}>Close</Button>}>
      <Reading of={read}>Looking which it may be</Reading>
      {read.data && <p>No event is free to be it: each has people of its own.</p>}
    </Dialog>
  );
}

interface ChoiceProps extends Asking {
  title: string;
  all: readonly Successor[];
  reload: () => void;
}

function Choice({ event, title, all, reload, onChange, onClose }: ChoiceProps) {
  const [areAllShown, setAllShown] = useState(false);
  const free = all.filter(({ refusal }) => refusal === null);
  const same = free.filter(({ isSame }) => isSame);
  const plain = same.length === 1 ? same[0] : undefined;
  const [fileId, setFileId] = useState(plain?.fileId);
  const chosen = free.find((one) => one.fileId === fileId);
  const callDesk = useAccountsCall();
  const shown = all.filter(({ isSame }, at) => areAllShown || isSame || at < SHOWN);
  return (
    <ActDialog
      title={title}
      word={`It is ${chosen?.eventName ?? '…'}`}
      kind="ink"
      {...(chosen && { hint: 'Enter' })}
      leave="Close"
      isWide
      call={nameSuccessor}
      input={(form) => ({
        body: { eventId: event.eventId, fileId: String(form.get('fileId')) },
      })}
      done={({ eventName }, form) => ({
        text: `${isNow(event, eventName)}: ${peopleOf(event.people)} in it.`,
        note: 'Nobody is told: write to them where its hour or its stage is another.',
        undo: () =>
          callDesk(takeSuccessorBack, { body: { fileId: String(form.get('fileId')) } }).finally(
            onChange,
          ),
      })}
      onInput={(form) => setFileId(form.get('fileId')?.toString())}
      onRefused={() => {
        reload();
        onChange();
      }}
      onChange={onChange}
      onClose={onClose}
      foot={
        <>
          {shown.length < all.length && (
            <div>
              <Button kind="bare" onClick={() => setAllShown(true)}>
                {`Show all ${number(all.length)}`}
              </Button>
            </div>
          )}
          <small>
            A wrong choice is taken back on that event’s page as long as nobody new has come into
            it; an offer of a free place that has gone out by then stays.
          </small>
        </>
      }
    >
      <p>
        {`Its people hang on its id, so nobody is lost: `}
        <b>{hangingOn(event)}</b>
        {` go to the one you choose, with results and certificates; the old address leads there.`}
      </p>
      <fieldset className={`options ${styles.candidates}`} data-long>
        <legend>Which event it is now</legend>
        {shown.map((one) => (
          <Candidate
            key={one.fileId}
            {...{ one, event }}
            isFirst={one === (plain ?? free[0])}
            isChosen={one === plain}
          />
        ))}
      </fieldset>
    </ActDialog>
  );
}

/** `Humming is Humming Solo now`; nothing is itself now. */
function isNow({ eventName }: LostEvent, now: string): string {
  return now === eventName ? `${eventName} has a file again` : `${eventName} is ${now} now`;
}

function ItIsCancelled({ event, onChange, onClose }: Asking) {
  const { eventName, toTell } = event;
  return (
    <ActDialog
      title={`${eventName} is cancelled${toTell > 0 ? `: tell ${peopleOf(toTell)}?` : '?'}`}
      word={toTell > 0 ? `Cancel and tell ${number(toTell)}` : 'Cancel it'}
      hint="Ctrl Enter"
      leave="Not yet"
      call={cancelLostEvent}
      input={(form) => ({
        body: { eventId: event.eventId, reason: String(form.get('reason')) },
      })}
      done={({ told }) => ({ text: `${eventName} is cancelled, and ${peopleOf(told)} told.` })}
      onChange={onChange}
      onClose={onClose}
      fields={[
        {
          name: 'reason',
          label: 'Why, in your words',
          hint: 'It stands in every letter.',
          rows: 2,
          maxLength: 200,
          isFirst: true,
        },
      ]}
    >
      <p>
        {'What ends: '}
        <b>{placesOf(event) || 'no place'}</b>
        {`. Each person gets one letter, and it can’t be undone. Who was in it, its results and messages stay at the desk.`}
      </p>
      <blockquote className={styles.mail}>
        <small>{`To ${peopleOf(toTell)}`}</small>
        <p>
          <b>{eventName}</b>
          {` does not take place, so your place or your turn in line is gone with it. We are sorry.`}
        </p>
      </blockquote>
    </ActDialog>
  );
}
