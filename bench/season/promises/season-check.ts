import type { Selectable } from 'kysely';
import { STANDING } from '../../../contract/entries/entry-rules.ts';
import type { Tables } from '../../../server/database/tables.ts';
import type { Season } from '../world/season.ts';

/** What must hold on every day of a season: `source` says where it is promised. */
export interface SeasonCheck {
  readonly promise: string;
  readonly source: string;
  /** Whatever isn't as it must be, a line each. */
  readonly faults: (season: Season) => Promise<string[]>;
}

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;

/** An entry with its history in order, and everybody who ever was in it. */
export interface History {
  readonly entry: Row<'entries'>;
  readonly changes: readonly Row<'entryChanges'>[];
  readonly members: readonly Row<'entryMembers'>[];
}

/** Every entry there ever was, with its history. */
export async function readHistories({ db }: Season): Promise<History[]> {
  const entries = await db.selectFrom('entries').selectAll().execute();
  const changes = await db.selectFrom('entryChanges').selectAll().orderBy('changedAt').execute();
  const members = await db.selectFrom('entryMembers').selectAll().execute();
  const changesOf = Map.groupBy(changes, ({ entryId }) => entryId);
  const membersOf = Map.groupBy(members, ({ entryId }) => entryId);
  return entries.map((entry) => ({
    entry,
    changes: inOrder(changesOf.get(entry.id) ?? []),
    members: membersOf.get(entry.id) ?? [],
  }));
}

/** True of whoever has a place or a turn in line, marked at the door or not. */
export function isStanding({ state }: Pick<Row<'entries'>, 'state'>): boolean {
  return (STANDING as readonly string[]).includes(state);
}

/** The same at a moment before. */
export function stoodAt({ changes }: History, moment: number): boolean {
  const last = changes.findLast(({ changedAt }) => changedAt <= moment);
  return last !== undefined && isStanding({ state: last.toState });
}

/** What happened at one moment goes from state to state. */
function inOrder(changes: readonly Row<'entryChanges'>[]): Row<'entryChanges'>[] {
  const left = [...changes];
  const ordered: Row<'entryChanges'>[] = [];
  while (left.length > 0) {
    const state = ordered.at(-1)?.toState ?? null;
    const now = left.filter(({ changedAt }) => changedAt === left[0]!.changedAt);
    const next = now.find(({ fromState }) => fromState === state) ?? left[0]!;
    ordered.push(...left.splice(left.indexOf(next), 1));
  }
  return ordered;
}

/** Those who were in an entry as something happened to it, and left by it at the earliest. */
export function membersAt(
  { members, changes }: History,
  moment: number,
): readonly Row<'entryMembers'>[] {
  const gone = changes.filter(
    ({ kind, changedAt, fromState, toState }) =>
      changedAt === moment && kind === 'not confirmed' && fromState === toState,
  );
  return members.filter(
    ({ accountId, joinedAt, leftAt }) =>
      joinedAt <= moment &&
      (leftAt === null || leftAt >= moment) &&
      !gone.some((change) => change.accountId === accountId),
  );
}
