import { type FormEvent, useEffect, useRef, useState } from 'react';
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
import { Input, Radio, TextArea } from '../../ui/form/held.tsx';
import { counted, dateTime } from '../../ui/formats.ts';
import { callDesk } from '../calls/call-desk.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Failed, Reading } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { useLeaveGuard } from '../ui/use-leave-guard.ts';
import styles from './events.module.css';
import { useEventParams } from './use-event.ts';

const AUDIENCE_WORDS: Readonly<Record<Audience, string>> = {
  held: 'All registered',
  present: 'Were there',
  absent: 'Absent',
  waiting: 'Waiting',
};
const people = (count: number) => counted(count, 'person', 'people');
const EMPTY = { audience: 'held' as Audience, subject: '', body: 'Dear {name},\n\n' };

/** A message to the people of an event: it waits half a minute, so that it can be taken back. */
export function Component() {
  const params = useEventParams();
  const { data, error, reload } = useRead(listMessages, { params });
  const { act, isBusy, error: refused } = useAct();
  const { draft, setDraft, change, restore } = useDraft();
  const count = data?.people[draft.audience] ?? 0;
  const send = async () => {
    if (isBusy || count === 0) return;
    const sent = await act(sendMessage, { params, body: draft });
    if (!sent) return;
    setDraft(EMPTY);
    reload();
    const undo = async () => {
      await callDesk(takeMessageBack, { params: { ...params, id: sent.id } });
      restore(draft);
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
    toast({ text: (await act(tryMessage, { params, body: draft })) ?? 'It did not leave.' });
  useKeys('Message', { 'Ctrl Enter': ['send', () => void send()] });
  return (
    <div className={styles.pair} data-open>
      <form
        className={`stack ${styles.message}`}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send();
        }}
      >
        <AudienceField
          chosen={draft.audience}
          people={data?.people}
          onChoose={(audience) => change({ audience })}
        />
        <Field label="Subject" error={refused?.fields.subject}>
          {(input) => (
            <Input
              {...input}
              maxLength={120}
              value={draft.subject}
              onChange={(subject) => change({ subject })}
            />
          )}
        </Field>
        <Field
          label="Text"
          hint="{name} and {event} are filled in. Plain text; the event’s page and our greeting stand below it."
          error={refused?.fields.body}
        >
          {(input) => (
            <TextArea
              {...input}
              rows={9}
              maxLength={4000}
              value={draft.body}
              onChange={(body) => change({ body })}
            />
          )}
        </Field>
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

function useDraft() {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(EMPTY);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  useEffect(() => {
    if (!state) return;
    setDraft(state);
    navigate(pathname, { replace: true });
  }, [pathname, state, navigate]);
  useLeaveGuard(draft.subject !== EMPTY.subject || draft.body !== EMPTY.body);
  const change = (changed: Partial<typeof EMPTY>) =>
    setDraft((before) => ({ ...before, ...changed }));
  /** Also for somebody who has gone on to another screen, or is about to: they come back to it. */
  const restore = (words: typeof EMPTY) =>
    navigate(pathname, { state: words, replace: isOpen.current });
  return { draft, setDraft, change, restore };
}

interface AudienceProps {
  chosen: Audience;
  people: Readonly<Record<Audience, number>> | undefined;
  onChoose: (audience: Audience) => void;
}

function AudienceField({ chosen, people, onChoose }: AudienceProps) {
  return (
    <fieldset className="options">
      <legend>To</legend>
      {Object.entries(AUDIENCE_WORDS).map(([audience, word]) => (
        <label key={audience}>
          <Radio
            name="audience"
            checked={chosen === audience}
            onChoose={() => onChoose(audience as Audience)}
          />
          {word} <b>{people?.[audience as Audience]}</b>
        </label>
      ))}
    </fieldset>
  );
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
