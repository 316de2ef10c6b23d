import { BusyError } from './errors.ts';

/** One sender may hold so many times what is left for everybody else. */
const TIMES_WHAT_IS_LEFT = 3;

interface QueueOptions {
  /** How much is done at once: pieces of work, or what `amount` counts. */
  readonly room: number;
  /** How many may be here, at work or in line; more are told to come back. */
  readonly places: number;
  /** The longest wait in line; by default there is no end to it. */
  readonly patienceMs?: number;
  /** When those who are refused shall come back. */
  readonly retrySeconds?: number;
  /** One sender gets three quarters of the room, as it does of the places; by default all of it. */
  readonly sharesRoom?: boolean;
}

/** The queue at this moment. */
interface QueueFigures {
  readonly running: number;
  readonly waiting: number;
  /** The wait of the first in line so far; 0 when nobody waits. */
  readonly oldestMs: number;
}

interface Waiting {
  readonly amount: number;
  readonly since: number;
  readonly enter: (leave: () => void) => void;
}

type Run = <T>(work: () => Promise<T>) => Promise<T>;
type Sender = string | undefined;

/**
 * The queue before heavy work: so much at once, the rest in line. Senders (`by`, an address) take turns, however many
 * places each of them holds, and none can hold them all: alone it gets three quarters, so a campus behind one address can
 * work, and the next one still finds something.
 *
 * The queue itself runs a piece of work; `withPlace` takes a place at once for work that comes in a while; `enter` gives
 * the function that leaves. @throws BusyError where there is no place, or after `patienceMs` in line
 */
export function fairQueue(options: QueueOptions) {
  const { places, patienceMs, retrySeconds = 5 } = options;
  const takePlace = fairStock(places);
  const { join, figures } = fairLine(options);

  function placeOf(by: Sender): () => void {
    const leave = takePlace(1, by);
    if (!leave) throw new BusyError(retrySeconds);
    return leave;
  }

  async function wait(amount: number, by: Sender): Promise<() => void> {
    const { entered, giveUp } = join(amount, by);
    if (patienceMs === undefined) return entered;
    const timer = setTimeout(() => giveUp(new BusyError(retrySeconds)), patienceMs);
    return entered.finally(() => clearTimeout(timer));
  }

  async function enter(amount: number, by?: string): Promise<() => void> {
    const leavePlace = placeOf(by);
    try {
      const leaveRoom = await wait(amount, by);
      return () => {
        leaveRoom();
        leavePlace();
      };
    } catch (error) {
      leavePlace();
      throw error;
    }
  }

  async function withPlace<T>(work: (inTurn: Run) => Promise<T>, by?: string): Promise<T> {
    const leavePlace = placeOf(by);
    try {
      return await work(async (heavy) => {
        const leaveRoom = await wait(1, by);
        return heavy().finally(leaveRoom);
      });
    } finally {
      leavePlace();
    }
  }

  const run: Run = (work) => withPlace((inTurn) => inTurn(work));
  return Object.assign(run, { enter, withPlace, figures });
}

/** The line before the room. Whoever joins has `entered` with the function that leaves. */
function fairLine({ room, sharesRoom = false }: QueueOptions) {
  const takeRoom = fairStock(room);
  /** By sender; the first of them has waited longest for a turn. */
  const lines = new Map<Sender, Waiting[]>();
  let running = 0;

  function join(amount: number, by: Sender) {
    const { promise: entered, resolve: enter, reject } = Promise.withResolvers<() => void>();
    const waiting: Waiting = { amount, since: performance.now(), enter };
    const line = lines.get(by);
    if (line) line.push(waiting);
    else lines.set(by, [waiting]);
    while (admitOne());
    const giveUp = (error: Error) => {
      remove(by, waiting);
      reject(error);
    };
    return { entered, giveUp };
  }

  /** The first for whom there is room, of the line that has waited longest for a turn; it then goes behind the others. */
  function admitOne(): boolean {
    for (const [by, [first]] of lines) {
      const leave = first && takeRoom(first.amount, sharesRoom ? by : undefined);
      if (!leave) continue;
      remove(by, first);
      const rest = lines.get(by);
      if (rest && lines.delete(by)) lines.set(by, rest);
      running += 1;
      first.enter(() => {
        running -= 1;
        leave();
        while (admitOne());
      });
      return true;
    }
    return false;
  }

  function remove(by: Sender, waiting: Waiting): void {
    const line = lines.get(by)!;
    line.splice(line.indexOf(waiting), 1);
    if (line.length === 0) lines.delete(by);
  }

  function figures(): QueueFigures {
    const all = [...lines.values()].flat();
    const since = Math.min(...all.map((waiting) => waiting.since));
    const oldestMs = all.length === 0 ? 0 : performance.now() - since;
    return { running, waiting: all.length, oldestMs };
  }

  return { join, figures };
}

/**
 * A stock that many draw on. Each draw gives the function that puts it back, or undefined where there isn't enough, or
 * where the sender would hold more than three times what is left.
 */
function fairStock(total: number) {
  const held = new Map<string, number>();
  let left = total;

  return (amount: number, by: Sender): (() => void) | undefined => {
    const own = (by === undefined ? 0 : (held.get(by) ?? 0)) + amount;
    const rest = left - amount;
    if (rest < 0 || (by !== undefined && own > TIMES_WHAT_IS_LEFT * rest)) return undefined;
    left = rest;
    if (by !== undefined) held.set(by, own);
    return () => {
      left += amount;
      if (by === undefined) return;
      const remaining = held.get(by)! - amount;
      if (remaining > 0) held.set(by, remaining);
      else held.delete(by);
    };
  };
}

/** Makes a function that does the work of one key one after the other, and of others, or of none, meanwhile. */
export function turnsByKey() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(key: string | undefined, work: () => Promise<T>): Promise<T> => {
    if (key === undefined) return work();
    const done = (last.get(key) ?? Promise.resolve()).then(work);
    const over = done.catch(() => undefined);
    last.set(key, over);
    try {
      return await done;
    } finally {
      if (last.get(key) === over) last.delete(key);
    }
  };
}
