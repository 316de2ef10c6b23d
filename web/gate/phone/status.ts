import { countedIn, type Kept } from './kept.ts';

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
  readonly listVersion: number;
  readonly listAt: number;
  readonly inByPlace: Readonly<Record<string, number>>;
}

export function statusOf({ hasEnded, unsent, list }: Kept, isOnline: boolean): Status {
  const changes = unsent.flatMap(({ change }) => change ?? []);
  return {
    isOnline,
    hasEnded,
    unsent: unsent.length,
    people: list.people,
    listVersion: list.version,
    listAt: list.checkedAt,
    inByPlace: countedIn(list.inByPlace, changes),
  };
}
