import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hearTypedScans } from './use-typed-scans.ts';

const CODE = '9ANP-CZZC-YTA9-2JVF';

class Field {
  value = '';
  matches(): boolean {
    return false;
  }
}

let clock = 0;
let keyDown: (event: object) => void;
let heard: string[];
let stop: () => void;

beforeEach(() => {
  const listen = (kind: string, listener: typeof keyDown) => {
    if (kind === 'keydown') keyDown = listener;
  };
  vi.stubGlobal('addEventListener', vi.fn(listen));
  vi.stubGlobal('HTMLElement', Field);
  vi.stubGlobal('HTMLInputElement', Field);
  heard = [];
  stop = hearTypedScans((text) => heard.push(text));
  clock += 10_000;
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

/** Types keys a few milliseconds apart, but for the pauses before some of them, by their number. */
function type(keys: readonly string[], target: object, pauses: Readonly<Record<number, number>>) {
  for (const [at, key] of keys.entries()) {
    clock += pauses[at] ?? 3;
    let isTaken = false;
    const take = () => {
      isTaken = true;
    };
    keyDown({ key, timeStamp: clock, target, preventDefault: take, stopPropagation: take });
    if (!isTaken && target instanceof Field && key.length === 1) target.value += key;
  }
}

const scan = (target: object, pauses = {}) => type([...CODE, 'Enter'], target, pauses);

it('A code that a scanner types into a field is whole, also where a busy phone makes a pause in it', () => {
  const field = new Field();
  scan(field, { 5: 150 });
  expect(heard).toEqual([CODE]);
});

it('A code that follows another one at once is whole, also where a busy phone makes a pause in it', () => {
  scan(new Field());
  scan(new Field(), { 5: 150 });
  expect(heard).toEqual([CODE, CODE]);
});

it('A code behind what stood in the field is the code alone', () => {
  const field = new Field();
  field.value = 'Asha';
  scan(field);
  expect(heard).toEqual([CODE]);
});

it('What a person types into a field is no scan', () => {
  const pauses = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [at, 180]));
  scan(new Field(), pauses);
  expect(heard).toEqual([]);
});
