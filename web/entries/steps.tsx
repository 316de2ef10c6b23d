import type { ReactNode } from 'react';
import type { Entry, ProgrammeEvent } from '../../contract/entries/entry.ts';
import { listOwnEntries } from '../../contract/entries/programme-calls.ts';
import type { RegistrationQuestion } from '../../contract/registration-rules.ts';
import { useAccountsCall } from '../calls/accounts.ts';
import { useRead } from '../calls/use-read.ts';
import { ActionButton, QuietButton } from '../ui/action-button.tsx';
import { startingInWords } from '../ui/formats.ts';
import { ClashPicture } from './clash-picture.tsx';
import { leave } from './leaving.ts';
import styles from './paper.module.css';
import { QuestionFields } from './questions.tsx';
import type { Registering } from './use-registering.ts';

interface QuestionsProps {
  readonly registering: Registering;
  readonly questions: readonly RegistrationQuestion[];
  /** On the button. */
  readonly children: ReactNode;
}

/** The questions before a place is given. */
export function QuestionsStep({ registering, questions, children }: QuestionsProps) {
  const { form, submitAnswers, busy, back } = registering;
  return (
    <form ref={form.ref} className={styles.asking} noValidate onSubmit={submitAnswers}>
      <QuestionFields questions={questions} form={form} />
      <div className="buttons">
        <ActionButton type="submit" busy={busy}>
          {children}
        </ActionButton>
        <ActionButton look="line" onClick={back}>
          Back
        </ActionButton>
      </div>
    </form>
  );
}

/** `Two questions from the organisers` */
export function questionsHeading(count: number): string {
  return `${startingInWords(count)} question${count === 1 ? '' : 's'} from the organisers`;
}

interface ClashProps {
  readonly registering: Registering;
  readonly wanted: ProgrammeEvent;
  readonly clashes: readonly ProgrammeEvent[];
}

/** Warns of what overlaps, and names both; it doesn't forbid. */
export function ClashStep({ registering, wanted, clashes }: ClashProps) {
  const { busy, takeBoth, back } = registering;
  const call = useAccountsCall();
  const { data: entries = [] } = useRead(listOwnEntries, {});
  const mine = clashes.length === 1 ? clashes[0] : undefined;
  const myEntry = mine && entries.find((entry) => isSame(entry, mine) && isMineToLeave(entry));
  return (
    <>
      {mine && <ClashPicture wanted={wanted} mine={mine} />}
      <p className={styles.say}>
        You are in{' '}
        {clashes.map((other, at) => (
          <span key={other.eventName}>
            {at > 0 && ' and '}
            <b>{other.eventName}</b>
            {other.venue && `, ${other.venue}`}
          </span>
        ))}
        . The organisers can sometimes change an hour: ask before you register for both.
      </p>
      <div className="buttons">
        <ActionButton busy={busy} onClick={() => takeBoth()}>
          Register for both
        </ActionButton>
        {mine && myEntry && (
          <button
            className="button button-line"
            type="button"
            aria-disabled={busy}
            onClick={() => takeBoth(() => leave(call, myEntry))}
          >{`Swap: leave ${mine.eventName}`}</button>
        )}
      </div>
      <QuietButton onClick={back}>Change nothing</QuietButton>
    </>
  );
}

function isSame(entry: ProgrammeEvent, other: ProgrammeEvent): boolean {
  return entry.clusterName === other.clusterName && entry.eventName === other.eventName;
}

/** True of an entry that is mine alone, or that goes on without me; a captain decides about a whole team elsewhere. */
function isMineToLeave({ isCaptain, members }: Entry): boolean {
  return !isCaptain || members.length === 1;
}
