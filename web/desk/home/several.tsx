import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Decision } from '../../../contract/desk/home.ts';
import { counted, dateTime, number } from '../../ui/formats.ts';
import { Button } from '../ui/button.tsx';
import { deskEventAddress } from '../ui/event-address.ts';
import styles from './home.module.css';

/* Decisions that are several of a kind: a count above, and a line for each with its own act. */

/** Of events without results: after a day of the festival there may be dozens, and the list of events has them all first. */
const MOST_SHOWN = 8;

export function NoResults({ events }: Extract<Decision, { kind: 'no results' }>) {
  return (
    <div>
      <p>
        <b>{counted(events.length, 'event')}</b> over, and no results entered
      </p>
      {events.slice(0, MOST_SHOWN).map((event) => (
        <Item key={deskEventAddress(event)} name={event.eventName} at={event.startsAt}>
          <span>{counted(event.entries, 'entry', 'entries')}</span>
          <Button to={deskEventAddress(event, 'results')}>
            Enter<span className="visually-hidden">{` results of ${event.eventName}`}</span>
          </Button>
        </Item>
      ))}
      {events.length > MOST_SHOWN && (
        <p className={styles.event}>
          <Link to="/desk/events">{`${number(events.length - MOST_SHOWN)} more`}</Link>
        </p>
      )}
    </div>
  );
}

export function FreePlaces({ events }: Extract<Decision, { kind: 'free places' }>) {
  return (
    <div>
      <p>
        <b>{counted(events.length, 'waiting list')}</b> with free places
      </p>
      {events.map((event) => (
        <Item key={deskEventAddress(event)} name={event.eventName} at={event.startsAt}>
          <span>{`${number(event.free)} free, ${number(event.waiting)} wait`}</span>
          <Button to={deskEventAddress(event, 'waiting')}>
            {hasBegun(event) ? 'Let in' : 'Offer'}
          </Button>
        </Item>
      ))}
    </div>
  );
}

/** From its begin on nothing is offered by itself: places go to who stands at the door. */
function hasBegun({ startsAt }: { startsAt: number | null }): boolean {
  return startsAt !== null && startsAt <= Date.now();
}

/** A line for each message that didn't reach everybody; its list opens over those that were sent. */
export function ToCall({ messages }: Extract<Decision, { kind: 'calls' }>) {
  const all = messages.reduce((sum, { people }) => sum + people, 0);
  return (
    <div>
      <p>
        <b>{counted(all, 'person', 'people')}</b> to call: no mail reached them
      </p>
      {messages.map(({ id, subject, at, people }) => (
        <Item key={id} name={subject} at={at}>
          <span>{`${number(people)} to call`}</span>
          <Button to={`/desk/messages?calls=${id}`}>
            Call<span className="visually-hidden">{` about ${subject}`}</span>
          </Button>
        </Item>
      ))}
    </div>
  );
}

interface ItemProps {
  name: string;
  at: number | null;
  children: ReactNode;
}

function Item({ name, at, children }: ItemProps) {
  return (
    <p className={styles.event}>
      <b>{name}</b>
      <small>{at === null ? 'no date' : dateTime(at)}</small>
      {children}
    </p>
  );
}
