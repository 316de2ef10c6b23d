import { useEffect, useRef } from 'react';

/** A longer pause begins another text: the slowest scanners type some five letters a second. */
const PAUSE_MS = 500;
/** In a field, where people type, too: pauses that they hardly ever keep, and what they never keep for a whole text. */
const FIELD_PAUSE_MS = 100;
const FIELD_LETTER_MS = 60;
const MIN_LETTERS = 6;

/**
 * Hears a scanner that types, as those by cable and Bluetooth do: letters ended by Enter or Tab, in a field only if they
 * come faster than a person's. Wherever the focus is, they press nothing.
 */
export function useTypedScans(onScan: (text: string) => void): void {
  const tell = useRef(onScan);
  useEffect(() => {
    tell.current = onScan;
  });
  useEffect(() => {
    let run = NOTHING;
    // Some scanners end a text by two keys.
    let scannedAt = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, timeStamp: at, ctrlKey, altKey, metaKey, isComposing } = event;
      if (ctrlKey || altKey || metaKey || isComposing) return;
      const isField = event.target instanceof HTMLInputElement;
      if ([...key].length === 1) {
        run = grown(run, key, at, isField ? FIELD_PAUSE_MS : PAUSE_MS);
        // A blank within a text is no press of the button that has the focus.
        if (key === ' ' && !isField && run.text.length > 1) event.preventDefault();
      } else if (key === 'Enter' || key === 'Tab') {
        const ended = run;
        run = NOTHING;
        const isNew = isScan(ended, at, isField);
        if (!isNew && at - scannedAt > PAUSE_MS) return;
        event.preventDefault();
        event.stopPropagation();
        scannedAt = at;
        if (isNew) tell.current(ended.text);
      }
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

/** Letters without a pause; moments are milliseconds of the page's clock. */
interface Run {
  readonly text: string;
  readonly beganAt: number;
  readonly lastAt: number;
}

const NOTHING: Run = { text: '', beganAt: 0, lastAt: 0 };

function grown({ text, beganAt, lastAt }: Run, letter: string, at: number, pauseMs: number): Run {
  return text === '' || at - lastAt > pauseMs
    ? { text: letter, beganAt: at, lastAt: at }
    : { text: text + letter, beganAt, lastAt: at };
}

function isScan({ text, beganAt, lastAt }: Run, endedAt: number, isField: boolean): boolean {
  if (text.length < MIN_LETTERS || endedAt - lastAt > PAUSE_MS) return false;
  return !isField || (endedAt - beganAt) / text.length <= FIELD_LETTER_MS;
}
