import type { LoaderFunctionArgs } from 'react-router';
import { type Schedule, scheduleAddress } from '../../contract/schedule.ts';
import { contentSource, fetchFile } from './site.ts';

/** Had once in a visit: then days change without a network. */
let had: Promise<Schedule> | undefined;

/** The schedule, for a loader: the server's own while it renders, else its file. */
export function scheduleFor({
  context,
}: Pick<LoaderFunctionArgs, 'context'>): Schedule | Promise<Schedule> {
  return context.get(contentSource)?.schedule() ?? fetchSchedule();
}

/** The schedule's file, fetched once. @throws Error when it can't be had */
export function fetchSchedule(): Promise<Schedule> {
  had ??= fetchFile<Schedule>(scheduleAddress).catch((error: unknown) => {
    had = undefined;
    throw error;
  });
  return had;
}
