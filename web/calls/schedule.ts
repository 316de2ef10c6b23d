import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import type { Event } from '../../contract/events.ts';
import { type Schedule, type ScheduledEvent, scheduleAddress } from '../../contract/schedule.ts';
import { useNow } from '../ui/use-now.ts';
import { useSite } from './site.ts';
import { contentSource, fetchFile } from './site-context.ts';
import { useReading } from './use-reading.ts';

/** A schedule of so long ago is asked for anew: a stage may have moved. */
const FRESH_MS = 5 * 60_000;

/** The last one in this visit: then days change without a network. */
let had: { readonly at: number; readonly schedule: Promise<Schedule> } | undefined;

/** The schedule, for a loader: the server's own while it renders, else its file. */
export function scheduleFor({
  context,
}: Pick<LoaderFunctionArgs, 'context'>): Schedule | Promise<Schedule> {
  return context.get(contentSource)?.schedule() ?? fetchSchedule();
}

/** The schedule's file, or what it was where it can't be had again. @throws Error where it never was */
export function fetchSchedule(): Promise<Schedule> {
  const before = had;
  if (before && Date.now() - before.at < FRESH_MS) return before.schedule;
  const schedule = fetchFile<Schedule>(scheduleAddress).catch((error: unknown) => {
    had = before;
    if (before) return before.schedule;
    throw error;
  });
  had = { at: Date.now(), schedule };
  return schedule;
}

/** The schedule, read once it is wanted, and anew while the page stays open and is looked at. */
export function useSchedule({ when = true } = {}): Schedule | undefined {
  return useReading(fetchSchedule, { everyMs: FRESH_MS, when }).data;
}

/** The same for a page that came with what it shows: undefined for as long as that is fresh. */
export function useFreshSchedule({ when = true } = {}): Schedule | undefined {
  const [openedAt] = useState(Date.now);
  const now = useNow() ?? openedAt;
  return useSchedule({ when: when && now - openedAt >= FRESH_MS });
}

/** The events that a page came with, brought up to date while it stays open and is looked at. */
export function useFreshEvents(given: readonly ScheduledEvent[]): readonly ScheduledEvent[] {
  return useFreshSchedule()?.events ?? given;
}

/** An event that a page came with, where and when its schedule has it now: on the festival's days alone. */
export function useFreshHours(given: Event): Event {
  const { days } = useSite().festival.features;
  const events = useFreshSchedule({ when: days })?.events;
  const now = events?.find(({ eventId }) => eventId === given.eventId);
  return now ? { ...given, eventDate: now.begins, ends: now.ends, eventVenue: now.venue } : given;
}
