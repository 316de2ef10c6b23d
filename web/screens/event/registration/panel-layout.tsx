import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { stateOf } from '../../../../contract/days.ts';
import type { EventPlaces } from '../../../../contract/entries/public-places.ts';
import { clusterAddress, openingAddress } from '../../../../contract/event-addresses.ts';
import type { Event } from '../../../../contract/events.ts';
import type { RegistrationRules } from '../../../../contract/registration-rules.ts';
import type { EventState } from '../../../entries/event-standing.ts';
import paper from '../../../entries/paper.module.css';
import { Refusal } from '../../../entries/refusal.tsx';
import { useVenueAddress } from '../../../shell/venue-link.tsx';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AddToCalendar } from '../../../ui/add-to-calendar.tsx';
import { countOf } from '../../../ui/formats.ts';
import { Stamp, type StampLook } from '../../../ui/stamp.tsx';
import styles from './panel-layout.module.css';
import { Fact, PlacesFact, PlacesLeft } from './places-fact.tsx';
import { HEADING } from './state.ts';
import { fullWords, HAVE_A_CODE, placesOf, rulesInWords, takenWords, WAIT } from './words.ts';

interface Props {
  eyebrow?: string | undefined;
  heading: string;
  /** The right part: the one fact that matters. */
  stub: ReactNode;
  /** `tied`: the place is kept, sealed; `loose`: one waits. */
  thread?: 'tied' | 'loose' | undefined;
  /** What the page behind a phone's panel is stamped with: there it can't be seen. */
  stamp?: StampLook | undefined;
  /** The thread is drawn now, since the place has just been given. */
  isNew?: boolean;
  /** It has been drawn: what hides the panel would draw it again. */
  onDrawn?: () => void;
  /** The stub has a picture, which stands below the words on a phone. */
  hasPicture?: boolean;
  /** Another word follows a change of the visitor's: the heading takes the focus, and is read out. */
  turn?: string;
  children: ReactNode;
}

/** The panel: on its left what one can do, right of the perforation the one fact that matters. */
export function PanelLayout({
  eyebrow = 'Registration',
  heading,
  stub,
  turn = '',
  children,
  ...look
}: Props) {
  const title = useFocusAfterChanges(turn);
  return (
    <div
      className={styles.panel}
      data-thread={look.thread}
      data-new={look.isNew}
      data-picture={look.hasPicture}
      onAnimationEnd={({ target, currentTarget }) => {
        // The thread, or the seal on it, ends after the stamp.
        if (!look.thread || target === currentTarget.lastElementChild) look.onDrawn?.();
      }}
    >
      <div className={styles.words}>
        {look.stamp && <Stamp look={look.stamp} className={styles.stamp} isNew={look.isNew} />}
        <p className={paper.eyebrow}>{eyebrow}</p>
        <h2 id={HEADING} ref={title} tabIndex={-1}>
          {heading}
        </h2>
        {children}
      </div>
      <div className={styles.stub}>{stub}</div>
      {look.thread && <span className={styles.thread} aria-hidden="true" />}
      {look.thread === 'tied' && <span className={styles.knot} aria-hidden="true" />}
    </div>
  );
}

/** True when what had the focus went with the panel before. */
let hasLostFocus = false;

/** The heading takes the focus where it follows a change, or a panel that had the focus, and nowhere else. */
function useFocusAfterChanges(turn: string): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(turn);
  useEffect(() => {
    if (shown.current === turn && !hasLostFocus) return;
    shown.current = turn;
    hasLostFocus = false;
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'nearest' });
  }, [turn]);
  useLayoutEffect(() => {
    const dialog = title.current?.closest('dialog');
    return () => {
      hasLostFocus = dialog?.contains(document.activeElement) ?? false;
    };
  }, []);
  return title;
}

export interface RegistrationProps {
  event: Event;
  rules: RegistrationRules;
  clusterName: string;
  state: EventState;
  /** As everybody is told them while it is open; undefined where nobody has told. */
  openPlaces?: EventPlaces | undefined;
  /** True while they are yet to be told: nothing may promise one. */
  waits?: boolean;
  /** The hour until which it is on; undefined while it isn't. */
  onTill?: string | undefined;
  /** Epoch milliseconds, also where the server tells it; undefined where nobody does. */
  moment: number | undefined;
}

