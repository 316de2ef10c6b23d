import { type CSSProperties, type KeyboardEvent, memo, useId } from 'react';
import { Link } from 'react-router';
import { eventAddress } from '../../../contract/event-addresses.ts';
import { momentInOneLine } from '../../../contract/moments.ts';
import type { FoundEvent } from '../../../contract/search/events.ts';
import { useSite } from '../../calls/site.ts';
import { standingOf } from '../../entries/event-standing.ts';
import { useKnownPlaces } from '../../entries/known-places.tsx';
import { tagOf } from '../../entries/standing-tag.ts';
import { useNoNetwork } from '../../offline/network.ts';
import { TryAgain } from '../../shell/try-again.tsx';
import { VenueLink } from '../../shell/venue-link.tsx';
import { Input } from '../../ui/form/held.tsx';
import { countOf } from '../../ui/formats.ts';
import { useNow } from '../../ui/use-now.ts';
import styles from './search.module.css';
import type { EventSearch } from './use-event-search.ts';

/** One field for all events. Down goes to what was found, Enter opens the first of it, Escape empties the field. */
export function SearchField({ search }: { search: EventSearch }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && search.typed) {
      event.preventDefault();
      search.type('');
    }
    const first = document.querySelector<HTMLAnchorElement>('[data-found] a');
    if (event.key === 'ArrowDown' && first) {
      event.preventDefault();
      first.focus();
    }
    if (event.key === 'Enter') first?.click();
  };
  return (
    <search className={`needs-scripts ${styles.search}`}>
      <label className="label" htmlFor="event-search">
        Find an event
      </label>
      <Input
        id="event-search"
        type="search"
        placeholder="Chess, singing, Friday …"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        value={search.typed}
        onChange={search.type}
        onFocus={search.prepare}
        onKeyDown={onKeyDown}
      />
    </search>
  );
}

/** As many as can be looked over; whoever wants fewer types on. */
const MOST_SHOWN = 24;

/** Takes the place of the windows. */
export function SearchResults({ search }: { search: EventSearch }) {
  const { found, lack, prepare, isPreparing } = search;
  const isLost = useNoNetwork();
  const shown = found?.slice(0, MOST_SHOWN) ?? [];
  const { stateOf, reader } = useStates();
  return (
    <section className={styles.results} aria-label="Events found">
      <p
        className={styles.count}
        role="status"
      >{`${lack === 'all' ? nothingHad(isLost) : countInWords(search)}${lack === 'some' ? ' Some events could not be loaded and are not among them.' : ''}`}</p>
      {lack !== 'nothing' && <TryAgain look="line" act={prepare} isTrying={isPreparing} />}
      <ul data-found onKeyDown={walk} onClickCapture={search.commit}>
        {shown.map((entry) => (
          <Found
            key={`${entry.clusterId} ${entry.event.id}`}
            entry={entry}
            state={stateOf(entry)}
          />
        ))}
      </ul>
      {reader}
    </section>
  );
}

/** How the events found stand at this minute, as their cards tell it; nothing where the site doesn't show its days. */
function useStates() {
  const { features, endsOn } = useSite().festival;
  const now = useNow();
  const { known, reader } = useKnownPlaces({ own: true, winners: true });
  function stateOf({ event, clusterName }: FoundEvent): string | undefined {
    const address = eventAddress(clusterName, event.title);
    const facts = {
      places: known.places?.[event.eventId],
      entry: known.own?.get(address),
      hasResults: known.winners?.has(address),
    };
    return features.days ? tagOf(standingOf(event, facts, now, endsOn))?.words : undefined;
  }
  return { stateOf, reader };
}

interface FoundProps {
  entry: FoundEvent;
  state: string | undefined;
}

/**
 * A link to the event wherever nothing else is, and one to its venue. Remembered, so that a letter draws only what it
 * brings: to draw all again took most of its time.
 */
const Found = memo(({ entry: { event, clusterId, clusterName }, state }: FoundProps) => {
  // The link is called by all that stands here, as if it held it.
  const id = useId();
  const when =
    event.eventDate && momentInOneLine(event.eventDate).replace(/ (?=[a-z]+$)/, '\u00a0');
  return (
    <li className={styles.found} style={{ '--sign': clusterId - 1 } as CSSProperties}>
      <span className={styles.sign} aria-hidden="true" />
      <div id={id}>
        <Link
          className={styles.event}
          to={eventAddress(clusterName, event.title)}
          state={{ event }}
          aria-labelledby={id}
        >
          <span className={styles.name}>{event.title}</span>
          {event.kind && <span className={styles.kind}>{event.kind}</span>}
        </Link>{' '}
        <span className={styles.facts}>
          {state && <b key={state}>{state}</b>}
          {[state && '', clusterName, when, event.eventVenue && '']
            .filter((part) => typeof part === 'string')
            .join(' · ')}
          {event.eventVenue && <VenueLink venue={event.eventVenue} />}
        </span>
      </div>
    </li>
  );
});

function nothingHad(isLost: boolean): string {
  return isLost
    ? 'No network, and the events are not on your phone yet: the search needs one.'
    : 'The events could not be loaded.';
}

const IN_OTHER_LETTERS = /(?!\p{Script=Latin})\p{L}/u;

function countInWords({ found, typed, isOfTime }: EventSearch): string {
  if (!found) return 'Looking through the events …';
  if (found.length === 0)
    return `No event found for “${typed.trim()}”. ${adviceOn(typed, isOfTime)}`;
  const more = found.length > MOST_SHOWN ? `, the likeliest ${MOST_SHOWN} shown` : '';
  return `${countOf(found.length, 'event')}${more}`;
}

function adviceOn(typed: string, isOfTime: boolean): string {
  if (isOfTime) return 'The schedule says what is on when.';
  if (IN_OTHER_LETTERS.test(typed)) return 'The events are written in Latin letters: try those.';
  return 'Fewer letters find more.';
}

/** Up and down go through the list; up from the first goes back to the field. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  const next = links[at + (event.key === 'ArrowDown' ? 1 : -1)];
  event.preventDefault();
  if (next) next.focus();
  else if (event.key === 'ArrowUp') document.getElementById('event-search')?.focus();
}
