import { setImmediate } from 'node:timers/promises';
import { ALIKE_BELOW, distance } from '../../accounts/id-proofs/alike.ts';
import type { Database } from '../../database/connection.ts';
import { type LentRow, listHashes, listOwners } from './store.ts';

/** Each page holds the thread for a few milliseconds. */
const PAGE = 500;
const SHOWN = 3;

interface Near {
  readonly id: string;
  readonly bits: number;
}

/** Of each ID proof of `lent` those on other accounts that look nearly the same, the nearest first, three at the most. */
export async function listAlike(db: Database, lent: readonly LentRow[]) {
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
