import { useCallback } from 'react';
import { Link } from 'react-router';
import { clusterSlug, findCluster } from '../../../../contract/clusters.ts';
import { contentAddress } from '../../../../contract/content-addresses.ts';
import { readEvents } from '../../../../contract/content-readers.ts';
import { type PublicPlaces, placesPath } from '../../../../contract/entries/public-places.ts';
import { clusterAddress } from '../../../../contract/event-addresses.ts';
import type { Event } from '../../../../contract/events.ts';
import { useSite } from '../../../calls/site.ts';
import { fetchFile } from '../../../calls/site-context.ts';
import { useReading } from '../../../calls/use-reading.ts';
import { standingOf } from '../../../entries/event-standing.ts';
import { startingInWords } from '../../../ui/formats.ts';
import type { RegistrationProps } from './panel-layout.tsx';

/** Far down a line: how many others of the cluster have places, where everybody is told that, and the way to them. */
export function LongLine({ event, clusterName }: Pick<RegistrationProps, 'event' | 'clusterName'>) {
  const { apiUrl, festival } = useSite();
  const { eventId } = event;
  const ask = useCallback(async () => {
    const id = findCluster(clusterSlug(clusterName))?.id ?? '';
    const [events, { places }] = await Promise.all([
      fetchFile<Parameters<typeof readEvents>[0]>(contentAddress.cluster(id)).then(readEvents),
      import('../../../entries/places-reader.tsx').then(({ askOnce }) =>
        askOnce(apiUrl + placesPath),
      ),
    ]);
    const others = events.filter((other) => other.eventId !== eventId);
    return countWithPlaces(others, places, Date.now(), festival.endsOn);
  }, [apiUrl, clusterName, eventId, festival.endsOn]);
  const { data: count } = useReading(ask, { when: festival.features.days });
  const [before, events, after] = longLineWords(count, clusterName);
  return (
    <>
      {` That is a long line${before}`}
      {events && <Link to={clusterAddress(clusterName)}>{events}</Link>}
      {after}
    </>
  );
}

/** The events that one may still register for, and get a place. */
export function countWithPlaces(
  events: readonly Event[],
  places: PublicPlaces,
  now: number,
  lastDay: string,
): number {
  return events.filter((event) => {
    const { name } = standingOf(event, { places: places[event.eventId] }, now, lastDay);
    return name === 'left' || name === 'open';
  }).length;
}

/** `count`: undefined until it is known. What leads to the events stands in the middle. */
export function longLineWords(count: number | undefined, clusterName: string): readonly string[] {
  if (count === undefined)
    return [': look which ', `other events of ${clusterName}`, ' have places.'];
  if (count === 0) return [`, and no other event of ${clusterName} has places.`];
  const [events, have] = count === 1 ? ['event', 'has'] : ['events', 'have'];
  return ['. ', `${startingInWords(count)} other ${events} of ${clusterName}`, ` ${have} places.`];
}
