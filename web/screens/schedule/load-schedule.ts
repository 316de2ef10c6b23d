import type { LoaderFunctionArgs } from 'react-router';
import { type Schedule, scheduleAddress } from '../../../contract/schedule.ts';
import { contentSource, fetchFile, siteContext } from '../../calls/site.ts';

/** Had once in a visit: then days change without a network. */
let had: Promise<Schedule> | undefined;

/** The whole schedule. @throws Error when it can't be had */
export async function loadSchedule({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const { festival } = context.get(siteContext);
  const source = context.get(contentSource);
  return { festival, schedule: await (source ? source.schedule() : fetchOnce()) };
}

function fetchOnce(): Promise<Schedule> {
  had ??= fetchFile<Schedule>(scheduleAddress).catch((error: unknown) => {
    had = undefined;
    throw error;
  });
  return had;
}
