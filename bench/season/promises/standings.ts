import { guestsOf, type Mark, type Publication, type Season } from '../world/season.ts';
import type { History } from './season-check.ts';

/* What results must come to, reckoned anew from what organisers were answered. */

/** An entry that took part. `rank`: null where it has none that counts; `prize`: in rupees. */
export interface Line {
  readonly entryId: string;
  readonly rank: number | null;
  readonly prize: number;
  readonly college: string;
  /** The accounts of its people. */
  readonly people: readonly string[];
}

/** The festival's points end with the third rank. */
const RANKS_WITH_POINTS = 3;

/** Of each event that was published, its newest publication with what it must say. */
export function standingsOf(season: Season, histories: readonly History[]) {
  const newest = new Map(season.answered.publications.map((one) => [one.eventId, one]));
  return [...newest.values()].map((publication) => ({
    publication,
    lines: linesOf(season, publication, histories),
  }));
}

/** What a publication had to say. */
export function linesOf(
  season: Season,
  { eventId, at, rows, prizes }: Publication,
  histories: readonly History[],
): Line[] {
  const marks = marksOf(season, { eventId, at }, histories);
  const scored = rows
    .filter(({ entryId }) => marks.get(entryId) !== 'absent')
    .map(({ entryId, points, tie }) => ({ entryId, points: points.points ?? 0, tie: tie ?? 0 }));
  const rankOf = (own: (typeof scored)[number]) =>
    1 +
    scored.filter(
      ({ points, tie }) => points > own.points || (points === own.points && tie < own.tie),
    ).length;
  const ranks = new Map(scored.map((one) => [one.entryId, rankOf(one)]));
  const came = [...marks].flatMap(([entryId, is]) => (is === 'present' ? [entryId] : []));
  return [...new Set([...ranks.keys(), ...came])].map((entryId) => {
    const rank = ranks.get(entryId) ?? Number.POSITIVE_INFINITY;
    const counts = rank <= Math.max(RANKS_WITH_POINTS, prizes.length);
    const sharing = [...ranks].filter((one) => one[1] === rank).map(([id]) => id);
    const prize = Number.isFinite(rank) ? shareOf(entryId, sharing, prizes.slice(rank - 1)) : 0;
    return { entryId, rank: counts ? rank : null, prize, ...peopleOf(season, entryId, histories) };
  });
}

/** By the ids of entries what was last said of them, by a mark or at the door. */
export function marksOf(
  { answered, gate }: Season,
  { eventId, at }: Pick<Publication, 'eventId' | 'at'>,
  histories: readonly History[],
): ReadonlyMap<string, Mark['is']> {
  const own = histories.filter(({ entry }) => entry.eventId === eventId);
  const entryOf = (id: string) =>
    own.find(({ members }) =>
      members.some(({ accountId, leftAt }) => accountId === id && leftAt === null),
    )?.entry.id;
  const scans = gate.stood.flatMap((one) => {
    const entryId = one.isIn && one.eventId === eventId && entryOf(one.accountId);
    return entryId ? [{ eventId, entryId, is: 'present' as const, at: one.at }] : [];
  });
  const all = [...answered.marks, ...scans].filter(
    (mark) => mark.eventId === eventId && mark.at <= at,
  );
  const inOrder = all.toSorted((one, other) => one.at - other.at);
  return new Map(inOrder.map(({ entryId, is }) => [entryId, is]));
}

/** The prizes of all ranks that they fill, in equal parts; odd rupees go to the ids that sort first. */
function shareOf(id: string, sharing: readonly string[], prizes: readonly number[]): number {
  const sum = prizes.slice(0, sharing.length).reduce((all, one) => all + one, 0);
  const rest = sum % sharing.length;
  return Math.floor(sum / sharing.length) + (sharing.toSorted().indexOf(id) < rest ? 1 : 0);
}

function peopleOf(season: Season, id: string, histories: readonly History[]) {
  const members = histories.find(({ entry }) => entry.id === id)?.members ?? [];
  const people = members.filter(({ leftAt }) => leftAt === null);
  const captain = people.find(({ isCaptain }) => isCaptain === 1)?.accountId;
  const college = guestsOf(season).find(({ accountId }) => accountId === captain)?.college ?? '';
  return { college, people: people.map(({ accountId }) => accountId) };
}
