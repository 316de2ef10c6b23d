import { setTimeout as sleep } from 'node:timers/promises';
import { addressesOf } from '../../e2e/sitemap.ts';
import { atRest } from '../measuring/at-rest.ts';
import { FIRST_EVENT } from './budgets.ts';

/** The address of a budget's page on the server at `url`. */
export async function addressOf(path: string, url: string): Promise<string> {
  if (path !== FIRST_EVENT) return url + path;
  return url + (await addressesOf(url)).find((address) => address.includes('/details/'));
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
