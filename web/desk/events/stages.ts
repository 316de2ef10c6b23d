import type { DeskEvent } from '../../../contract/desk/events.ts';
import { gateDay } from '../../../contract/gate-rules.ts';
import { needsDecision } from './use-event.ts';

/** What waits for a decision, then what is on or comes, and last what is over. Today is the festival's day, as at home. */
const STAGES = ['To decide', 'On now', 'Later today', 'To come', 'No date yet', 'Over'] as const;

/** How far an event is at a moment, in epoch milliseconds. */
export function stageOf(event: DeskEvent, now: number): (typeof STAGES)[number] {
  const { startsAt, isOver } = event;
  if (needsDecision(event)) return 'To decide';
  if (startsAt === null) return 'No date yet';
  if (isOver) return 'Over';
  if (startsAt <= now) return 'On now';
  return gateDay(startsAt) === gateDay(now) ? 'Later today' : 'To come';
}

/** The festival's day, `2026-09-19`, on which an event begins, as `Later today` has it; undefined without a date. */
export function dayOf({ startsAt }: Pick<DeskEvent, 'startsAt'>): string | undefined {
  return startsAt === null ? undefined : gateDay(startsAt);
}

/** The order of events by their stages, and within one by their begin. */
export function byStage(now: number): (one: DeskEvent, other: DeskEvent) => number {
  const stage = (event: DeskEvent) => STAGES.indexOf(stageOf(event, now));
  return (one, other) => stage(one) - stage(other) || (one.startsAt ?? 0) - (other.startsAt ?? 0);
}
