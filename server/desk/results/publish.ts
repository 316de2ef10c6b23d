import { openTies, type ResultRow, ranked } from '../../../contract/desk/results.ts';
import type { NamedEvent } from '../../../contract/event-addresses.ts';
import { nameKey } from '../../../contract/name-keys.ts';
import { ordinal } from '../../../contract/ordinal.ts';
import { issueCertificates, removeCertificates } from '../../accounts/certificates/store.ts';
import type { Database } from '../../database/connection.ts';
import { BadInputError, HttpError } from '../../http/errors.ts';
import { type Entering, enterResults } from '../../results/add.ts';
import { current } from '../../results/rules.ts';
import { type LedgerEntry, listLedger } from '../../results/store.ts';
import { listPeopleIn, REGISTERED } from '../entries/store.ts';
import type { Came } from './came.ts';

/** The name that an entry has in public: its team's, or its person's first name, told apart within a college. */
function publicNames(came: readonly Came[]): Map<string, string> {
  const names = new Map<string, string>();
  const used = new Set<string>();
  for (const { entry, people } of came) {
    const [first = 'Somebody', ...others] = (people[0]?.name ?? '').trim().split(/\s+/);
    const plain = entry.team_name ?? first;
    const tries = [plain, `${plain} ${others.at(-1)?.[0] ?? ''}`.trim()];
    const isFree = (name: string) => !used.has(`${people[0]?.college} ${nameKey(name)}`);
    let name = tries.find(isFree);
    for (let number = 2; name === undefined; number += 1)
      if (isFree(`${plain} ${number}`)) name = `${plain} ${number}`;
    used.add(`${people[0]?.college} ${nameKey(name)}`);
    names.set(entry.id, name);
  }
  return names;
}

interface Fared extends Came {
  /** Null for one that came and got none of the ranks that count. */
  readonly rank: number | null;
}

/** @throws BadInputError where the sheet isn't ready to be shown */
export function fared(rows: readonly ResultRow[], came: readonly Came[], prizes: number): Fared[] {
  const ids = new Set(came.map(({ entry }) => entry.id));
  const known = rows.filter(({ entry_id }) => ids.has(entry_id));
  const lines = ranked(known);
  if (lines.every(({ total }) => total === null))
    throw new BadInputError({ rows: 'Nobody has points yet' });
  const [tie] = openTies(known, prizes);
  if (tie)
    throw new BadInputError({
      rows: `${tie.length} entries share rank ${tie[0]!.rank}: say that they do, or which comes first`,
    });
  const ranks = new Map(lines.map(({ entry_id, rank }) => [entry_id, rank]));
  return came.map((one) => {
    const rank = ranks.get(one.entry.id) ?? null;
    return { ...one, rank: rank !== null && rank <= prizes ? rank : null };
  });
}

/**
 * Makes the leaderboard and the certificates what a sheet says, or with none as if nothing had been published: what
 * stands in the ledger and differs is corrected there. Gives how many certificates there are.
 */
export async function show(
  trx: Database,
  { eventId, clusterName, eventName }: NamedEvent,
  all: readonly Fared[],
  by: string,
): Promise<number> {
  const event = { eventId, clusterName, eventName };
  const wanted = ledgerEntries(
    event,
    all.filter(({ people }) => people.length > 0),
  );
  const standing = current(await listLedger(trx, event)).filter(
    ({ publishedAt }) => publishedAt !== null,
  );
  const nameOf = ({ college, name }: Pick<LedgerEntry, 'college' | 'name'>) =>
    JSON.stringify([college, name]);
  const byName = new Map(wanted.map((one) => [nameOf(one), one]));
  const gone = standingOfGone(all, standing);
  const results: Entering['results'][number][] = [];
  for (const old of standing) {
    const { college, name } = old;
    const left = gone.get(old);
    const next = left
      ? { ...event, college, name, rank: left.rank, came: true }
      : byName.get(nameOf(old));
    if (next?.rank === old.rank) continue;
    const nothing = { ...event, college, name, rank: null, came: false };
    results.push({ ...(next ?? nothing), correctsRank: old.rank });
  }
  const known = new Set(standing.map(nameOf));
  results.push(...wanted.filter((next) => !known.has(nameOf(next))));
  const at = Date.now();
  const [fault] = await enterResults(trx, { results, by, at, isPublished: true });
  if (fault) throw new HttpError(409, fault.message);
  return certify(trx, event, all, at);
}

/**
 * What stands of entries whose people's accounts are gone: a college keeps its points, and of a person the ledger has no
 * name any more. Those of the same name, or none, are told apart by their ranks alone.
 */
function standingOfGone(all: readonly Fared[], standing: readonly LedgerEntry[]) {
  const gone = new Map<LedgerEntry, Fared>();
  const pair = (isIt: (old: LedgerEntry, one: Fared) => boolean) => {
    const paired = new Set(gone.values());
    for (const one of all.filter((each) => each.people.length === 0 && !paired.has(each))) {
      const old = standing.find(
        (old) => !gone.has(old) && old.name === one.entry.team_name && isIt(old, one),
      );
      if (old) gone.set(old, one);
    }
  };
  pair((old, { rank }) => old.rank === rank);
  pair(() => true);
  return gone;
}

function ledgerEntries(event: NamedEvent, all: readonly Fared[]) {
  const names = publicNames(all);
  return all.map(({ entry, people, rank }) => ({
    ...event,
    rank,
    college: people[0]!.college,
    name: names.get(entry.id)!,
    accountId: entry.team_name === null ? people[0]?.accountId : undefined,
    came: true,
  }));
}

const PLACES = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'] as const;

async function certify(
  trx: Database,
  event: NamedEvent,
  all: readonly Fared[],
  now: number,
): Promise<number> {
  const people = all.flatMap(({ rank, people }) => {
    const result = rank === null ? 'Took part' : `${PLACES[rank - 1] ?? ordinal(rank)} place`;
    return people.map(({ accountId }) => ({ accountId, result }));
  });
  const everybody = await listPeopleIn(trx, event, REGISTERED);
  const certified = new Set(people.map(({ accountId }) => accountId));
  const without = everybody.filter(({ accountId }) => !certified.has(accountId));
  await removeCertificates(
    trx,
    event,
    without.map(({ accountId }) => accountId),
  );
  await issueCertificates(trx, event, people, now);
  return people.length;
}
