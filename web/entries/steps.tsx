import type { CSSProperties, ReactNode } from 'react';
import type { Entry, ProgrammeEvent } from '../../contract/entries/entry.ts';
import { listOwnEntries } from '../../contract/entries/entry-calls.ts';
import { overlapOf } from '../../contract/entries/entry-rules.ts';
import { HOUR_MS, momentInOneLine, momentInWords } from '../../contract/moments.ts';
import type { RegistrationQuestion } from '../../contract/registration-rules.ts';
import { Mark } from '../art/symbols.tsx';
import { useAccountsCall } from '../calls/call.ts';
import { useRead } from '../calls/use-read.ts';
import { VenueLink } from '../shell/venue-link.tsx';
import { ActionButton, QuietButton } from '../ui/action-button.tsx';
import { Button } from '../ui/button.tsx';
import { startingInWords } from '../ui/formats.ts';
import clash from './clash-picture.module.css';
import { leave } from './leaving.ts';
import styles from './paper.module.css';
import { QuestionFields } from './questions.tsx';
import { SealButton } from './seal-button.tsx';
import type { Registering } from './use-registering.ts';

interface QuestionsProps {
  readonly registering: Registering;
  readonly questions: readonly RegistrationQuestion[];
  /** On the button. */
  readonly children: ReactNode;
}

/** The questions before a place is given. */
export function QuestionsStep({ registering, questions, children }: QuestionsProps) {
  const { form, submitAnswers, busy, seals, back } = registering;
  const Send = seals ? SealButton : ActionButton;
  return (
    <form ref={form.ref} className={styles.asking} noValidate onSubmit={submitAnswers}>
      <QuestionFields questions={questions} form={form} />
      <div className="buttons">
        <Send type="submit" busy={busy}>
          {children}
        </Send>
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
            {other.venue && (
              <>
                , <VenueLink venue={other.venue} />
              </>
            )}
          </span>
        ))}
        . The organisers can sometimes change an hour: ask before you register for both.
      </p>
      <div className="buttons">
        <ActionButton busy={busy} onClick={() => takeBoth()}>
          Register for both
        </ActionButton>
        {mine && myEntry && (
          <Button
            look="line"
            isBusy={busy}
            onClick={() => takeBoth(() => leave(call, myEntry))}
          >{`Swap: leave ${mine.eventName}`}</Button>
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

/** Beyond these the names of the hours would touch. */
const MOST_HOURS = 8;

/** Two events on one scale of hours; the hatched part is in both. The other one is mine already. */
function ClashPicture({ wanted, mine }: { wanted: ProgrammeEvent; mine: ProgrammeEvent }) {
  const overlap = overlapOf(wanted, mine);
  const moments = [wanted.starts, wanted.ends, mine.starts, mine.ends].map((at) => Date.parse(at!));
  const start = Math.floor((2 * Math.min(...moments)) / HOUR_MS) * (HOUR_MS / 2);
  const hours = Math.ceil((Math.max(...moments) - start) / HOUR_MS);
  if (hours > MOST_HOURS) return null;
  const on = (from: number, to: number) =>
    ({ '--from': (from - start) / HOUR_MS, '--to': (to - start) / HOUR_MS }) as CSSProperties;
  const bar = ({ starts, ends }: Pick<ProgrammeEvent, 'starts' | 'ends'>) =>
    on(Date.parse(starts!), Date.parse(ends!));
  const spanOf = (event: ProgrammeEvent) =>
    `${event.eventName}, ${momentInOneLine(event.starts!)} to ${momentInWords(event.ends!).time}`;
  return (
    <div
      className={clash.picture}
      style={{ '--hours': hours } as CSSProperties}
      role="img"
      aria-label={`${spanOf(wanted)}; ${spanOf(mine)}, which you are in.`}
    >
      <p className={clash.hours}>
        {Array.from({ length: hours }, (_, hour) => (
          <span key={hour}>{hourAt(start + hour * HOUR_MS, hour === 0)}</span>
        ))}
      </p>
      <p className={clash.bar} style={bar(wanted)}>
        <b>{wanted.eventName}</b>
      </p>
      <p className={`${clash.bar} ${clash.mine}`} style={bar(mine)}>
        <b>{mine.eventName}</b>
        <Mark name="pin" />
      </p>
      {overlap && (
        <i className={clash.overlap} style={bar({ starts: overlap.from, ends: overlap.to })} />
      )}
    </div>
  );
}

/** `5 pm`; those after it are `6`, `7`. */
function hourAt(epochMs: number, isFirst: boolean): string {
  const { time } = momentInWords(new Date(epochMs).toISOString());
  return isFirst ? time : time.replace(/ [a-z]+/, '');
}
