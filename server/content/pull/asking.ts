import type * as z from 'zod';
import type { ZodMiniType } from 'zod/mini';
import { clusterSlug, clusters } from '../../../contract/clusters.ts';
import {
  WireEventComponent,
  WireHospitality,
  WireSponsor,
  WireWorkshop,
} from '../../../contract/content.ts';
import { contentAddress } from '../../../contract/content-addresses.ts';
import { wireEventsOf } from '../../../contract/events.ts';
import { type Reading, readEntries } from '../../../contract/reading.ts';
import { reasonOf, remoteContent } from '../remote.ts';

export type PulledEvent = z.output<typeof WireEventComponent>;
export type PulledTopic = z.output<typeof WireHospitality>['attributes'];
export type PulledSponsor = z.output<typeof WireSponsor>['attributes'];
export type PulledWorkshop = z.output<typeof WireWorkshop>['attributes'];

/** All that a content server holds of the festival. */
export interface Pulled {
  /** By the slug of their cluster. */
  readonly events: ReadonlyMap<string, readonly PulledEvent[]>;
  readonly topics: readonly PulledTopic[];
  readonly sponsors: readonly PulledSponsor[];
  readonly workshops: readonly PulledWorkshop[];
}

/** The content can't be pulled; the message has a line for each reason. */
export class PullError extends Error {
  override readonly name = 'PullError';
}

type Ask = (address: string) => Promise<unknown>;

/** Asks a content server for everything. @throws PullError for what it doesn't answer or answers wrongly */
export const askForAll = async (contentUrl: string): Promise<Pulled> => {
  const ask = asking(contentUrl);
  const events = new Map<string, readonly PulledEvent[]>();
  for (const { id, name } of clusters) {
    const list = wireEventsOf(await ask(contentAddress.cluster(id)));
    events.set(
      clusterSlug(name),
      sound(
        `The events of ${name}`,
        readEntries(list, WireEventComponent, (wire) => wire),
      ),
    );
  }
  return {
    events,
    topics: await everyEntry(ask, contentAddress.hospitalities, WireHospitality),
    sponsors: await everyEntry(ask, contentAddress.sponsors, WireSponsor),
    workshops: await everyEntry(ask, contentAddress.workshops, WireWorkshop),
  };
};

const asking = (contentUrl: string): Ask => {
  const ask = remoteContent(contentUrl);
  return async (address) => {
    const refuse = (reason: string) => new PullError(`${contentUrl}${address} ${reason}`);
    const { status, body } = await ask(address).catch((error) => {
      throw refuse(reasonOf(error));
    });
    if (status !== 200) throw refuse(`was answered with ${status}`);
    return body;
  };
};

interface Page {
  readonly data: readonly unknown[];
  readonly meta: { readonly pagination: { readonly page: number; readonly pageCount: number } };
}

/** A list to its end: a page of it would be most of a festival and look like all of it. */
const everyEntry = async <Attributes>(
  ask: Ask,
  address: string,
  schema: ZodMiniType<{ attributes: Attributes }>,
): Promise<Attributes[]> => {
  const list: unknown[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const paged = `${address}${address.includes('?') ? '&' : '?'}pagination[page]=${page}`;
    const { data, meta } = (await ask(paged)) as Page;
    list.push(...data);
    pages = meta.pagination.pageCount;
  }
  return sound(
    address,
    readEntries(list, schema, ({ attributes }) => attributes),
  );
};

/** The site shows the sound entries and leaves a broken one out; pulled, that one would be lost. */
const sound = <Entry>(what: string, { entries, faults }: Reading<Entry>): Entry[] => {
  const lines = faults.map(
    ({ entry, field, reason }) => `${what}: ${entry + 1} ${field}: ${reason}`,
  );
  if (lines.length > 0) throw new PullError(lines.join('\n'));
  return entries;
};
