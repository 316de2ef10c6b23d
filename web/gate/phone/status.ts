import { countedIn } from './buckets.ts';
import type { GateStore } from './gate-store.ts';
import type { Facts } from './storage.ts';

/**
 * The phone as a volunteer should know it. `isOnline`: somebody answered last time. `inByPlace`: people who are in, by
 * the key of a place, those among them whom the server hasn't heard of yet. `listAt`: epoch milliseconds by the
 * server's clock, 0 until there is a whole list to decide from. `hasEnded`: nothing can be decided any more.
 */
export interface Status {
  readonly isOnline: boolean;
  readonly hasEnded: boolean;
  readonly unsent: number;
  readonly people: number;
  readonly listAt: number;
  readonly inByPlace: Facts['list']['inByPlace'];
}

export function statusOf(
  { hasEnded, unsent, facts: { list } }: GateStore,
  isOnline: boolean,
): Status {
  const { people, checkedAt: listAt } = list;
  const changes = unsent.flatMap(({ change }) => change ?? []);
  const inByPlace = countedIn(list.inByPlace, changes);
  return { isOnline, hasEnded, unsent: unsent.length, people, listAt, inByPlace };
}
