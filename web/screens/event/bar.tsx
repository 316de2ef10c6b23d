import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { dateOf } from '../../../contract/days.ts';
import type { Entry } from '../../../contract/entries/entry.ts';
import type { EventPlaces } from '../../../contract/entries/public-places.ts';
import type { Event } from '../../../contract/events.ts';
import type { RegistrationRules } from '../../../contract/registration-rules.ts';
import { useSite } from '../../calls/site.ts';
import type { EventState } from '../../entries/event-standing.ts';
import { useVenueAddress } from '../../shell/venue-link.tsx';
import { STAMPS, stampOf } from '../../ui/stamp.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './bar.module.css';
import { type BottomSheet, REGISTER } from './registration/state.ts';
import { barOf, type PanelSummary, summaryOf } from './registration/summary.ts';
import { placesOf, rulesInWords } from './registration/words.ts';
import type { StoredEntry } from './use-stored-entry.ts';

interface BarProps {
  /** Null where people register elsewhere, or nowhere: then it is there while the event is on. */
  rules: RegistrationRules | null;
  state: EventState;
  /** True while its places are yet to be told: nothing may promise one. */
  waits: boolean;
  /** The hour until which it is on; undefined while it isn't. */
  onTill: string | undefined;
  /** From the accounts server, where it has been asked. */
  summary: PanelSummary | undefined;
  /** As the phone keeps it, where nobody can be asked. */
  stored: StoredEntry | undefined;
  /** As everybody is told them. */
  places: EventPlaces | undefined;
  event: Event;
  sheet: BottomSheet;
}

/** A phone's bar at the foot: the state in two lines, and the one way on. Without scripts a link to the registration. */
export default function Bar({ summary, stored, places, event, sheet, ...standing }: BarProps) {
  const { state, rules, waits, onTill } = standing;
  const way = useVenueAddress(event.eventVenue);
  const entry = (summary?.known ?? stored)?.entry;
  const hasPass = useIsPassWanted(event, onTill !== undefined, entry);
  const isOver = state === 'over';
  const shown =
    rules && state === 'open' && places
      ? summaryOf(rules, { places: placesOf(rules, places), entry: null })
      : undefined;
  const live = onTill ? nowWords(onTill, summary, entry) : (summary ?? shown);
  const { first, second, button } = (!isOver && live) || wordsOf(standing);
  if (!rules && !(onTill && way)) return null;
  const words = (
    <>
      <b>{first}</b>
      <span>{second}</span>
    </>
  );
  const opening = {
    ref: sheet.bar,
    href: REGISTER,
    onClick: (press: MouseEvent) => {
      press.preventDefault();
      sheet.open();
    },
  };
  return (
    <div className={`${styles.bar} on-paper`}>
      <p>{hasPass && button ? <a {...opening}>{words}</a> : words}</p>
      {onTill && way && (
        <Link className={`button button-${hasPass ? 'line' : 'ink'}`} to={way}>
          Show the way
        </Link>
      )}
      {hasPass && (
        <Link className="button button-ink" to="/pass">
          My pass
        </Link>
      )}
      {!hasPass && (button || (isOver && summary)) && (
        <a className={`button button-${live || !waits ? 'seal' : 'line'}`} {...opening}>
          {button || 'See'}
        </a>
      )}
    </div>
  );
}

/** True for who is in, on the event's day and while it is on: at the gate the pass comes before all else. */
function useIsPassWanted(
  { eventDate: begins }: Event,
  isOn: boolean,
  entry: Entry | undefined,
): boolean {
  const { days } = useSite().festival.features;
  const now = useNow();
  const isToday =
    days && begins !== null && now !== undefined && dateOf(Date.parse(begins)) === dateOf(now);
  return (isOn || isToday) && entry !== undefined && stampOf(entry) === STAMPS.in;
}

/** While it is on; who has something in it still finds it, though without network there is nothing to open. */
function nowWords(
  till: string,
  summary: PanelSummary | undefined,
  entry: Entry | undefined,
): Words {
  const own = entry && barOf(entry);
  const button = summary ? (own?.button ?? 'See') : '';
  return { first: `On till ${till}`, second: own?.first ?? 'Come and watch.', button };
}

type Words = Pick<PanelSummary, 'first' | 'second' | 'button'>;
type Standing = Pick<BarProps, 'rules' | 'state' | 'waits'>;

/** From the content alone. */
function wordsOf({ rules, state, waits }: Standing): Words {
  if (!rules || state === 'over') return { first: 'This event is over', second: '', button: '' };
  if (state === 'closed')
    return { first: 'Registration is closed', second: 'come and watch', button: '' };
  const words = rulesInWords(rules);
  if (state === 'soon') {
    const [day = '', time = ''] = words.opens.split(', ');
    return { first: `Opens ${day}`, second: time, button: 'See' };
  }
  if (waits) return { first: 'Registration', second: words.closesShort, button: 'See' };
  return { first: words.all, second: words.closesShort, button: 'Register' };
}
