import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  type Audience,
  listMessages,
  sendMessage,
  takeMessageBack,
  tryMessage,
} from '../../../contract/desk/messages.ts';
import type { Message } from '../../calls/accounts.ts';
import { useAct } from '../../calls/use-act.ts';
import { useRead } from '../../calls/use-read.ts';
import { counted, dateTime } from '../../ui/formats.ts';
import { callDesk } from '../calls/call-desk.ts';
import { Button } from '../ui/button.tsx';
import { type FieldOf, Fields } from '../ui/field.tsx';
import { Failed, Reading } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { useLeaveGuard } from '../ui/use-leave-guard.ts';
import styles from './events.module.css';
import { useEventParams } from './use-event.ts';

const AUDIENCE_WORDS: Readonly<Record<Audience, string>> = {
  everybody: 'Everybody',
  held: 'Registered',
  present: 'Present',
  absent: 'Absent',
  waiting: 'Waiting',
};
const people = (count: number) => counted(count, 'person', 'people');
const EMPTY: Draft = { audience: 'held', subject: '', body: 'Dear {name},\n\n' };

interface Draft {
  readonly audience: Audience;
  readonly subject: string;
  readonly body: string;
}

/** A message to the people of an event: it waits half a minute, so that it can be taken back. */
export function Component() {
  const params = useEventParams();
  const { data, error, reload } = useRead(listMessages, { params });
  const { act, isBusy, error: refused } = useAct();
  const { draft, round, begin, note, restore } = useDraft();
  const form = useRef<HTMLFormElement>(null);
  const typed = () => draftIn(form.current!);
  const count = data?.people[draft.audience] ?? 0;
  const send = async () => {
    if (isBusy || count === 0) return;
    const body = typed();
    const sent = await act(sendMessage, { params, body });
    if (!sent) return;
    begin(EMPTY);
    reload();
    // The fields are others now: on the page itself letters would be keys of the desk.
    requestAnimationFrame(() => form.current?.querySelector('textarea')?.focus());
    const undo = async () => {
      await callDesk(takeMessageBack, { params: { ...params, id: sent.id } });
      restore(body);
      reload();
    };
    toast({
      text: `It goes to ${people(count)} in half a minute.`,
      undoWord: 'Take back',
      undo,
      untilMs: sent.leavesAt,
    });
  };
  const tryIt = async () =>
    toast({ text: (await act(tryMessage, { params, body: typed() })) ?? 'It did not leave.' });
  useKeys('Message', { 'Ctrl Enter': ['send', () => void send()] });
  return (
    <div className={styles.pair} data-open>
      <form
        ref={form}
        className={`stack ${styles.message}`}
        noValidate
        onInput={() => note(typed())}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send();
        }}
      >
        <Fields key={round} fields={fieldsOf(draft, data?.people)} errors={refused?.fields} />
        {refused && Object.keys(refused.fields).length === 0 && <Failed error={refused} />}
        {data && count === 0 && <p className="note">Nobody is among them now.</p>}
        <div className="row">
          <Button onClick={tryIt} isBusy={isBusy}>
            Send to me first
          </Button>
          <Button
            kind="seal"
            type="submit"
            hint="Ctrl Enter"
            isBusy={isBusy}
            disabled={count === 0}
          >{`Send to ${count}`}</Button>
        </div>
      </form>
      <SentBefore data={data} error={error} reload={reload} />
    </div>
  );
}

function fieldsOf(
  { audience, subject, body }: Draft,
  counts: Readonly<Record<Audience, number>> | undefined,
): FieldOf[] {
  const words = Object.entries(AUDIENCE_WORDS) as [Audience, string][];
  return [
    {
      name: 'audience',
      label: 'To',
      defaultValue: audience,
      radios: words.map(([one, word]) => [
        one,
        <Counted key={one} word={word} of={counts?.[one]} />,
      ]),
    },
    { name: 'subject', label: 'Subject', maxLength: 120, defaultValue: subject },
    {
      name: 'body',
      label: 'Text',
      hint: '{name} and {event} are filled in. Plain text; the event’s page and our greeting stand below it.',
      rows: 9,
      maxLength: 4000,
      defaultValue: body,
    },
  ];
}

function Counted({ word, of }: { word: string; of: number | undefined }) {
  return (
    <>
      {word} <b>{of}</b>
    </>
  );
}

function draftIn(form: HTMLFormElement): Draft {
  return Object.fromEntries(new FormData(form)) as unknown as Draft;
}

/** What is typed; `begin` fills the fields anew, in another `round`. */
function useDraft() {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const [draft, note] = useState(EMPTY);
  const [round, setRound] = useState(0);
  const begin = useCallback((words: Draft) => {
    note(words);
    setRound((before) => before + 1);
  }, []);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  useEffect(() => {
    if (!state) return;
    begin(state);
    navigate(pathname, { replace: true });
  }, [pathname, state, navigate, begin]);
  useLeaveGuard(draft.subject !== EMPTY.subject || draft.body !== EMPTY.body);
  /** Also for somebody who has gone on to another screen, or is about to: they come back to it. */
  const restore = (words: Draft) => navigate(pathname, { state: words, replace: isOpen.current });
  return { draft, round, begin, note, restore };
}

interface BeforeProps {
  data: Message<typeof listMessages> | undefined;
  error: unknown;
  reload: () => void;
}

function SentBefore({ data, error, reload }: BeforeProps) {
  return (
    <aside className={styles.side} aria-labelledby="before">
      <h2 id="before">Sent before</h2>
      <Reading of={{ data, error, reload }} />
      {data?.messages.length === 0 && <p>Nothing yet.</p>}
      <ol className="log">
        {data?.messages.map((message) => (
          <li key={message.id}>
            <time>{dateTime(message.writtenAt)}</time>
            <span>
              <b>{message.subject}</b>
              <small>{`${fateOf(message)} ${message.sentBy}`}</small>
            </span>
          </li>
        ))}
      </ol>
    </aside>
  );
}

function fateOf({
  takenBackAt,
  recipients,
}: {
  takenBackAt: number | null;
  recipients: number | null;
}) {
  if (takenBackAt !== null) return 'Taken back.';
  return recipients === null ? 'Leaves in a moment.' : `To ${people(recipients)}.`;
}
