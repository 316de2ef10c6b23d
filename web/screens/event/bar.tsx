import { Link } from 'react-router';
import type { EventPlaces } from '../../../contract/entries/public-places.ts';
import type { RegistrationRules } from '../../../contract/registration-rules.ts';
import type { EventState } from '../../entries/event-standing.ts';
import { useVenueAddress } from '../../shell/venue-link.tsx';
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
  /** Where it is; null where nobody has said. */
  venue: string | null;
  sheet: BottomSheet;
}

/** A phone's bar at the foot: the state in two lines, and the one way on. Without scripts a link to the registration. */
export default function Bar({ summary, stored, places, sheet, ...standing }: BarProps) {
  const { state, rules, waits, onTill, venue } = standing;
  const way = useVenueAddress(venue);
  const isOver = state === 'over';
  const shown =
    rules && state === 'open' && places
      ? summaryOf(rules, { places: placesOf(rules, places), entry: null })
      : undefined;
  const live = onTill ? nowWords(onTill, summary, stored) : (summary ?? shown);
  const { first, second, button } = (!isOver && live) || wordsOf(standing);
  if (!rules && !(onTill && way)) return null;
  return (
    <div className={`${styles.bar} on-paper`}>
      <p>
        <b>{first}</b>
        <span>{second}</span>
      </p>
      {onTill && way && (
        <Link className="button button-ink" to={way}>
          Show the way
        </Link>
      )}
      {(button || (isOver && summary)) && (
        <a
          ref={sheet.bar}
          className={`button button-${live || !waits ? 'seal' : 'line'}`}
          href={REGISTER}
          onClick={(press) => {
            press.preventDefault();
            sheet.open();
          }}
        >
          {button || 'See'}
        </a>
      )}
    </div>
  );
}

/** While it is on; who has something in it still finds it, though without network there is nothing to open. */
function nowWords(
  till: string,
  summary: PanelSummary | undefined,
  stored: StoredEntry | undefined,
): Words {
  const entry = (summary?.known ?? stored)?.entry;
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
