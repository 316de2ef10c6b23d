import { equalParts } from '../../../contract/desk/outcome.ts';
import { heldOf, type PaymentRow } from '../../results/payments-store.ts';

/*
 * How the people of an entry part its prize. Somebody whose account is gone has their part all the same, as far as they
 * were paid: nobody else is charged for what they have above it, and what they were never paid goes to the others.
 */

/** Everybody is known by their part in the entry. Sums are whole rupees. */
export interface Parts {
  /** Of those whose accounts are there. */
  readonly shares: ReadonlyMap<string, number>;
  /** What of the prize was paid to each whose account is gone. */
  readonly goneShares: ReadonlyMap<string, number>;
  /** All of that. */
  readonly gone: number;
  /** What these have above their parts. */
  readonly lost: number;
  /** The parts are those that were said, not equal ones. */
  readonly isShared: boolean;
}

/** `members`: the entry's people of today; `rows`: of the book about this entry, oldest first. */
export function partsOf(
  prize: number,
  members: readonly string[],
  rows: readonly PaymentRow[],
): Parts {
  const held = heldByGone(rows);
  const said = saidOf(rows, { members, prize, held });
  const parts = said ?? equalParts(prize, [...members, ...held.keys()]);
  const partOf = (id: string) => parts.get(id) ?? 0;
  const goneShares = new Map([...held].map(([id, rupees]) => [id, Math.min(rupees, partOf(id))]));
  const gone = sum([...goneShares.values()]);
  const unpaid = equalParts(prize - gone - sum(members.map(partOf)), members);
  return {
    shares: new Map(members.map((id) => [id, partOf(id) + (unpaid.get(id) ?? 0)])),
    ...{ goneShares, gone, lost: sum([...held.values()]) - gone },
    isShared: said !== undefined,
  };
}

/** What was paid to each of an entry's people whose accounts are gone, without what they may keep. */
function heldByGone(rows: readonly PaymentRow[]): ReadonlyMap<string, number> {
  const gone = rows.filter(({ accountId }) => accountId === null);
  const held = [...Map.groupBy(gone, ({ memberId }) => memberId)].map(
    ([id, own]) => [id, heldOf(own)] as const,
  );
  return new Map(held.filter(([, rupees]) => rupees > 0));
}

/** What was said last of how they share, while it is of these very people, gone ones too, and comes to this prize. */
function saidOf(
  rows: readonly PaymentRow[],
  { members, prize, held }: SaidOf,
): ReadonlyMap<string, number> | undefined {
  const last = rows.findLast(({ kind }) => kind === 'share');
  if (!last) return;
  const batchOf = ({ ofId, id }: PaymentRow) => ofId ?? id;
  const lines = rows.filter((row) => row.kind === 'share' && batchOf(row) === batchOf(last));
  const said = new Map(lines.map(({ memberId, rupees }) => [memberId, rupees]));
  const isOfOthers = lines.some(
    ({ accountId, memberId }) => accountId !== null && !members.includes(memberId),
  );
  if (isOfOthers || sum([...said.values()]) !== prize) return;
  return [...members, ...held.keys()].every((id) => said.has(id)) ? said : undefined;
}

interface SaidOf {
  readonly members: readonly string[];
  readonly prize: number;
  readonly held: ReadonlyMap<string, number>;
}

function sum(all: readonly number[]): number {
  return all.reduce((total, one) => total + one, 0);
}
