import { useDeferredValue, useEffect, useMemo } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { findCluster } from '../../../contract/clusters.ts';
import { eventAddress } from '../../../contract/event-addresses.ts';
import type { Event } from '../../../contract/events.ts';
import { clusterAt, loadEvents } from '../../calls/content.ts';
import { type Deferred, defer, useDeferred } from '../../calls/deferred.ts';
import { useSite } from '../../calls/site.ts';
import { standingOf } from '../../entries/event-standing.ts';
import { placesAhead, useKnownPlaces } from '../../entries/known-places.tsx';
import type { ScreenHandle } from '../../shell/head.ts';
import { LoadFailure } from '../../shell/try-again.tsx';
import { withTexts } from '../../ui/markdown.tsx';
import { useNow } from '../../ui/use-now.ts';
import { EventCard } from './event-card.tsx';
import styles from './events.module.css';

const WANTED = { own: true, winners: true };

/** The cards of the festival's days: each tells how its event stands at this minute. */
function CardsOnDays({ events, clusterName }: { events: readonly Event[]; clusterName: string }) {
  // Behind what a hand does: on a slow phone a cluster's cards take long to draw.
  const now = useDeferredValue(useNow());
  const { endsOn } = useSite().festival;
  const { known, reader } = useKnownPlaces(WANTED);
  const cards = useMemo(
    () =>
      events.map((event, index) => {
        const address = eventAddress(clusterName, event.title);
        const winner = known.winners?.get(address);
        const facts = {
          places: known.places?.[event.eventId],
          entry: known.own?.get(address),
          hasResults: Boolean(winner),
        };
        const onDays = { standing: standingOf(event, facts, now, endsOn), winner };
        return <EventCard key={event.id} {...{ event, clusterName, onDays }} first={index === 0} />;
      }),
    [events, clusterName, known, now, endsOn],
  );
  return (
    <>
      {cards}
      {reader}
    </>
  );
}

/** The events of one cluster as frames on a rail, each with a note on its back. */
export function Component() {
  const cluster = findCluster(useParams().cluster);
  const { clusters, festival } = useSite();
  const summary = clusters.find(({ id }) => id === cluster?.id);
  const { events, state } = useClusterEvents(cluster?.id ?? 0);
  const name = cluster?.name ?? '';
  return (
    <main id="main" className={`screenful ${styles.wall}`}>
      <header className={styles.heading}>
        <h1>{name.toUpperCase()}</h1>
        <p>{summary?.line}</p>
      </header>
      <div className={styles.rail} aria-hidden="true" />
      <div role="status">
        {state === 'loading' && <p className={styles.wait}>Loading the events …</p>}
        <LoadFailure key={name} state={state} className={styles.failure}>
          {events
            ? 'The latest events could not be loaded. These are the ones you saw before.'
            : 'The events could not be loaded. It is our fault, not yours.'}
        </LoadFailure>
      </div>
      {events && (
        <ul key={name} className={styles.gallery} data-days={festival.features.days}>
          {festival.features.days ? (
            <CardsOnDays events={events} clusterName={name} />
          ) : (
            events.map((event, index) => (
              <EventCard key={event.id} event={event} clusterName={name} first={index === 0} />
            ))
          )}
        </ul>
      )}
      {!events && state === 'loading' && (
        <EmptyFrames count={summary?.eventCount ?? 4} isOnDays={festival.features.days} />
      )}
      {events?.length === 0 && (
        <p className={styles.empty}>
          The first frames are still at the carpenter’s. Look in again.
        </p>
      )}
    </main>
  );
}

/** As many frames as there will be, so that nothing moves when the pictures come. */
function EmptyFrames({ count, isOnDays }: { count: number; isOnDays: boolean }) {
  return (
    <ul className={styles.gallery} data-days={isOnDays} aria-hidden="true">
      {[...Array(count).keys()].map((index) => (
        <li key={index} className={styles.emptyFrame} />
      ))}
    </ul>
  );
}

export const handle: ScreenHandle = {
  head: ({ params, site }) => {
    const cluster = findCluster(params.cluster);
    const line = site.clusters.find(({ id }) => id === cluster?.id)?.line;
    return {
      title: cluster?.name,
      description:
        cluster && `${cluster.name} at ${site.festival.name}, ${site.festival.dates}. ${line}`,
    };
  },
  parts: (_data, site) => placesAhead(site).parts,
  answers: (_data, site) => placesAhead(site).answers,
};

/** An unknown cluster is a 404 that leads back to the known ones. */
export function loader(args: LoaderFunctionArgs) {
  const cluster = clusterAt(args);
  if (!cluster) throw data({ back: { to: '/clusters', label: 'See all clusters' } }, 404);
  return defer(load(args, cluster.id), ({ events }) => events === null);
}

async function load(args: LoaderFunctionArgs, clusterId: number) {
  return { events: await withTexts(loadEvents(args, clusterId)) };
}

/** The last events that were seen of each cluster in this visit: shown until newer ones come. */
const seen = new Map<number, readonly Event[]>();

/** A cluster's events as soon as they are there, and those seen before until then. */
function useClusterEvents(clusterId: number) {
  const loaded = useDeferred(useLoaderData<Deferred<Awaited<ReturnType<typeof load>>>>());
  useEffect(() => {
    if (loaded?.events) seen.set(clusterId, loaded.events);
  }, [clusterId, loaded]);

  const events = loaded?.events ?? seen.get(clusterId);
  if (!loaded) return { events, state: 'loading' } as const;
  return { events, state: loaded.events ? 'loaded' : 'failed' } as const;
}
