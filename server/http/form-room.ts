import { BusyError } from './errors.ts';
import { fairStock } from './fair-stock.ts';

interface Waiting {
  readonly amount: number;
  readonly enter: (leave: () => void) => void;
}

/**
 * Room for `total` at once, and a line of `places` before it in which senders (`by`) take turns. Entering gives the
 * function that leaves. @throws BusyError at once where the line is full, or after `patienceMs` in it
 */
export function roomWithLine({
  total,
  places,
  patienceMs,
}: {
  total: number;
  places: number;
  patienceMs: number;
}) {
  const takeRoom = fairStock(total);
  const takePlace = fairStock(places);
  /** By sender; the first of them has waited longest for a turn. */
  const lines = new Map<string, Waiting[]>();

  /** Lets in whoever there is room for; a sender that had a turn goes behind the others. */
  function admit(): void {
    for (const [by, line] of [...lines]) {
      const [first] = line;
      const leave = first && takeRoom(first.amount, by);
      if (!leave) continue;
      remove(by, first);
      const rest = lines.get(by);
      if (rest && lines.delete(by)) lines.set(by, rest);
      first.enter(() => {
        leave();
        admit();
      });
    }
  }

  function remove(by: string, waiting: Waiting): void {
    const rest = lines.get(by)!.filter((each) => each !== waiting);
    if (rest.length > 0) lines.set(by, rest);
    else lines.delete(by);
  }

  return async (amount: number, by: string): Promise<() => void> => {
    const leaveLine = takePlace(1, by);
    if (!leaveLine) throw new BusyError(RETRY_SECONDS);
    const { promise, resolve: enter, reject } = Promise.withResolvers<() => void>();
    const waiting: Waiting = { amount, enter };
    lines.set(by, [...(lines.get(by) ?? []), waiting]);
    const timer = setTimeout(() => {
      remove(by, waiting);
      reject(new BusyError(RETRY_SECONDS));
    }, patienceMs);
    admit();
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      leaveLine();
    }
  };
}

const RETRY_SECONDS = 10;
