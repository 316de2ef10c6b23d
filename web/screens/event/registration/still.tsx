import { Link } from 'react-router';
import { clusterAddress, openingAddress } from '../../../../contract/event-addresses.ts';
import type { Event } from '../../../../contract/events.ts';
import type { RegistrationRules } from '../../../../contract/registration-rules.ts';
import { useSite } from '../../../calls/site.ts';
import letter from '../../../entries/letter.module.css';
import { AddToCalendar } from '../../../ui/add-to-calendar.tsx';
import { countOf } from '../../../ui/counts.ts';
import { DeedButton } from '../../../ui/deed-button.tsx';
import type { EventState } from './event-state.ts';
import { Face, Fact } from './face.tsx';
import { rulesInWords } from './rules-in-words.ts';

export interface SlipProps {
  event: Event;
  rules: RegistrationRules;
  clusterName: string;
  state: EventState;
}

/** The slip from the content alone: the rules, and the way to register. */
export function Open({ rules, ask }: SlipProps & { ask: Ask }) {
  const words = rulesInWords(rules, useSite().festival.timeZone);
  return (
    <Face heading={words.heading} stub={<Places rules={rules} />}>
      <p
        className={letter.say}
      >{`${words.inAll}. You can register from ${words.opens} to ${words.closes}.`}</p>
      <div className="buttons">
        <DeedButton className="needs-scripts" busy={ask.isAsking} onClick={ask.now}>
          Register
        </DeedButton>
      </div>
      <p className={letter.problem} role="alert">
        {ask.hasFailed && 'Registration could not be loaded. Check your connection and try again.'}
      </p>
      <noscript>
        <p className={letter.hint}>To register here, switch JavaScript on in your browser.</p>
      </noscript>
    </Face>
  );
}

export interface Ask {
  readonly now: () => void;
  readonly isAsking: boolean;
  readonly hasFailed: boolean;
}

/** The places and the closing hour. `left`: those that nobody has; undefined until that is known. */
export function Places({ rules, left }: { rules: RegistrationRules; left?: number | undefined }) {
  const words = rulesInWords(rules, useSite().festival.timeZone);
  const { places } = rules;
  const limits = [words.size, words.perCollege].filter((limit) => typeof limit === 'string');
  if (places === null)
    return (
      <Fact before="closes" big={words.closing.day} after={words.closing.rest} more={limits} />
    );
  const more = [...limits, `closes ${words.closes}`];
  if (left === undefined) return <Fact big={places} after={`${words.thing}s in all`} more={more} />;
  const [, ...thing] = countOf(left, words.thing).split(' ');
  return <Fact big={left} after={`${thing.join(' ')} left of ${places}`} more={more} />;
}

/** Not open yet. `now` is epoch milliseconds. */
export function Soon({ event, rules, clusterName, now }: SlipProps & { now: number }) {
  const words = rulesInWords(rules, useSite().festival.timeZone);
  const minutes = Math.max(1, Math.ceil((Date.parse(rules.opens) - now) / 60_000));
  const parts = [
    countOf(Math.trunc(minutes / 1440), 'day'),
    countOf(Math.trunc(minutes / 60) % 24, 'hour'),
    countOf(minutes % 60, 'minute'),
  ].filter((part) => !part.startsWith('0'));
  const [big = '', unit = ''] = (parts[0] ?? '').split(' ');
  const stub = (
    <Fact
      before="opens in"
      big={big}
      small={`\u00a0${unit}`}
      after={parts.slice(1).join(', ') || undefined}
    />
  );
  return (
    <Face heading={`Opens ${words.opens}.`} stub={stub}>
      <p
        className={letter.say}
      >{`${words.inAll}. First come, first served. Sign up now, and on the day it is one tap.`}</p>
      <div className="buttons">
        <a className="button button-ink" href={openingAddress(clusterName, event.title)} download>
          Remind me
        </a>
      </div>
      <p className={letter.hint}>Puts the opening into your calendar.</p>
    </Face>
  );
}

/** Too late to register; until its end one can still come and watch. */
export function Closed({ event, rules, clusterName, state }: SlipProps) {
  const { closing } = rulesInWords(rules, useSite().festival.timeZone);
  const isOver = state === 'over';
  const stub = <Fact before="closed on" big={closing.day} after={closing.rest} />;
  return (
    <Face heading={isOver ? 'This event is over.' : 'Registration is closed.'} stub={stub}>
      <p className={letter.say}>
        {isOver
          ? 'Other events may still be to come.'
          : 'You can still come and watch: your gate pass is enough.'}
      </p>
      <div className="buttons">
        {!isOver && <AddToCalendar event={event} clusterName={clusterName} />}
        <Link
          className="button button-line"
          to={clusterAddress(clusterName)}
        >{`Other ${clusterName} events`}</Link>
      </div>
    </Face>
  );
}
