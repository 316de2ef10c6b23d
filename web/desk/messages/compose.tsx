import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type Audience,
  countRecipients,
  hasAudiences,
  type Reached,
  sendMessage,
  takeMessageBack,
  tryMessage,
} from '../../../contract/desk/messages.ts';
import { useAct } from '../../calls/use-act.ts';
import { useRead } from '../../calls/use-read.ts';
import { counted, number } from '../../ui/formats.ts';
import { callDesk } from '../calls/call-desk.ts';
import { Button } from '../ui/button.tsx';
import { type FieldOf, Fields } from '../ui/field.tsx';
import { Failed } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { BeginWith } from './begin-with.tsx';
import { Chosen } from './chosen.tsx';
import styles from './messages.module.css';
import { type Draft, EMPTY, useDraft } from './use-draft.ts';
import { AUDIENCE_WORDS, goneWords, people, type To } from './words.ts';

type Counts = Partial<Record<Audience, Reached>>;

/** Writes to many: it waits half a minute, so that it can be taken back. */
export function Compose({ to, onChange }: { to: To; onChange: () => void }) {
  const counts = useRead(countRecipients, { body: to });
  const { act, isBusy, error: refused } = useAct();
  const { draft, round, begin, note, restore } = useDraft();
  const form = useRef<HTMLFormElement>(null);
  const typed = () => draftIn(form.current!);
  const reached = reachedBy(counts.data?.reached, draft.audience);
  const count = reached.mail + reached.call;
  const isCounting = counts.isReading && counts.data === undefined;
  const [isWanted, setWanted] = useState(false);
  const send = async () => {
    // Pressed sooner than it is known whom it goes to: it leaves once that is.
    setWanted(isCounting);
    if (isBusy || count === 0) return;
    const body = typed();
    const sent = await act(sendMessage, { body: { ...to, ...body } });
    if (!sent) return;
    begin(EMPTY);
    onChange();
    void counts.reload();
    // The fields are others now: on the page itself letters would be keys of the desk.
    requestAnimationFrame(() => form.current?.querySelector('textarea')?.focus());
    const undo = async () => {
      await callDesk(takeMessageBack, { params: { id: sent.id } });
      restore(body);
      onChange();
    };
    const text = `It goes to ${people(reached.mail)} in half a minute.`;
    const note = sent.gone > 0 ? { note: goneWords(sent.gone) } : {};
    toast({ text, ...note, undoWord: 'Take back', undo, untilMs: sent.leavesAt });
  };
  const tryIt = async () => {
    const said = await act(tryMessage, { body: { ...to, ...typed() } });
    toast({ text: said ?? 'It did not leave.' });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once they are counted
  useEffect(() => {
    if (isWanted && !isCounting) void send();
  }, [isWanted, isCounting]);
  useKeys('Message', { 'Ctrl Enter': ['send', () => void send()] });
  return (
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
      <BeginWith kind={to.kind} {...{ form, typed, begin, restore }} />
      <Fields
        key={round}
        fields={fieldsOf(draft, counts.data?.reached, to)}
        errors={refused?.fields}
      />
      {refused && Object.keys(refused.fields).length === 0 && <Failed error={refused} />}
      {counts.error !== undefined && <Failed error={counts.error} retry={counts.reload} />}
      {/* It comes once they are counted: below the fields, which somebody writes in by then. */}
      {to.kind === 'people' && counts.data && <Chosen {...counts.data} />}
      {counts.data && <Unreached {...reached} />}
      <div className={`row ${styles.foot}`}>
        <Button onClick={tryIt} isBusy={isBusy}>
          Send to me first
        </Button>
        <Button
          kind="seal"
          type="submit"
          hint="Ctrl Enter"
          isBusy={isBusy || isWanted}
          disabled={count === 0 && !isCounting}
        >{`Write to ${number(reached.mail)}`}</Button>
      </div>
    </form>
  );
}

/** Said before it leaves: whom it can't reach. */
function Unreached({ mail, call }: Reached) {
  if (mail + call === 0) return <p className="note">Nobody is among them now.</p>;
  if (call === 0) return null;
  const have = call === 1 ? 'has' : 'have';
  return (
    <p className="note">
      {`${counted(call, 'more person', 'more people')} ${have} no e-mail: once it has left, whom to call stands beside it.`}
    </p>
  );
}

function reachedBy(counts: Counts | undefined, audience: Audience): Reached {
  return counts?.[audience] ?? counts?.everybody ?? { mail: 0, call: 0 };
}

const HINTS = {
  event:
    '{name} and {event} are filled in. Plain text; the event’s page and our greeting stand below it.',
  others: '{name} is filled in. Plain text; our greeting stands below it.',
};

function fieldsOf(
  { audience, subject, body }: Draft,
  counts: Counts | undefined,
  to: To,
): FieldOf[] {
  const words = Object.entries(AUDIENCE_WORDS) as [Audience, string][];
  const audiences: FieldOf = {
    name: 'audience',
    label: 'To',
    defaultValue: audience,
    radios: words.map(([one, word]) => [one, <Counted key={one} word={word} of={counts?.[one]} />]),
  };
  return [
    ...(hasAudiences(to.kind) ? [audiences] : []),
    { name: 'subject', label: 'Subject', maxLength: 120, defaultValue: subject },
    {
      name: 'body',
      label: 'Text',
      hint: HINTS[to.kind === 'event' ? 'event' : 'others'],
      rows: 9,
      maxLength: 4000,
      defaultValue: body,
    },
  ];
}

function Counted({ word, of }: { word: string; of: Reached | undefined }) {
  return (
    <span className={styles.counted}>
      {word} <b>{of && number(of.mail)}</b>{' '}
      {!!of?.call && <small>{`+ ${number(of.call)} to call`}</small>}
    </span>
  );
}

function draftIn(form: HTMLFormElement): Draft {
  const { audience = EMPTY.audience, ...words } = Object.fromEntries(new FormData(form));
  return { audience, ...words } as unknown as Draft;
}
