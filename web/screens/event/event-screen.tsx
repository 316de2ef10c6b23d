import {
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useParams,
} from 'react-router';
import { findCluster } from '../../../contract/clusters.ts';
import { TURNED_AT } from '../../../contract/days.ts';
import {
  clusterAddress,
  findEvent,
  sharePictureAddress,
} from '../../../contract/event-addresses.ts';
import type { Event } from '../../../contract/events.ts';
import { momentInOneLine } from '../../../contract/moments.ts';
import { sentence } from '../../../contract/sentence.ts';
import type { Site } from '../../../contract/site.ts';
import { clusterAt, loadEvent } from '../../calls/content.ts';
import { type Deferred, defer, useDeferred } from '../../calls/deferred.ts';
import { placesAhead } from '../../entries/known-places.tsx';
import type { ScreenHandle } from '../../shell/head.ts';
import { NotFound } from '../../shell/not-found.tsx';
import { LoadFailure } from '../../shell/try-again.tsx';
import { withTexts } from '../../ui/markdown.tsx';
import { CaseFile, partsOf } from './case-file.tsx';
import styles from './event.module.css';

/** One event as an open case file. */
export function Component() {
  const { cluster: slug, event: title = '' } = useParams();
  const clusterName = findCluster(slug)?.name ?? '';
  const { event, state, at } = useEvent();
  if (state === 'missing') return <NotFound back={backTo(clusterName)} />;
  return (
    <main id="main" className={`screenful teak ${styles.desk}`}>
      <div role="status">
        <LoadFailure key={title} state={state} className={styles.failure}>
          {event
            ? 'The latest of this event could not be loaded. This is how you saw it before.'
            : 'This event could not be loaded. It is our fault, not yours.'}
        </LoadFailure>
      </div>
      {event ? (
        <CaseFile key={`${clusterName} ${event.title}`} {...{ event, clusterName, at }} />
      ) : (
        <div className={`${styles.closed} on-paper`}>
          <h1>{title}</h1>
          {state === 'loading' && <p role="status">Loading the event …</p>}
        </div>
      )}
    </main>
  );
}

export const handle: ScreenHandle<Deferred<LoadedEvent> | undefined> = {
  footer: false,
  // The registration's styles and scripts burden no page of an event that people register for elsewhere, or that is over.
  parts: (data, site) => [
    ...drawn(data, site).map(({ file }) => `web/screens/event/${file}`),
    ...(hasPlaces(data, site) ? placesAhead(site).parts : []),
  ],
  answers: (data, site) => (hasPlaces(data, site) ? placesAhead(site).answers : []),
  ready: (data, site) => Promise.all(drawn(data, site).map(({ ready }) => ready())),
  head: ({ data, params, site }) => {
    const cluster = findCluster(params.cluster);
    const event = loadedOf(data)?.event;
    const title = event?.title ?? params.event ?? '';
    const { dates } = site.festival;
    const when = event?.eventDate ? momentInOneLine(event.eventDate) : dates;
    const where = event?.eventVenue ? `, ${event.eventVenue}` : '';
    const kind = site.festival.features.days && event?.kind ? `${event.kind}, ` : '';
    return {
      title,
      description: `${sentence(`${title}: ${kind}${cluster?.name} at ${site.festival.name}`)} ${sentence(`${when}${where}`)} ${firstWords(event?.description ?? undefined)}`,
      ...(cluster && event && { image: sharePictureAddress(cluster.name, title) }),
    };
  },
};

function drawn(data: Deferred<LoadedEvent> | undefined, { festival }: Site) {
  const loaded = loadedOf(data);
  return loaded?.event ? partsOf(loaded.event, loaded.at, festival.endsOn) : [];
}

/** True where one may ask for a place: what is over tells none. */
function hasPlaces(data: Deferred<LoadedEvent> | undefined, site: Site): boolean {
  return drawn(data, site).some(({ file }) => file === 'registration/panel.tsx');
}

/** Undefined where it has yet to come. */
function loadedOf(data: Deferred<LoadedEvent> | undefined): LoadedEvent | undefined {
  return data && 'event' in data ? data : undefined;
}

/** Registration comes and goes with the address's hash, and with it nothing of the event. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.hash === nextUrl.hash;
}

/** The first sentence, without the marks of Markdown. */
function firstWords(markdown = ''): string {
  const text = markdown.replace(/!\[[^\]]*\](\([^()]*\))?\s*|[*_`#>]|\[|\]\([^()]*\)/g, '');
  return /^.{20,140}?[.!?](?=\s|$)/s.exec(text)?.[0] ?? '';
}

/** An event, or why there is none. */
type LoadedEvent =
  | { readonly event: Event; readonly why?: undefined; readonly at?: number }
  | { readonly event: null; readonly why: 'missing' | 'failed'; readonly at?: undefined };

/** Finds an event by its title within its cluster; what isn't there is a 404 that leads back. */
export async function loader(args: LoaderFunctionArgs) {
  const cluster = clusterAt(args);
  if (!cluster) throw data({ back: { to: '/clusters', label: 'See all clusters' } }, 404);
  const loading = load(args, cluster.id);
  if (import.meta.env.SSR && (await loading).why === 'missing')
    throw data({ back: backTo(cluster.name) }, 404);
  return defer(loading, (answer) => answer.event === null);
}

/** The way on from an event that isn't there. */
function backTo(clusterName: string) {
  return { to: clusterAddress(clusterName), label: `All ${clusterName} events` };
}

async function load(args: LoaderFunctionArgs, clusterId: number): Promise<LoadedEvent> {
  const event = await withTexts(loadEvent(args, clusterId, args.params.event));
  if (!event) return { event: null, why: event === null ? 'failed' : 'missing' };
  // The server's own word; a browser knows the hour itself.
  const at = import.meta.env.SSR ? new URL(args.request.url).searchParams.get(TURNED_AT) : null;
  return { event, ...(at !== null && { at: Number(at) }) };
}

/** The event as a link handed it along, until it has come from the server. */
function useEvent() {
  const loaded = useDeferred(useLoaderData<Deferred<LoadedEvent>>());
  const { state } = useLocation();
  const { event: title } = useParams();
  if (loaded?.event) return { event: loaded.event, state: 'loaded', at: loaded.at } as const;
  // The navigation state may be from last year's site: it counts when it looks like an event of this title.
  const handed = findEvent(looksLikeAnEvent(state?.event) ? [state.event] : [], title);
  return { event: handed, state: loaded?.why ?? 'loading', at: undefined } as const;
}

/** A look, not a full check: what is handed along was checked when it came, and the schemas are heavy. */
function looksLikeAnEvent(handed: Partial<Event> | undefined): handed is Event {
  return typeof handed?.title === 'string' && Array.isArray(handed.pocDetails);
}
