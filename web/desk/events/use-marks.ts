import { createContext, useContext, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { markAttendance } from '../../../contract/desk/events.ts';
import { useAccountsCall } from '../../calls/call.ts';
import { callErrorOf, sentencesOf } from '../../calls/call-error.ts';
import { useAct } from '../../calls/use-act.ts';
import { number } from '../../ui/formats.ts';
import { callDesk } from '../calls/call-desk.ts';
import { type Done, dismiss, toast } from '../ui/toast.tsx';
import { stillPublished } from './still-published.ts';
import { useUnsent } from './use-unsent.ts';

export type Mark = 'held' | 'present' | 'absent';
export const MARKS: Readonly<Record<Mark, string>> = {
  held: 'Not marked',
  present: 'Present',
  absent: 'Absent',
};

/** `Asha and Ravi`, `Asha, Ravi and 3 more`. */
export function namesInWords(all: readonly string[]): string {
  const names = all.slice(0, 2);
  const more = all.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${number(more)} more` : names.join(' and ');
}

const UNDO_MS = 60_000;

/** An event as the address names it. */
export type EventParams = Readonly<Record<'cluster' | 'event', string>>;

const Named = z.string().check(z.minLength(1));

/** `params`: the event's, since another one may be open once it is sent. */
const Sent = z.object({
  params: z.object({ cluster: Named, event: Named }),
  ...markAttendance.body.shape,
});
type Sent = z.infer<typeof Sent>;

/** A part of the event's screen that shows who came, told what is marked and that what it shows is to be read anew. */
export interface Shown {
  readonly onMarked: (ids: readonly string[], is: Mark) => void;
  readonly reload: () => void;
}

/** The marks of an event, for the parts of its screen. */
export interface Marks {
  /** Marks that the server has not taken yet, by entry. */
  readonly kept: ReadonlyMap<string, Mark>;
  readonly isBusy: boolean;
  /** By entry, ahead of the lists until they are read anew. */
  readonly asked: Map<string, Mark>;
  /** What the entries that were marked are called, to say of whom a mark was refused. */
  readonly names: Map<string, string>;
  submit(entries: Sent['entries'], is: Mark): void;
  /** Gives what ends it. */
  show(part: Shown): () => void;
}

/** The marks of all events: they outlast an event's screen. */
interface DeskMarks extends Omit<Marks, 'submit'> {
  submit(one: Sent): void;
}

export const MarksContext = createContext<DeskMarks | undefined>(undefined);

/** The marks of one event; `reload` reads it anew after each. */
export function useMarks(params: EventParams, reload: () => void): Marks {
  const { submit, ...marks } = useContext(MarksContext)!;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts are the same for as long as the desk is open
  useEffect(() => marks.show({ reload, onMarked: () => undefined }), [reload]);
  return { ...marks, submit: (entries, is) => submit({ params, entries, is }) };
}

/**
 * Marks who came, and takes marks back as they were. Presses that come faster than answers are done one after the other.
 * While the server doesn't answer they are kept in the tab, whichever screen is looked at, and sent in their order once it does.
 */
export function useDeskMarks(): DeskMarks {
  const call = useAccountsCall();
  const { run, isBusy } = useAct();
  const [parts] = useState(() => new Set<Shown>());
  const [asked] = useState(() => new Map<string, Mark>());
  const [names] = useState(() => new Map<string, string>());
  const refused = useRefused();
  const { unsent, submit } = useUnsent({
    ...{ One: Sent, send },
    wordsOf: ({ is }) => MARKS[is].toLowerCase(),
  });

  function tell(ids: readonly string[], is: Mark): void {
    for (const { onMarked } of parts) onMarked(ids, is);
  }

  function reload(): void {
    for (const part of parts) part.reload();
  }

  /** False where the server could not be told. */
  async function send({ params: of, entries: sent, is }: Sent): Promise<boolean> {
    const ids = sent.map(({ id }) => id);
    let failure: unknown;
    const done = await run(() =>
      call(markAttendance, { params: of, body: { entries: sent, is } }).catch((error) => {
        failure = error;
        throw error;
      }),
    );
    if (done === undefined) {
      for (const id of ids) asked.delete(id);
      if (callErrorOf(failure).passes) {
        reload();
        return false;
      }
      const who = ids.flatMap((id) => names.get(id) ?? []);
      const text = [`Not marked: ${MARKS[is].toLowerCase()}`, namesInWords(who)];
      refused.say(ids, { text: text.filter(Boolean).join('. '), note: sentencesOf(failure) });
    } else {
      refused.end(ids);
      tell(ids, is);
    }
    reload();
    if (done === undefined) return true;
    toast({
      text: `${done.marked} marked: ${MARKS[is].toLowerCase()}`,
      ...(done.published.length > 0 && stillPublished(done.published, of)),
      untilMs: Date.now() + UNDO_MS,
      undo: () => {
        for (const { id, was } of sent) asked.set(id, was);
        return takeBack({ params: of, entries: sent, is }, asked, tell).finally(reload);
      },
    });
    return true;
  }

  return {
    ...{ isBusy, asked, names, submit },
    kept: new Map(unsent.flatMap(({ entries, is }) => entries.map(({ id }) => [id, is] as const))),
    show(part) {
      parts.add(part);
      return () => void parts.delete(part);
    },
  };
}

/** The marks that were refused: each stays said, whatever is marked after it, until it is closed or nobody of it is open. */
function useRefused() {
  const [said] = useState(() => new Map<string, Done>());
  function end(ids: readonly string[]): void {
    const ended = new Set(ids.flatMap((id) => said.get(id) ?? []));
    for (const id of ids) said.delete(id);
    for (const one of ended) if (![...said.values()].includes(one)) dismiss(one);
  }
  return {
    end,
    say(ids: readonly string[], what: Done): void {
      end(ids);
      const one = { ...what, stays: true } as const;
      for (const id of ids) said.set(id, one);
      toast(one);
    },
  };
}

/** State by state; where one fails, those before it stay taken back, which the list shows once it is read anew. */
async function takeBack(
  { params, entries: sent, is }: Sent,
  asked: Marks['asked'],
  tell: Shown['onMarked'],
): Promise<void> {
  let undone = 0;
  try {
    for (const [was, some] of Map.groupBy(sent, (one) => one.was)) {
      const ids = some.map(({ id }) => id);
      const entries = ids.map((id) => ({ id, was: is }));
      await callDesk(markAttendance, { params, body: { entries, is: was } });
      tell(ids, was);
      undone += ids.length;
    }
  } catch (error) {
    for (const { id } of sent) asked.delete(id);
    if (undone === 0) throw error;
    toast({ text: `Only ${undone} of ${sent.length} undone.`, note: sentencesOf(error) });
  }
}
