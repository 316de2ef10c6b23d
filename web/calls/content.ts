import type { LoaderFunctionArgs } from 'react-router';
import { findCluster } from '../../contract/clusters.ts';
import type { ContentSource } from '../../contract/content.ts';
import { contentAddress } from '../../contract/content-addresses.ts';
import {
  readEvents,
  readHospitalities,
  readSponsors,
  readWorkshops,
} from '../../contract/content-readers.ts';
import { findEvent } from '../../contract/event-addresses.ts';
import type { Event } from '../../contract/events.ts';
import type { HospitalityTopic } from '../../contract/hospitality.ts';
import type { Sponsor } from '../../contract/sponsors.ts';
import type { Workshop } from '../../contract/workshops.ts';
import { CallError } from './call-error.ts';
import { contentSource, siteContext } from './site-context.ts';

/** The router's arguments of a loader: enough to reach the content. */
type LoaderArguments = Pick<LoaderFunctionArgs, 'context' | 'request'>;

/** The cluster that a page's address names, where this festival has it. */
export function clusterAt({ params, context }: Pick<LoaderFunctionArgs, 'context' | 'params'>) {
  const cluster = findCluster(params.cluster);
  const isThere = context.get(siteContext).clusters.some(({ id }) => id === cluster?.id);
  return isThere ? cluster : undefined;
}

/* Each gives null where its entries can't be had, which is only logged. */

/** The events of one cluster, by its id of `contract/clusters.ts`. */
export function loadEvents(
  args: LoaderArguments,
  clusterId: number,
): Promise<readonly Event[] | null> {
  return eventsThrough(args, clusterId, (content) => content.events(clusterId));
}

/** The event of that title; undefined where its cluster has none. The server asks for it alone. */
export async function loadEvent(
  args: LoaderArguments,
  clusterId: number,
  title = '',
): Promise<Event | undefined | null> {
  const events = await eventsThrough(args, clusterId, (content) => {
    const event = content.event(clusterId, title);
    return event ? [event] : [];
  });
  return events && findEvent(events, title);
}

function eventsThrough(args: LoaderArguments, clusterId: number, source: Ways<Event>['source']) {
  return loadOrNull('events', args, contentAddress.cluster(clusterId), {
    source,
    read: readEvents,
  });
}

export function loadHospitalities(
  args: LoaderArguments,
): Promise<readonly HospitalityTopic[] | null> {
  return loadOrNull('hospitality topics', args, contentAddress.hospitalities, {
    source: (content) => content.topics(),
    read: readHospitalities,
  });
}

export function loadSponsors(args: LoaderArguments): Promise<readonly Sponsor[] | null> {
  return loadOrNull('sponsors', args, contentAddress.sponsors, {
    source: (content) => content.sponsors(),
    read: readSponsors,
  });
}

export function loadWorkshops(args: LoaderArguments): Promise<readonly Workshop[] | null> {
  return loadOrNull('workshops', args, contentAddress.workshops, {
    source: (content) => content.workshops(),
    read: readWorkshops,
  });
}

interface Ways<Entry> {
  /** On the server. */
  readonly source: (content: ContentSource) => readonly Entry[];
  /** In the browser. */
  readonly read: (answer: never) => readonly Entry[];
}

async function loadOrNull<Entry>(
  name: string,
  ...call: Parameters<typeof load<Entry>>
): Promise<readonly Entry[] | null> {
  return load(...call).catch((error: unknown) => {
    if (!call[0].request.signal.aborted) console.error(`The ${name} could not be loaded`, error);
    return null;
  });
}

async function load<Entry>(
  { context, request }: LoaderArguments,
  path: string,
  { source, read }: Ways<Entry>,
): Promise<readonly Entry[]> {
  const content = context.get(contentSource);
  if (content) return source(content);
  // The site's own server answers for the content server, whichever that is, and serves its pictures.
  const response = await fetch(path, { signal: request.signal });
  const body: unknown = await response.json();
  if (!response.ok) throw new CallError(response.status, messageOf(body));
  return read(body as never);
}

/** The content server's own error shape: `{ error: { message } }`. */
function messageOf(body: unknown): string {
  const message = (body as { error?: { message?: unknown } } | undefined)?.error?.message;
  return typeof message === 'string' ? message : 'Unknown error';
}
