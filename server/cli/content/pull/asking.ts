import * as z from 'zod/mini';
import { clusterSlug, clusters } from '../../../../contract/clusters.ts';
import { contentAddress } from '../../../../contract/content-addresses.ts';
import { WireEventComponent, wireEventsOf } from '../../../../contract/events.ts';
import { WireHospitality } from '../../../../contract/hospitality.ts';
import { WireSponsor } from '../../../../contract/sponsors.ts';
import { WireWorkshop } from '../../../../contract/workshops.ts';
import { parsedAnswer, reasonOf, remoteContent } from '../../../content/upstream/client.ts';
import { readAnswer } from '../../../content/upstream/read-answer.ts';

export type PulledEvent = z.output<typeof WireEventComponent>;
export type PulledTopic = z.output<typeof WireHospitality>['attributes'];
export type PulledSponsor = z.output<typeof WireSponsor>['attributes'];
export type PulledWorkshop = z.output<typeof WireWorkshop>['attributes'];

export type Pulled = Awaited<ReturnType<typeof askForAll>>;

/** The content can't be pulled; the message has a line for each reason. */
export class PullError extends Error {
  override readonly name = 'PullError';
}

/**
 * Asks a content server for everything, events by the slug of their cluster. @throws PullError for what it
 * doesn't answer or answers wrongly, which a value is that the site blanks
 */
export async function askForAll(contentUrl: string) {
  const ask = asking(contentUrl);
  const events = new Map<string, readonly PulledEvent[]>();
  for (const { id, name } of clusters) {
    const answer = await ask(`The events of ${name}`, contentAddress.cluster(id));
    events.set(clusterSlug(name), entriesOf(wireEventsOf(answer), WireEventComponent));
  }
  const { hospitalities, sponsors, workshops } = contentAddress;
  return {
    events,
    topics: await everyEntry(ask, 'Hospitality', hospitalities, WireHospitality),
    sponsors: await everyEntry(ask, 'Sponsors', sponsors, WireSponsor),
    workshops: await everyEntry(ask, 'Workshops', workshops, WireWorkshop),
  };
}

/** The site cuts what is too long and leaves out what is unsound; pulled, that would be lost. */
function asking(contentUrl: string) {
  const ask = remoteContent(contentUrl);
  return async (what: string, address: string) => {
    try {
      const { status, bytes } = await ask(address);
      if (status !== 200) throw new Error(`was answered with ${status}`);
      const body = parsedAnswer(bytes);
      const { faults } = readAnswer(address, body);
      const lines = faults.map(
        ({ entry, field, reason }) => `entry ${entry + 1}, ${field}: ${reason}`,
      );
      if (lines.length > 0) throw new Error(lines.join('\n  '));
      return body;
    } catch (error) {
      throw new PullError(`${what} (${contentUrl}${address})\n  ${reasonOf(error)}`);
    }
  };
}

interface Page {
  readonly data: readonly unknown[];
  readonly meta?: { readonly pagination?: { readonly pageCount: number } };
}

/** A list to its end: a page of it would be most of a festival and look like all of it. */
async function everyEntry<Attributes>(
  ask: ReturnType<typeof asking>,
  what: string,
  address: string,
  schema: z.ZodMiniType<{ attributes: Attributes }>,
): Promise<Attributes[]> {
  const { data, meta } = (await ask(what, address)) as Page;
  const list = [...data];
  for (let page = 2; page <= (meta?.pagination?.pageCount ?? 1); page++) {
    const paged = `${address}${address.includes('?') ? '&' : '?'}pagination[page]=${page}`;
    list.push(...((await ask(what, paged)) as Page).data);
  }
  return entriesOf(list, schema).map(({ attributes }) => attributes);
}

function entriesOf<Entry>(list: readonly unknown[], schema: z.ZodMiniType<Entry>): Entry[] {
  return list.map((wire, at) => {
    const { data, error } = z.safeParse(schema, wire);
    if (data !== undefined) return data;
    const [issue] = error!.issues;
    throw new PullError(`entry ${at + 1}, ${issue?.path.join('.')}: ${issue?.message}`);
  });
}
