import { Link } from 'react-router';
import { stateOf } from '../../../../contract/days.ts';
import type { Event } from '../../../../contract/events.ts';
import { momentInOneLine } from '../../../../contract/moments.ts';
import paper from '../../../entries/paper.module.css';
import { VenueLink } from '../../../shell/venue-link.tsx';
import { AddToCalendar } from '../../../ui/add-to-calendar.tsx';
import { useNow } from '../../../ui/use-now.ts';
import type { EntryFormProps } from './entry-forms.tsx';

/** Where and when somebody who comes alone is expected. */
export function OneWords(props: EntryFormProps) {
  const { event } = props;
  const begins = useIsToCome(event) && event.eventDate;
  return (
    <>
      <p className={paper.say}>
        Be{' '}
        {event.eventVenue ? (
          <>
            at <VenueLink venue={event.eventVenue} />
          </>
        ) : (
          'there'
        )}
        {`${begins ? ` by ${momentInOneLine(begins)}` : ''}, with your gate pass.`}
      </p>
      <ForTheDay {...props} />
    </>
  );
}

/** The pass, and until it begins the event for a calendar. */
export function ForTheDay({ event, clusterName }: EntryFormProps) {
  const isToCome = useIsToCome(event);
  return (
    <div className="buttons">
      <Link className="button button-ink" to="/pass">
        Show my pass
      </Link>
      {isToCome && <AddToCalendar event={event} clusterName={clusterName} />}
    </div>
  );
}

function useIsToCome({ eventDate: begins, ends }: Event): boolean {
  return stateOf({ begins, ends }, useNow() ?? Date.now()) === 'before';
}
