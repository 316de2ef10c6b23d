import { setTimeout as sleep } from 'node:timers/promises';
import { clusters } from '../../contract/clusters.ts';
import { eventAddress } from '../../contract/event-addresses.ts';
import { type Schedule, scheduleAddress } from '../../contract/schedule.ts';
import { addressesOf } from '../../e2e/sitemap.ts';
import { atRest } from '../measuring/at-rest.ts';
import { FIRST_EVENT, OVER_EVENT } from './budgets.ts';

/** The address of a budget's page on the server at `url`. */
export async function addressOf(path: string, url: string): Promise<string> {
  if (path === OVER_EVENT) return url + (await firstOfSchedule(url));
  if (path !== FIRST_EVENT) return url + path;
  return url + (await addressesOf(url)).find((address) => address.includes('/details/'));
}

/** The schedule begins with the event that is over first. */
async function firstOfSchedule(url: string): Promise<string> {
  const { events }: Schedule = await (await fetch(url + scheduleAddress)).json();
  const cluster = clusters.find(({ id }) => id === events[0]?.clusterId);
  return eventAddress(cluster?.name ?? '', events[0]?.title ?? '');
}

/**
 * Visits a page once: the next visitors get it from the cache, compressed as well as can be. Waits for what a server
 * makes ahead after its start as well, which would take a core from the first pages.
 */
export async function readyForVisitors(address: string, pid: number): Promise<void> {
  await (await fetch(address)).text();
  await sleep(1500);
  await atRest(pid);
}
