import type { Database } from '../database/connection.ts';
import type { EntryChangeKind } from '../database/entry-tables.ts';

/* The histories of entries, read: each change of one is a line, which `createChange` of `store.ts` writes. */

/** True where an entry's history has a change of this kind. */
export async function hasChange(
  trx: Database,
  entryId: string,
  kind: EntryChangeKind,
): Promise<boolean> {
  const found = await trx
    .selectFrom('entryChanges')
    .select('id')
    .where('entryId', '=', entryId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return found !== undefined;
}

/** The history of an entry, newest first. */
export async function listTrail(db: Database, entryId: string) {
  return (await changesOf(db, entryId))
    .map(({ changedAt, kind, by }) => ({ at: changedAt, what: kind, by }))
    .reverse();
}

/** An entry's last change, with the name of who made it; null for time's doing. */
export async function findLastChange(db: Database, entryId: string) {
  return (await listLastChanges(db, [entryId])).get(entryId);
}

/** The last changes of entries, by the ids of those, as `findLastChange` has one. */
export async function listLastChanges(db: Database, entryIds: readonly string[]) {
  const all = await listChanges(db, entryIds);
  return new Map(
    [...all].map(([id, own]) => [id, own.findLast(({ kind }) => kind !== 'place given free')]),
  );
}

/** The changes of entries by which their state became another, oldest first, by the ids of those. */
export async function listMoves(db: Database, entryIds: readonly string[]) {
  const all = await listChanges(db, entryIds);
  return new Map(
    [...all].map(([id, own]) => [
      id,
      own.filter(({ fromState, toState }) => fromState !== toState),
    ]),
  );
}

/** All changes of entries, oldest first, by the ids of those; `by`: the name of who made it, null for time's doing. */
async function listChanges(db: Database, entryIds: readonly string[]) {
  if (entryIds.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('entryChanges')
    .leftJoin('accounts', 'accounts.id', 'entryChanges.accountId')
    .select(['entryChanges.id', 'entryId', 'kind', 'fromState', 'toState', 'changedAt'])
    .select('fullName as by')
    .where('entryId', 'in', entryIds)
    .orderBy('changedAt')
    .execute();
  const changes = Map.groupBy(rows, ({ entryId }) => entryId);
  return new Map([...changes].map(([entryId, own]) => [entryId, inTurn(own)]));
}

async function changesOf(db: Database, entryId: string) {
  return (await listChanges(db, [entryId])).get(entryId) ?? [];
}

interface Step {
  readonly changedAt: number;
  readonly fromState: string | null;
  readonly toState: string;
}

/** Changes by their moments; of one moment each begins where the one before it ended. */
function inTurn<One extends Step>(byMoment: readonly One[]): One[] {
  const left = [...byMoment];
  const inOrder: One[] = [];
  while (left.length > 0) {
    const state = inOrder.at(-1)?.toState ?? null;
    const next = left.findIndex(
      ({ changedAt, fromState }) => changedAt === left[0]!.changedAt && fromState === state,
    );
    inOrder.push(...left.splice(Math.max(0, next), 1));
  }
  return inOrder;
}

export interface Move {
  readonly kind: EntryChangeKind;
  readonly changedAt: number;
}

/** When and how entries were given back or taken out, by their ids. */
export async function listEnds(db: Database, entryIds: readonly string[]) {
  if (entryIds.length === 0) return new Map<string, { at: number; what: string }>();
  const rows = await db
    .selectFrom('entryChanges')
    .select(['entryId', 'changedAt as at', 'kind as what'])
    .where('entryId', 'in', entryIds)
    .where('toState', '=', 'cancelled')
    .execute();
  return new Map(rows.map(({ entryId, ...end }) => [entryId, end]));
}

/** Who came into a team and went from a moment on, oldest first. */
export async function listJoins(db: Database, entryId: string, since: number) {
  const changes = await changesOf(db, entryId);
  return changes.flatMap(({ kind, by, changedAt }) => {
    const did = DID[kind];
    return did && by !== null && changedAt >= since ? [{ who: by, did }] : [];
  });
}

const DID: Partial<Record<EntryChangeKind, 'joined' | 'left'>> = {
  joined: 'joined',
  left: 'left',
  'not confirmed': 'left',
};

/** When a swap of an entry was made; undefined for none of this id. */
export function findSwap(trx: Database, entryId: string, id: string) {
  return trx
    .selectFrom('entryChanges')
    .select('changedAt as at')
    .where('id', '=', id)
    .where('entryId', '=', entryId)
    .where('kind', '=', 'member swapped')
    .executeTakeFirst();
}

/** Whoever came into an entry, and went out of it, at that very moment, and did neither since. */
export async function listSwapped(trx: Database, entryId: string, at: number) {
  const members = trx.selectFrom('entryMembers').selectAll().where('entryId', '=', entryId);
  const [came] = await members.where('joinedAt', '=', at).where('leftAt', 'is', null).execute();
  const [went] = await members.where('leftAt', '=', at).execute();
  return { came, went };
}
