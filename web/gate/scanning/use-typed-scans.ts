import { useEffect, useRef } from 'react';
import { readCode } from '../../../contract/codes.ts';

/** A longer pause begins another text: the slowest scanners type some five letters a second. */
const PAUSE_MS = 500;
/** In a field, where people type, too: pauses that they hardly ever keep, and what they never keep for a whole text. */
const FIELD_PAUSE_MS = 100;
const FIELD_LETTER_MS = 60;
const MIN_LETTERS = 6;

/**
 * A key that presses something stands alone: after it a scanner's text goes on, or ends by Enter or Tab. So whoever shows a
 * code that holds such keys presses nothing by it.
 */
const ALONE_BEFORE_MS = 200;
export const ALONE_AFTER_MS = 250;
const PRESSABLE = 'button, a[href], summary, input:is([type="checkbox"], [type="radio"])';

/**
 * Hears a scanner that types, as those by cable and Bluetooth do: letters ended by Enter or Tab, in a field only if they
 * come faster than a person's. Wherever the focus is, they press nothing, nor does what follows them without a pause.
 */
export function useTypedScans(onScan: (text: string) => void): void {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => hearTypedScans((text) => latest.current(text)), []);
}

/** Has `hear` called with each text that a scanner types; gives what stops that. */
export function hearTypedScans(hear: (text: string) => void): () => void {
  if (hearers.size === 0) {
    addEventListener('keydown', onKeyDown, true);
    addEventListener('keyup', onKeyUp, true);
  }
  hearers.add(hear);
  return () => void hearers.delete(hear);
}

const hearers = new Set<(text: string) => void>();
let run: Run = { text: '', beganAt: 0, lastAt: 0 };
let lastKeyAt = Number.NEGATIVE_INFINITY;
/** True from a scan on, until no key has come for a moment. */
let isStreaming = false;
let press: ReturnType<typeof setTimeout> | undefined;

function onKeyDown(event: KeyboardEvent): void {
  const { key, timeStamp: at, target } = event;
  const sinceLast = at - lastKeyAt;
  lastKeyAt = at;
  // Whatever comes now: the key before didn't stand alone.
  if (!event.repeat) clearTimeout(press);
  isStreaming &&= sinceLast <= PAUSE_MS;
  if (isStreaming) swallow(event);
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  // What a scanner goes on with reaches no field, and people type nothing of it.
  const field =
    !isStreaming && target instanceof HTMLInputElement && !target.matches(PRESSABLE)
      ? target
      : null;
  const isEnd = key === 'Enter' || key === 'Tab';
  const ended = run;
  if ([...key].length === 1) run = grown(run, key, at, field ? FIELD_PAUSE_MS : PAUSE_MS);
  if (isEnd) run = NOTHING;
  if (isEnd && isScan(ended, at, field !== null)) {
    isStreaming = true;
    swallow(event);
    // Where the phone is busy a pause cuts the text: the field has what came before it.
    const text = field && readCode(field.value) ? field.value : ended.text;
    for (const hear of hearers) hear(text);
  } else if ((key === 'Enter' || key === ' ') && !isStreaming)
    pressAlone(event, sinceLast >= ALONE_BEFORE_MS);
}

/** Some browsers press by a blank as it comes up. */
function onKeyUp(event: KeyboardEvent): void {
  if (event.key === ' ' && pressable(event)) event.preventDefault();
}

function pressAlone(event: KeyboardEvent, isFirst: boolean): void {
  const element = pressable(event);
  if (!element) return;
  event.preventDefault();
  if (!isFirst || event.repeat) return;
  press = setTimeout(() => {
    if (element.isConnected && element === document.activeElement) element.click();
  }, ALONE_AFTER_MS);
}

function pressable({ target }: Event): HTMLElement | undefined {
  return target instanceof HTMLElement && target.matches(PRESSABLE) ? target : undefined;
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
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
