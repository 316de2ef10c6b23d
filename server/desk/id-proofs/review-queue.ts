import { setImmediate } from 'node:timers/promises';
import type { LentProof, ReviewQueue } from '../../../contract/desk/id-proofs.ts';
import { startOfGateDay } from '../../../contract/gate-rules.ts';
import { ALIKE_BELOW, distance } from '../../accounts/id-proofs/alike.ts';
import type { SealedIdProofs } from '../../accounts/id-proofs/sealed.ts';
import type { Database } from '../../database/connection.ts';
import { listEntryRecords } from '../../entries/members/parts-store.ts';
import { envelopeOf } from '../../mail/texts/desk.ts';
import {
  countVerdicts,
  type LentRow,
  listHashes,
  listLent,
  listOtherReviewers,
  listOwners,
} from './store.ts';

export interface ReviewQueueDependencies {
  readonly db: Database;
  readonly idProofs: SealedIdProofs;
  readonly publicUrl: string;
  /** The festival's first day, `2025-09-18`. */
  readonly startsOn: () => string;
}

/** The review queue as a reviewer sees it; with `isWhole` what lies on their table, too. */
export async function reviewQueueView(
  dependencies: ReviewQueueDependencies,
  reviewer: string,
  { isWhole }: { isWhole: boolean },
): Promise<ReviewQueue> {
  const { db, startsOn } = dependencies;
  const now = Date.now();
  const lent = await listLent(db, reviewer, now);
  const mine = { reviewer, since: startOfGateDay(now) };
  const { approved, rejected } = await countVerdicts(db, mine);
  return {
    ...(await countVerdicts(db)),
    lentUntil: lent[0]?.lentUntil ?? 0,
    lent: isWhole ? await lentView(dependencies, reviewer) : [],
    others: await listOtherReviewers(db, reviewer, now),
    today: { approved, rejected },
    validOn: startsOn(),
  };
}

/** Hashes are made of what lies on a table: of two alike pictures the later one finds the earlier. */
async function lentView(
  { db, idProofs, publicUrl }: ReviewQueueDependencies,
  reviewer: string,
): Promise<LentProof[]> {
  for (const { id, pictureState, pictureHash } of await listLent(db, reviewer, Date.now()))
    if (pictureState !== 'unreadable' && !pictureHash) await idProofs.hash(id);
  const lent = await listLent(db, reviewer, Date.now());
  const alikeOf = await listAlike(db, lent);
  return Promise.all(
    lent.map(async (row) => ({
      ...typedView(row),
      events: await eventsOf(db, row.accountId),
      alike: alikeOf(row.id),
      envelope: envelopeOf(row, publicUrl),
    })),
  );
}

function typedView(row: LentRow) {
  return {
    id: row.id,
    isReadable: row.pictureState !== 'unreadable',
    givenAt: row.givenAt,
    bytes: row.bytes,
    name: row.name,
    college: row.college ?? '',
    degree: [row.degree, row.year].filter(Boolean).join(', '),
    phone: row.phone,
    place: [row.city, row.region].filter(Boolean).join(', '),
    signedUpAt: row.signedUpAt,
    isConfirmed: row.emailVerifiedAt !== null,
  };
}

async function eventsOf(db: Database, accountId: string): Promise<string[]> {
  const records = await listEntryRecords(db, accountId);
  return records.filter(({ leftAt }) => leftAt === null).map(({ eventName }) => eventName);
}

/** Each page holds the thread for a few milliseconds. */
const PAGE = 500;
const SHOWN = 3;

interface Near {
  readonly id: string;
  readonly bits: number;
}

/** Of each ID proof of `lent` those on other accounts that look nearly the same, the nearest first, three at the most. */
async function listAlike(db: Database, lent: readonly LentRow[]) {
  const near = new Map(lent.map(({ id }): [string, Near[]] => [id, []]));
  for (let page = await listHashes(db, '', PAGE); page.length > 0; ) {
    for (const { id, accountId, pictureHash } of lent)
      for (const other of pictureHash ? page : []) {
        if (other.accountId === accountId) continue;
        const bits = distance(pictureHash!, other.hash!);
        if (bits < ALIKE_BELOW) near.get(id)!.push({ id: other.id, bits });
      }
    await setImmediate();
    page = page.length < PAGE ? [] : await listHashes(db, page.at(-1)!.id, PAGE);
  }
  return named(db, near);
}

async function named(db: Database, near: ReadonlyMap<string, Near[]>) {
  const nearest = new Map(
    [...near].map(([id, all]) => [
      id,
      all.sort((one, other) => one.bits - other.bits).slice(0, SHOWN),
    ]),
  );
  const ids = [...nearest.values()].flat().map(({ id }) => id);
  const owners = new Map(
    (ids.length > 0 ? await listOwners(db, ids) : []).map((owner) => [owner.id, owner]),
  );
  return (id: string) => (nearest.get(id) ?? []).flatMap((one) => owners.get(one.id) ?? []);
}
