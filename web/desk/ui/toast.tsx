import { useLayoutEffect } from 'react';
import { sentencesOf } from '../../calls/call-error.ts';
import { sharedValue } from '../../ui/shared-value.ts';
import { useRun } from '../../ui/use-run.ts';
import { Button } from './button.tsx';
import styles from './toast.module.css';
import { useSharedKey } from './use-keys.ts';

export interface Done {
  readonly text: string;
  readonly note?: string;
  readonly undo?: () => Promise<unknown>;
  /** Its button's word. */
  readonly undoWord?: string;
  /** Where what it says is put right, or what does so. */
  readonly lead?: { readonly word: string } & (
    | { readonly to: string }
    | { readonly to?: undefined; readonly onClick: () => void }
  );
  /** It says that the server does not answer, in place of the strip above the screen. */
  readonly saysLost?: true;
  /** It stays beside what is said later, until it is closed. */
  readonly stays?: true;
  /** Until when it can be undone, in epoch milliseconds; ten seconds without it. */
  readonly untilMs?: number;
}

interface Given {
  readonly id: number;
  readonly done: Done;
  /** The dialogs that were open then, the topmost last. */
  readonly over: readonly string[];
}

const SHOWN_MS = 10_000;
let given = 0;
const all = sharedValue<readonly Given[]>([]);
const dialogs = sharedValue<readonly string[]>([]);

/** Has what is said while this dialog is open be said in it: the browser lets nobody press what lies behind. */
export function useToastsWithin(dialog: string): void {
  useLayoutEffect(() => {
    dialogs.set([...dialogs.get(), dialog]);
    return () => dialogs.set(dialogs.get().filter((other) => other !== dialog));
  }, [dialog]);
}

/** Says in the toast what was done; the newest shows, and once it is undone the one before. */
export function toast(one: Done): void {
  given += 1;
  all.set([...all.get(), { id: given, done: one, over: dialogs.get() }]);
  if (one.stays) return;
  setTimeout(dismiss, (one.untilMs ?? Date.now() + SHOWN_MS) - Date.now(), one);
}

/** Ends it before its time; false where it had ended. */
export function dismiss(one: Done): boolean {
  const before = all.get();
  const left = before.filter(({ done }) => done !== one);
  all.set(left);
  return left.length < before.length;
}

/** True while what shows says that the server does not answer. */
export function useSaysLost(): boolean {
  return all.useValue().findLast(({ done }) => !done.stays)?.done.saysLost ?? false;
}

/**
 * At the foot: what was done last and is not over, and its undoing. `within`: the dialog whose own it is; what was said in one
 * that is closed by now goes on in the one beneath it, or on the page.
 */
export function Toast({ within }: { within?: string }) {
  const open = dialogs.useValue();
  const said = all
    .useValue()
    .filter(({ over }) => over.findLast((dialog) => open.includes(dialog)) === within);
  const done = said.findLast((one) => !one.done.stays)?.done;
  return (
    <div
      className={styles.toast}
      role="status"
      hidden={said.length === 0}
      data-within={within && ''}
    >
      {said
        .filter((one) => one.done.stays)
        .map((one) => (
          <div key={one.id} className={styles.stays}>
            <Said {...one.done} />
            <Button icon="cross" onClick={() => dismiss(one.done)}>
              Close
            </Button>
          </div>
        ))}
      {done && <Said {...done} />}
      {done?.lead && <Lead {...done.lead} />}
      {done?.undo && (
        <Undo
          key={`${done.text} ${done.untilMs}`}
          {...{ done, undo: done.undo }}
          isOverPage={within !== undefined && within === open.at(-1)}
        />
      )}
    </div>
  );
}

function Said({ text, note }: Done) {
  return (
    <p>
      <span>{text}</span>
      {note && <small>{note}</small>}
    </p>
  );
}

function Lead({ word, ...way }: NonNullable<Done['lead']>) {
  return <Button {...way}>{word}</Button>;
}

/** With each act its key is taken anew: it undoes what was done last before a screen's own takes back more. */
function Undo({
  done,
  undo: take,
  isOverPage,
}: {
  done: Done;
  undo: NonNullable<Done['undo']>;
  isOverPage: boolean;
}) {
  const { isBusy, run } = useRun((error) =>
    toast({ text: 'It could not be undone.', note: sentencesOf(error) }),
  );
  const undo = () => void run(() => take().finally(() => dismiss(done)));
  const key = useSharedKey('Everywhere', ['z', 'undo the last act', undo], { isOverPage });
  return (
    <Button icon="undo" {...key} isBusy={isBusy} onClick={undo}>
      {done.undoWord ?? 'Undo'}
    </Button>
  );
}

/** Copies, and says so; some browsers allow it only where a hand has just pressed. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ text: 'Copied.' });
  } catch {
    toast({ text: 'The browser did not copy it.', note: 'Choose it and copy it by hand.' });
  }
}
