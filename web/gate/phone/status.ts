import type { GatePlace } from '../../../contract/gate/device.ts';
import { gateDay } from '../../../contract/gate-rules.ts';
import { countedIn } from './buckets.ts';
import type { GateStore } from './gate-store.ts';
import type { Change, Facts } from './storage.ts';

/**
 * The phone as a volunteer should know it. `isOnline`: somebody answered last time. `list`: what the server told last;
 * `changes`: what it hasn't heard of yet. `listAt`: epoch milliseconds by the server's clock, 0 until there is a whole list
 * to decide from. `hasEnded`: nothing can be decided any more.
 */
export interface Status {
  readonly isOnline: boolean;
  readonly hasEnded: boolean;
  readonly unsent: number;
  readonly people: number;
  readonly listAt: number;
  readonly list: Pick<Facts['list'], 'inByPlace' | 'outByPlace' | 'onCampus'>;
  readonly changes: readonly Change[];
}

export function statusOf(
  { hasEnded, unsent, facts: { list } }: GateStore,
  isOnline: boolean,
): Status {
  const { people, checkedAt: listAt } = list;
  const changes = unsent.flatMap(({ change }) => change ?? []);
  return { isOnline, hasEnded, unsent: unsent.length, people, listAt, list, changes };
}

/** How many passed at a place: today at a gate, whose numbers begin anew with each day, and ever at a door. */
export function countAt(
  { list, listAt, changes }: Pick<Status, 'list' | 'listAt' | 'changes'>,
  { key, mark }: Pick<GatePlace, 'key' | 'mark'>,
  { isOut, now }: { isOut: boolean; now: number },
): number {
  const isDoor = mark !== null;
  const isToday = isDoor || gateDay(listAt) === gateDay(now);
  const counted = isToday ? ((isOut ? list.outByPlace : list.inByPlace)[key] ?? 0) : 0;
  const own = isDoor ? changes : ofToday(changes, now);
  return countedIn({ [key]: counted }, own, isOut)[key] ?? 0;
}

/** What this phone alone knows of: who came in and went out here today. */
export function ownToday({ changes }: Pick<Status, 'changes'>, now: number) {
  const passages = ofToday(changes, now).map(({ passage }) => passage);
  const sumOf = (isOut: boolean) =>
    passages.reduce((sum, passage) => sum + (passage.isOut === isOut ? passage.by : 0), 0);
  return { in: sumOf(false), out: sumOf(true) };
}

function ofToday(changes: readonly Change[], now: number): Change[] {
  return changes.filter(({ passage }) => gateDay(passage.at) === gateDay(now));
}
