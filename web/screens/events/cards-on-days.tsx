import { eventAddress } from '../../../contract/event-addresses.ts';
import type { Event } from '../../../contract/events.ts';
import { standingOf } from '../../entries/event-standing.ts';
import { useKnownPlaces } from '../../entries/known-places.tsx';
import { useNow } from '../../ui/use-now.ts';
import { EventCard } from './event-card.tsx';

const WANTED = { own: true, winners: true };

/** The cards of the festival's days: each tells how its event stands at this minute. */
export function CardsOnDays({
  events,
  clusterName,
}: {
  events: readonly Event[];
  clusterName: string;
}) {
  const now = useNow();
  const { known, reader } = useKnownPlaces(WANTED);
  return (
    <>
      {events.map((event, index) => {
        const address = eventAddress(clusterName, event.title);
        const winner = known.winners?.get(address);
        const told = {
          places: known.places?.[event.eventId],
          entry: known.own?.get(address),
          hasResults: Boolean(winner),
        };
        const onDays = { standing: standingOf(event, told, now), winner };
        return <EventCard key={event.id} {...{ event, clusterName, onDays }} first={index === 0} />;
      })}
      {reader}
    </>
  );
}
