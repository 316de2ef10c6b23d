import { openSync, readSync } from 'node:fs';
import { promisify } from 'node:util';

/*
 * Loaded first by a rehearsed process: its clock is what the file `TURNED_CLOCK` says, in epoch milliseconds. What is to
 * happen in ten seconds or later goes by it, too, so that a leap of an hour does what falls due within it. Shorter waits, and
 * those that keep the process alive, are the machine's: they are for an answer, or for the start.
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

/** A timer of Node's, which goes by the turned clock from when it keeps its process alive no more. */
class TurnedTimer {
  static readonly running = new Set<TurnedTimer>();
  dueAt = 0;
  readonly #work: () => void;
  readonly #delayMs: number;
  readonly #isRepeated: boolean;
  readonly #ofMachine: NodeJS.Timeout;
  #isOver = false;

  constructor(work: () => void, delayMs: number, isRepeated: boolean) {
    this.#work = work;
    this.#delayMs = delayMs;
    this.#isRepeated = isRepeated;
    const start = isRepeated ? machine.setInterval : machine.setTimeout;
    this.#ofMachine = start(() => {
      this.#isOver = !isRepeated;
      work();
    }, delayMs);
  }

  unref(): this {
    if (this.#isOver) return this;
    machine.clearTimeout(this.#ofMachine);
    this.dueAt = now() + this.#delayMs;
    TurnedTimer.running.add(this);
    return this;
  }

  refresh(): this {
    this.#isOver = false;
    if (this.hasRef()) this.#ofMachine.refresh();
    else this.unref();
    return this;
  }

  close(): this {
    this.#isOver = true;
    machine.clearTimeout(this.#ofMachine);
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

  hasRef(): boolean {
    return this.dueAt === 0;
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