/** The panel as everybody sees it: the rules, the places as far as they are told, and the way to register. */
export function Open({ rules, openPlaces, waits, ask }: RegistrationProps & { ask: Ask }) {
  const words = rulesInWords(rules);
  const places = openPlaces && placesOf(rules, openPlaces);
  const isFull = places !== undefined && places.next !== 'place';
  const action = !isFull ? 'Register' : places.next === 'line' ? WAIT : rules.team && HAVE_A_CODE;
  return (
    <PanelLayout
      heading={isFull ? takenWords(places) : words.heading}
      stub={places ? <PlacesLeft {...{ rules, places }} /> : <PlacesFact rules={rules} />}
    >
      <p className={paper.say}>
        {isFull
          ? fullWords(places)
          : `${words.inAll}. You can register from ${words.opens} to ${words.closes}.`}
      </p>
      {action && (
        <div className="buttons">
          <ActionButton
            look={waits ? 'line' : 'seal'}
            className="needs-scripts"
            busy={ask.isAsking}
            onClick={ask.now}
          >
            {action}
          </ActionButton>
        </div>
      )}
      <Refusal>
        {ask.hasFailed
          ? 'Registration could not be loaded. Check your connection and try again.'
          : ''}
      </Refusal>
      <noscript>
        <p className={paper.hint}>To register here, switch JavaScript on in your browser.</p>
      </noscript>
    </PanelLayout>
  );
}

export interface Ask {
  readonly now: () => void;
  readonly isAsking: boolean;
  readonly hasFailed: boolean;
}

/** Not open yet. `now`: epoch milliseconds, undefined before hydration. */
export function Soon({
  event,
  rules,
  clusterName,
  now,
}: RegistrationProps & { now: number | undefined }) {
  const words = rulesInWords(rules);
  const stub = <OpensIn rules={rules} now={now} />;
  return (
    <PanelLayout heading={`Opens ${words.opens}.`} stub={stub}>
      <p
        className={paper.say}
      >{`${words.inAll}. First come, first served. Sign up now, and on the day it is one tap.`}</p>
      <div className="buttons">
        <a className="button button-ink" href={openingAddress(clusterName, event.title)} download>
          Remind me
        </a>
      </div>
      <p className={paper.hint}>Puts the opening into your calendar.</p>
    </PanelLayout>
  );
}

/** Days, hours and minutes until it opens; the day while the present hour isn't known. */
function OpensIn({ rules, now }: { rules: RegistrationRules; now: number | undefined }) {
  const { opening } = rulesInWords(rules);
  if (now === undefined) return <Fact before="opens on" big={opening.day} after={opening.rest} />;
  const minutes = Math.max(1, Math.ceil((Date.parse(rules.opens) - now) / 60_000));
  const parts = [
    countOf(Math.trunc(minutes / 1440), 'day'),
    countOf(Math.trunc(minutes / 60) % 24, 'hour'),
    countOf(minutes % 60, 'minute'),
  ].filter((part) => !part.startsWith('0'));
  const [big = '', unit = ''] = (parts[0] ?? '').split(' ');
  return (
    <Fact
      before="opens in"
      big={big}
      small={`\u00a0${unit}`}
      after={parts.slice(1).join(', ') || undefined}
    />
  );
}

/** Too late to register; until its end one can still come and watch. */
export function Closed({ event, rules, clusterName, state, onTill, moment }: RegistrationProps) {
  const { closing } = rulesInWords(rules);
  const { eventDate: begins, ends } = event;
  const isToCome = moment === undefined || stateOf({ begins, ends }, moment) === 'before';
  const way = useVenueAddress(event.eventVenue);
  const others = (
    <Link
      className="button button-line"
      to={clusterAddress(clusterName)}
    >{`Other ${clusterName} events`}</Link>
  );
  if (onTill)
    return (
      <PanelLayout
        eyebrow="On now"
        heading="Come and watch."
        stub={<Fact before="on till" big={onTill} />}
      >
        <p className={paper.say}>Registration is closed; your gate pass is enough.</p>
        <div className="buttons">
          {way && (
            <Link className="button button-ink" to={way}>
              Show the way
            </Link>
          )}
          {others}
        </div>
      </PanelLayout>
    );
  const isOver = state === 'over';
  const stub = <Fact before="closed on" big={closing.day} after={closing.rest} />;
  return (
    <PanelLayout heading={isOver ? 'This event is over.' : 'Registration is closed.'} stub={stub}>
      <p className={paper.say}>
        {isOver
          ? 'Other events may still be to come.'
          : 'You can still come and watch: your gate pass is enough.'}
      </p>
      <div className="buttons">
        {!isOver && isToCome && <AddToCalendar event={event} clusterName={clusterName} />}
        {others}
      </div>
    </PanelLayout>
  );
}
