import { openSync, readSync } from 'node:fs';
import { promisify } from 'node:util';

/*
 * Loaded first by a rehearsed process: its clock is what the file `TURNED_CLOCK` says, in epoch milliseconds. What is to
 * happen in ten seconds or later goes by it, too, so that a leap of an hour does what falls due within it; shorter waits are
 * the machine's, since they are for answers.
 */

const BY_THIS_CLOCK_MS = 10_000;
const LOOK_EVERY_MS = 5;

const file = openSync(process.env.TURNED_CLOCK ?? '', 'r');
const moment = new Float64Array(1);

function now(): number {
  readSync(file, moment, 0, moment.byteLength, 0);
  return moment[0]!;
}

const machine = {
  setTimeout,
  setInterval,
  clearTimeout,
  clearInterval,
  performanceNow: performance.now.bind(performance),
};

Date.now = now;
globalThis.Date = new Proxy(Date, {
  construct: (date, given, self) =>
    Reflect.construct(date, given.length === 0 ? [now()] : given, self),
  /** Called without `new`, it gives the moment as text. */
  apply: (date) => new date(now()).toString(),
});

const startedAt = now();
performance.now = () => machine.performanceNow() + now() - startedAt;

type Work = (...words: unknown[]) => void;

/** What a timer of Node has, for one that goes by the turned clock. None keeps its process alive. */
class TurnedTimer {
  static readonly running = new Set<TurnedTimer>();
  dueAt = 0;
  readonly #work: () => void;
  readonly #delayMs: number;
  readonly #isRepeated: boolean;

  constructor(work: () => void, delayMs: number, isRepeated: boolean) {
    this.#work = work;
    this.#delayMs = delayMs;
    this.#isRepeated = isRepeated;
    this.refresh();
  }

  refresh(): this {
    this.dueAt = now() + this.#delayMs;
    TurnedTimer.running.add(this);
    return this;
  }

  close(): this {
    TurnedTimer.running.delete(this);
    return this;
  }

  /** However long a leap was, what is repeated comes once. */
  fire(): void {
    if (this.#isRepeated) this.refresh();
    else this.close();
    this.#work();
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  hasRef(): boolean {
    return false;
  }

  [Symbol.dispose](): void {
    this.close();
  }
}

function turned(start: typeof setTimeout | typeof setInterval, isRepeated: boolean) {
  return (work: Work, delayMs = 0, ...words: unknown[]) =>
    delayMs < BY_THIS_CLOCK_MS
      ? start(work, delayMs, ...words)
      : new TurnedTimer(() => work(...words), delayMs, isRepeated);
}

function clear(timer: unknown): void {
  if (timer instanceof TurnedTimer) timer.close();
  else machine.clearTimeout(timer as NodeJS.Timeout);
}

Object.assign(globalThis, {
  setTimeout: Object.assign(turned(machine.setTimeout, false), {
    [promisify.custom]: promisify(machine.setTimeout),
  }),
  setInterval: turned(machine.setInterval, true),
  clearTimeout: clear,
  clearInterval: clear,
});

machine
  .setInterval(() => {
    const at = now();
    const due = [...TurnedTimer.running].filter(({ dueAt }) => dueAt <= at);
    for (const timer of due.sort((one, other) => one.dueAt - other.dueAt))
      if (TurnedTimer.running.has(timer)) timer.fire();
  }, LOOK_EVERY_MS)
  .unref();
