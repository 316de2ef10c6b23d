import type { EntryChangeKind } from '../../../server/database/entry-tables.ts';
import type { Visitor } from '../world/cast.ts';
import type { Season } from '../world/season.ts';
import { type History, readHistories, type SeasonCheck } from './season-check.ts';

/** Changes that people of an entry make themselves; all others are time's. */
const OWN: readonly EntryChangeKind[] = [
  ...(['asked', 'joined', 'left', 'removed', 'handed over'] as const),
  ...(['accepted', 'cancelled', 'cancelled late'] as const),
];

const COMES_IN: readonly EntryChangeKind[] = ['asked', 'joined'];

function isOf(visitor: Visitor) {
  return ({ accountId }: { accountId: string }) => accountId === visitor.accountId;
}

/** What somebody was answered is the beginning of an entry's history, and each change is in it as often as it was answered. */
async function faultsOfAnswered(season: Season): Promise<string[]> {
  const { answered } = season;
  const histories = new Map((await readHistories(season)).map((one) => [one.entry.id, one]));
  const faults: string[] = [];
  for (const { entryId, eventId, visitor, state } of answered.entries) {
    const first = histories.get(entryId)?.changes[0];
    if (first?.toState !== state || first.accountId !== visitor.accountId)
      faults.push(`${visitor.email} was answered ${state} in ${eventId}, and it isn’t there`);
  }
  for (const { entryId, visitor, kind } of answered.changes)
    if (COMES_IN.includes(kind) && !histories.get(entryId)?.members.some(isOf(visitor)))
      faults.push(`${visitor.email} was answered ${kind} in ${entryId}, and was never in it`);
  if (histories.size !== answered.entries.length)
    faults.push(`${histories.size} entries are there, ${answered.entries.length} were answered`);
  return [...faults, ...faultsOfChanges(season, histories)];
}

function faultsOfChanges({ answered }: Season, histories: ReadonlyMap<string, History>): string[] {
  const nameOf = (entryId: string, accountId: string | null = null, kind: EntryChangeKind) =>
    `${entryId}: ${kind === 'cancelled late' ? 'cancelled' : kind} by ${accountId}`;
  const own = [...histories.values()].flatMap(({ entry, changes }) =>
    changes
      .filter(({ kind, accountId }) => accountId !== null && OWN.includes(kind))
      .map(({ kind, accountId }) => nameOf(entry.id, accountId, kind)),
  );
  const heard = answered.changes
    .filter((change) => !isOvertaken(histories.get(change.entryId), change))
    .map(({ entryId, visitor, kind }) => nameOf(entryId, visitor.accountId, kind));
  const [there, told] = [own, heard].map((names) => Map.groupBy(names, (name) => name));
  return [...new Set([...own, ...heard])].flatMap((name) => {
    const [times, answers] = [there, told].map((all) => all!.get(name)?.length ?? 0);
    return times === answers ? [] : [`${name}: there ${times} times, answered ${answers}`];
  });
}

/** Whoever gives back what time has just ended is told that it is given back. */
function isOvertaken(
  history: History | undefined,
  { kind }: Season['answered']['changes'][number],
): boolean {
  return kind === 'cancelled' && history?.entry.state === 'expired';
}

async function faultsOfStates(season: Season): Promise<string[]> {
  return (await readHistories(season)).flatMap(({ entry, changes }) => {
    const last = changes.at(-1)?.toState;
    return last === entry.state ? [] : [`The entry ${entry.id} is ${entry.state}, after ${last}`];
  });
}

export const answeredChanges: SeasonCheck = {
  promise:
    'Whatever somebody was answered of their entry is in its history, once, and nothing of theirs besides.',
  source: 'beyond.md 1: Twice is once',
  faults: async (season) => [
    ...(await faultsOfAnswered(season)),
    ...(await faultsOfStates(season)),
  ],
};
