import { useState } from 'react';
import { letInAtDoor } from '../../../contract/desk/door.ts';
import type { DeskEntry } from '../../../contract/desk/events.ts';
import { sentence } from '../../../contract/sentence.ts';
import { callErrorOf, sentencesOf } from '../../calls/call-error.ts';
import { useAct } from '../../calls/use-act.ts';
import { callDesk } from '../calls/call-desk.ts';
import { takeBackOf } from '../entries/add-dialog.tsx';
import { ActDialog } from '../ui/form-dialog.tsx';
import { type Done, toast } from '../ui/toast.tsx';
import { CAUSES, type Cause, causeOf } from './let-in-causes.ts';
import { nameOf, useEventParams, useOpenEvent } from './use-event.ts';

/** Undone by a key for a minute, with its mails. */
export function useTakeBack(onChange: () => void) {
  const params = useEventParams();
  return (entries: readonly string[]) => takeBackOf(params, entries, onChange);
}

interface Asking {
  readonly entry: DeskEntry;
  /** Why a reason is asked for. */
  readonly why: string;
  readonly cause: Cause;
}

/**
 * Gives a place at the door: at once where it is their turn, else by a reason, which its dialog asks for. Where the server
 * can't be asked nothing is given, and the same press is one press away. `next`: whose turn it is of those here.
 */
export function useLetIn(next: DeskEntry | undefined, onChange: () => void) {
  const params = useEventParams();
  const takeBack = useTakeBack(onChange);
  const { run, isBusy } = useAct();
  const [asking, setAsking] = useState<Asking>();

  async function letIn(entry: DeskEntry): Promise<void> {
    let failure: unknown;
    const input = { params: { ...params, id: entry.id }, body: { reason: '', isBeyond: false } };
    const done = await run(() =>
      callDesk(letInAtDoor, input).catch((error) => {
        failure = error;
        throw error;
      }),
    );
    if (done !== undefined) toast({ ...wordsOf(entry, done), ...takeBack([entry.id]) });
    else if (failure) refuse(entry, failure);
    onChange();
  }

  function refuse(entry: DeskEntry, failure: unknown): void {
    const { fields, passes } = callErrorOf(failure);
    if (fields.reason) {
      setAsking({ entry, why: fields.reason, cause: causeOf(entry, next) });
      return;
    }
    const again = {
      undoWord: 'Try again',
      undo: () => letIn(entry),
      untilMs: Date.now() + HOUR_MS,
    };
    const note = passes ? `${sentencesOf(failure)} Only the server gives places.` : undefined;
    toast({
      text: sentence(`Not let in: ${nameOf(entry)}`),
      note: note ?? sentencesOf(failure),
      ...(passes && again),
    });
  }

  return {
    isBusy,
    letIn,
    letInBeyond: (entry: DeskEntry) => setAsking({ entry, why: '', cause: 'beyond' }),
    dialog: asking && (
      <LetInDialog {...asking} onChange={onChange} onClose={() => setAsking(undefined)} />
    ),
  };
}

const HOUR_MS = 60 * 60_000;

function wordsOf(entry: DeskEntry, note: string): Done {
  return { text: sentence(`In: ${nameOf(entry)}`), note: `${note}.` };
}

interface DialogProps extends Asking {
  onChange: () => void;
  onClose: () => void;
}

/** What isn't their turn's, or is beyond the limit: a reason, which is written down. */
function LetInDialog({ entry, why, cause, onChange, onClose }: DialogProps) {
  const params = { ...useEventParams(), id: entry.id };
  const { event } = useOpenEvent();
  const takeBack = useTakeBack(onChange);
  const { title, leave, usual } = CAUSES[cause];
  const isBeyond = cause === 'beyond';
  const words = {
    name: 'reason',
    label: isBeyond ? 'Why' : 'Or in your words',
    maxLength: 200,
    rows: 2,
  };
  const radios = usual.map((reason) => [reason, reason] as const);
  const reasons = { name: 'usual', label: 'Why', radios, isNumbered: true, isLong: true };
  return (
    <ActDialog
      title={title(nameOf(entry))}
      word="Let in"
      leave={leave}
      call={letInAtDoor}
      input={(form) => {
        const reason = `${form.get('reason') || (form.get('usual') ?? '')}`;
        return { params, body: { reason, isBeyond } };
      }}
      done={(done) => ({ ...wordsOf(entry, done), ...takeBack([entry.id]) })}
      onChange={onChange}
      onClose={onClose}
      fields={
        isBeyond ? [words] : [{ ...reasons, defaultValue: `${usual[0]}`, isFirst: true }, words]
      }
    >
      <p>
        {isBeyond
          ? `There are ${event.counts.places} places, and none is free. The reason is written down.`
          : `${why}. It is written down.`}
      </p>
    </ActDialog>
  );
}
