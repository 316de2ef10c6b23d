import { useMemo } from 'react';
import { useOutletContext, useParams } from 'react-router';
import {
  type DeskEntry,
  type DeskEvent,
  type getDeskEvent,
  lacksResults,
  resultsWait,
} from '../../../contract/desk/events.ts';
import type { Message } from '../../calls/call.ts';
import type { EventParams, Marks } from './use-marks.ts';

export interface OpenEvent {
  readonly event: Message<typeof getDeskEvent>;
  readonly reload: () => void;
  readonly marks: Marks;
}

/** Where the parts of an event's screen are, below its own address. */
export const PARTS = [
  ['', 'registered'],
  ['/waiting', 'waiting list'],
  ['/messages', 'messages'],
  ['/results', 'results'],
  ['/exports', 'exports'],
] as const;

/** The event that the address names, for calls about it. */
export function useEventParams(): EventParams {
  const { cluster = '', event = '' } = useParams();
  return useMemo(() => ({ cluster, event }), [cluster, event]);
}

/** The event that is open, for the parts of its screen. */
export function useOpenEvent(): OpenEvent {
  return useOutletContext<OpenEvent>();
}

/** The name of an entry at the desk: its team's, or its person's. */
export function nameOf({
  teamName,
  members,
}: {
  teamName: string | null;
  members: readonly { name: string }[];
}): string {
  return teamName ?? members[0]?.name ?? 'nobody any more';
}

/** `1 of 3`, of a team that has fewer people than it needs; undefined for any other. */
export function lackingOf(
  { teamName, members, ended }: Pick<DeskEntry, 'teamName' | 'members' | 'ended'>,
  { fewest }: Pick<OpenEvent['event'], 'fewest'>,
): string | undefined {
  const isShort = teamName !== null && !ended && members.length < fewest;
  return isShort ? `${members.length} of ${fewest}` : undefined;
}

/** Results that nobody outside sees yet or has entered, or people who wait and may have one of the places that are free. */
export function needsDecision(event: DeskEvent): boolean {
  const { counts, results, waitingAllowed } = event;
  const hasFree = counts.places === null || counts.taken < counts.places;
  return resultsWait(results) || lacksResults(event) || (waitingAllowed > 0 && hasFree);
}
