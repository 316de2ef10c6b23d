import { useState } from 'react';
import { sentencesOf } from '../../calls/call-error.ts';
import { sharedValue } from '../../ui/shared-value.ts';
import { Button } from './button.tsx';
import styles from './toast.module.css';
import { useKeys } from './use-keys.ts';

export interface Told {
  readonly text: string;
  readonly note?: string;
  readonly undo?: () => Promise<unknown>;
  /** Its button's word. */
  readonly undoWord?: string;
  /** Until when it can be undone, in epoch milliseconds; ten seconds without it. */
  readonly untilMs?: number;
}

const SHOWN_MS = 10_000;
const told = sharedValue<readonly Told[]>([]);

/** Tells in the toast what was done; the newest shows, and once it is undone the one before. */
export function tell(one: Told): void {
  told.set([...told.get(), one]);
  setTimeout(forget, (one.untilMs ?? Date.now() + SHOWN_MS) - Date.now(), one);
}

/** Ends it before its time. */
export function forget(one: Told): void {
  told.set(told.get().filter((other) => other !== one));
}

/** The newest that is not over. */
function useTold(): Told | undefined {
  return told.useValue().at(-1);
}

/** At the foot: what was done, and its undoing. */
export function Toast() {
  const told = useTold();
  const [isBusy, setBusy] = useState(false);
  const undo = async () => {
    if (!told?.undo || isBusy) return;
    setBusy(true);
    try {
      await told.undo();
    } catch (error) {
      tell({ text: 'It could not be undone.', note: sentencesOf(error) });
    }
    forget(told);
    setBusy(false);
  };
  useKeys('Everywhere', { z: ['undo the last act', undo] });
  return (
    <div className={styles.toast} role="status" hidden={!told}>
      {told && (
        <p>
          <span>{told.text}</span>
          {told.note && <small>{told.note}</small>}
        </p>
      )}
      {told?.undo && (
        <Button icon="undo" hint="z" isBusy={isBusy} onClick={undo}>
          {told.undoWord ?? 'Undo'}
        </Button>
      )}
    </div>
  );
}

/** Copies, and says so; some browsers allow it only where a hand has just pressed. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    tell({ text: 'Copied.' });
  } catch {
    tell({ text: 'The browser did not copy it.', note: 'Choose it and copy it by hand.' });
  }
}
