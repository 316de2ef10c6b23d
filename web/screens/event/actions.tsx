import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import type { Event } from '../../../contract/events.ts';
import { AddToCalendar } from '../../ui/add-to-calendar.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import styles from './case-file.module.css';
import type { OnDays } from './on-days.ts';

interface Props {
  event: Event;
  clusterName: string;
  isOver: boolean;
  /** False where the page says itself what is left of an event that is over. */
  invites: boolean;
  onDays: OnDays | undefined;
}

/** To register, read the rules, note the day, tell friends; once it is over, nothing to come to is left of these. */
export function Actions({ event, clusterName, isOver, invites, onDays }: Props) {
  const standing = onDays?.standing.name;
  // Once it has begun it is too late to register, or to note the day.
  const isToCome = !isOver && standing !== 'on' && standing !== 'begun';
  return (
    <div className={`buttons ${styles.actions}`}>
      {isOver && invites && <p>This event is over.</p>}
      {isToCome && event.onlineLink && !event.registration && (
        <a className="button button-seal" href={event.onlineLink} {...inNewTab}>
          Register
        </a>
      )}
      {event.ruleBookLink && (
        <a
          className="button button-line"
          href={event.ruleBookLink}
          {...inNewTab}
          onKeyDown={openOnSpace}
        >
          Rule Book
        </a>
      )}
      {isToCome && <AddToCalendar event={event} clusterName={clusterName} />}
      {invites && onDays?.festivalIsOn && (
        <Link className="button button-line" to="/schedule">
          See what’s on
        </Link>
      )}
      {invites && <ShareButton title={event.title} className="button button-line" />}
    </div>
  );
}

const inNewTab = { target: '_blank', rel: 'noopener noreferrer' };

/** Links open with Enter by themselves; this one opens with Space too. Source: section 2, event detail. */
function openOnSpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
