import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { EventPlaces } from '../../../../contract/entries/public-places.ts';
import { planAddress } from '../../../../contract/plan.ts';
import { useSession } from '../../../session/session.ts';
import { useVenueAddress } from '../../../shell/venue-link.tsx';
import { useNow } from '../../../ui/use-now.ts';
import styles from './panel.module.css';
import { type Ask, Closed, Open, type RegistrationProps, Soon } from './panel-layout.tsx';
import { type BottomSheet, HEADING, REGISTER } from './state.ts';
import { type PanelSummary, summaryOf } from './summary.ts';
import { placesOf, rulesInWords } from './words.ts';

interface Props extends RegistrationProps {
  sheet: BottomSheet;
  onSummary: (summary: PanelSummary | undefined) => void;
}

/**
 * An event's own registration: a panel on the event’s page, on a phone opened by the bar at the foot. The content's part
 * shows at once; what needs the accounts server is loaded when it is asked for, or for who is signed in.
 */
export default function RegistrationPanel({ sheet, onSummary, ...registration }: Props) {
  const now = useNow();
  const { ask, LivePanel } = useLivePanel();
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address alone asks.
  useEffect(sheet.follow, [hash]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that somebody asks.
  useEffect(() => {
    if (sheet.asked > 0) ask.now();
  }, [sheet.asked]);
  return (
    <dialog
      ref={sheet.ref}
      id={REGISTER.slice(1)}
      className={styles.panel}
      open
      aria-labelledby={HEADING}
      onClose={sheet.onClose}
    >
      <div className={styles.head}>
        <p className="label">{registration.event.title}</p>
        <button type="button" aria-label="Close" onClick={sheet.close}>
          <svg viewBox="0 0 22 22" aria-hidden="true">
            <path d="M4 4l14 14M18 4L4 18" fill="none" stroke="currentColor" strokeWidth="2.4" />
          </svg>
        </button>
      </div>
      {LivePanel ? (
        <LivePanel {...registration} now={now} onSummary={onSummary} />
      ) : (
        <StaticPanel {...registration} now={now} ask={ask} />
      )}
    </dialog>
  );
}

function StaticPanel({
  now,
  ask,
  ...registration
}: RegistrationProps & { now: number | undefined; ask: Ask }) {
  if (registration.state === 'soon') return <Soon {...registration} now={now} />;
  if (registration.state === 'closed' || registration.state === 'over')
    return <Closed {...registration} />;
  return <Open {...registration} ask={ask} />;
}

type LivePanelModule = typeof import('./live-panel.tsx');

/** The part that asks the accounts server: loaded for who is signed in, and for who asks. */
function useLivePanel() {
  const { auth } = useSession();
  const [loaded, setLoaded] = useState<LivePanelModule>();
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  const load = () => {
    if (loaded) return;
    setState('asking');
    import('./live-panel.tsx').then(setLoaded, () => setState('failed'));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when somebody turns out to be signed in.
  useEffect(() => {
    if (auth) load();
  }, [auth]);
  const ask: Ask = { now: load, isAsking: state === 'asking', hasFailed: state === 'failed' };
  return { ask, LivePanel: loaded?.LivePanel };
}

interface BarProps extends RegistrationProps {
  /** From the accounts server, where it has been asked. */
  summary: PanelSummary | undefined;
  /** As everybody is told them. */
  places: EventPlaces | undefined;
  /** Where it is; null where nobody has said. */
  venue: string | null;
  /** True on the festival's days, where the site shows them. */
  festivalIsOn: boolean;
  /** It is over, and who won stands on its page. */
  hasResults: boolean;
  sheet: BottomSheet;
}

/** A phone's bar at the foot: the state in two lines, and the way to the registration. Without scripts a link to it. */
export function Bar({ summary, places, onTill, sheet, ...registration }: BarProps): ReactNode {
  const { venue, festivalIsOn, hasResults } = registration;
  const way = useVenueAddress(venue);
  const { state, rules } = registration;
  const isOver = state === 'over';
  const shown =
    state === 'open' && places
      ? summaryOf(rules, { places: placesOf(rules, places), entry: null })
      : undefined;
  const live = onTill ? nowWords(onTill, summary) : (summary ?? shown);
  const { first, second, button } = (!isOver && live) || wordsOf(registration);
  return (
    <div className={`${styles.bar} on-paper`}>
      <p>
        <b>{first}</b>
        <span>{second}</span>
      </p>
      {hasResults && (
        <a className="button button-ink" href="#results">
          Results
        </a>
      )}
      {isOver && festivalIsOn && !hasResults && (
        <Link className="button button-ink" to={planAddress()}>
          Campus plan
        </Link>
      )}
      {onTill && way && (
        <Link className="button button-ink" to={way}>
          Show the way
        </Link>
      )}
      {(button || (isOver && summary && !hasResults)) && (
        <a
          ref={sheet.bar}
          className={`button button-${live || !registration.waits ? 'seal' : 'line'}`}
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

/** While it is on; who has something in it still finds it. */
function nowWords(till: string, summary: PanelSummary | undefined): Words {
  const first = `On till ${till}`;
  if (summary?.known.entry) return { first, second: summary.first, button: summary.button };
  return { first, second: 'Come and watch.', button: summary ? 'See' : '' };
}

type Words = Pick<PanelSummary, 'first' | 'second' | 'button'>;

/** From the content alone. */
function wordsOf({
  rules,
  state,
  waits,
  hasResults,
}: RegistrationProps & Pick<BarProps, 'hasResults'>): Words {
  const words = rulesInWords(rules);
  if (hasResults) return { first: 'It is over', second: 'Results are out', button: '' };
  if (state === 'over') return { first: 'This event is over', second: '', button: '' };
  if (state === 'closed')
    return { first: 'Registration is closed', second: 'come and watch', button: '' };
  if (state === 'soon') {
    const [day = '', time = ''] = words.opens.split(', ');
    return { first: `Opens ${day}`, second: time, button: 'See' };
  }
  if (waits) return { first: 'Registration', second: words.closesShort, button: 'See' };
  return { first: words.all, second: words.closesShort, button: 'Register' };
}
