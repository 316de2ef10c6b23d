import { createContext, useContext, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { markAttendance } from '../../../contract/desk/events.ts';
import { useAccountsCall } from '../../calls/call.ts';
import { callErrorOf, sentencesOf } from '../../calls/call-error.ts';
import { useAct } from '../../calls/use-act.ts';
import { callDesk } from '../calls/call-desk.ts';
import { useOrganiser } from '../frame/organiser.ts';
import { toast } from '../ui/toast.tsx';
import { type Mark, markedInWords, markInWords } from './mark-words.ts';
import { saidOfMarks } from './said-of-marks.ts';
import { stillPublished } from './still-published.ts';
import { useUnsent } from './use-unsent.ts';

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
  /** Is told what entries are called, to say of whom a mark was refused. */
  readonly learn: (called: ReadonlyMap<string, string>) => void;
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
  const [said] = useState(saidOfMarks);
  const { id: organiser } = useOrganiser();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each who signs in
  useEffect(() => said.leave, [organiser]);
  const { unsent, submit } = useUnsent({
    ...{ One: Sent, send },
    wordsOf: ({ is }) => markInWords(is),
  });

  function tell(ids: readonly string[], is: Mark): void {
    for (const { onMarked } of parts) onMarked(ids, is);
  }

  function reload(): void {
    for (const part of parts) part.reload();
  }

  /** False where the server could not be told. */
  async function send({ params: of, ...body }: Sent): Promise<boolean> {
    const { entries: sent, is } = body;
    const ids = sent.map(({ id }) => id);
    let failure: unknown;
    const done = await run(() =>
      call(markAttendance, { params: of, body }).catch((error) => {
        failure = error;
        throw error;
      }),
    );
    if (done === undefined) {
      for (const id of ids) asked.delete(id);
      const { passes, status, fields } = callErrorOf(failure);
      if (passes) {
        reload();
        return false;
      }
      const isOthers = fields.by !== undefined;
      const refusal = { event: of.event, mark: is, why: sentencesOf(failure) };
      said.refused(ids, { ...refusal, isSignedOut: isOthers || status === 401 }, { isOthers });
    } else tell(ids, is);
    reload();
    if (done === undefined) return true;
    said.taken(ids, {
      text: markedInWords(is, done.marked, said.nameOf(ids[0]!)),
      ...(done.published.length > 0 && stillPublished(done.published, of)),
      untilMs: Date.now() + UNDO_MS,
      undo: () => {
        for (const { id, was } of sent) asked.set(id, was);
        return takeBack({ params: of, ...body }, asked, tell).finally(reload);
      },
    });
    return true;
  }

  return {
    ...{ isBusy, asked, learn: said.learn },
    submit: (one) => submit({ ...one, by: organiser }),
    kept: new Map(unsent.flatMap(({ entries, is }) => entries.map(({ id }) => [id, is] as const))),
    show(part) {
      parts.add(part);
      return () => void parts.delete(part);
    },
  };
}

/** State by state; where one fails, those before it stay taken back, which the list shows once it is read anew. */
async function takeBack(
  { params, entries: sent, is, by }: Sent,
  asked: Marks['asked'],
  tell: Shown['onMarked'],
): Promise<void> {
  let undone = 0;
  try {
    for (const [was, some] of Map.groupBy(sent, (one) => one.was)) {
      const ids = some.map(({ id }) => id);
      const entries = ids.map((id) => ({ id, was: is }));
      await callDesk(markAttendance, { params, body: { entries, is: was, by } });
      tell(ids, was);
      undone += ids.length;
    }
  } catch (error) {
    for (const { id } of sent) asked.delete(id);
    if (undone === 0) throw error;
    toast({ text: `Only ${undone} of ${sent.length} undone.`, note: sentencesOf(error) });
  }
}
