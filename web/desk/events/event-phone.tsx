import { type ReactNode, useState } from 'react';
import { Link, NavLink, useLocation, useSearchParams } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { useMay } from '../frame/organiser.ts';
import { deskEventAddress } from '../ui/event-address.ts';
import styles from './event-phone.module.css';
import type { OpenEvent } from './use-event.ts';

type Props = Pick<OpenEvent, 'event'>;

/** A phone's parts of an event, at its foot in place of the desk's, which is one step back. */
export function EventBar({ event }: Props) {
  const path = deskEventAddress(event);
  const isAtDoor = useLocation().pathname.endsWith('/waiting');
  return (
    <nav className={styles.bar} aria-label="Event" data-event-bar>
      <NavLink to={path} end>
        <Icon name="log" />
        List
      </NavLink>
      <NavLink to={`${path}/waiting`}>
        <Icon name="in" />
        Door
        {event.here > 0 && (
          <b key={event.here}>
            {event.here}
            <span className="visually-hidden"> are here</span>
          </b>
        )}
      </NavLink>
      {useMay('run events') && (
        <Link to={`${path}${isAtDoor ? '/waiting' : ''}?add=by-hand`}>
          <Icon name="plus" />
          Add
        </Link>
      )}
      <NavLink to={`${path}/results`}>
        <Icon name="flag" />
        End
      </NavLink>
    </nav>
  );
}

/** A phone's way to what its foot has no room for. */
export function EventMore({ event }: Props) {
  const mayExport = useMay('export events');
  return (
    <div className={styles.more}>
      <button type="button" popoverTarget="event-more" aria-label="More of this event">
        <Icon name="more" />
      </button>
      <div id="event-more" popover="auto" className={styles.menu}>
        <Link to={deskEventAddress(event, 'messages')}>Messages</Link>
        <Link to={deskEventAddress(event, 'call-sheet')}>Call sheet</Link>
        {mayExport && <Link to={deskEventAddress(event, 'exports')}>Exports</Link>}
      </div>
    </div>
  );
}

/** A phone's four numbers, each the way to those whom it counts; below them the same as one bar. */
export function EventTiles({ event }: Props) {
  const { counts, here } = event;
  const path = deskEventAddress(event);
  return (
    <nav className={styles.tiles} aria-label="Who came">
      <Tile to={path} state="held" word="To mark" count={counts.unmarked} />
      <Tile to={path} state="present" word="Present" count={counts.present} />
      <Tile to={path} state="absent" word="Absent" count={counts.absent} />
      <NavLink to={`${path}/waiting`} data-must={here > 0 || undefined}>
        <b>{here > 0 ? here : counts.waiting}</b>
        {here > 0 ? 'At door' : 'Wait'}
      </NavLink>
      <span className={styles.share} aria-hidden="true">
        <i data-kind="present" style={{ flexGrow: counts.present }} />
        <i data-kind="unmarked" style={{ flexGrow: counts.unmarked }} />
        <i data-kind="absent" style={{ flexGrow: counts.absent }} />
      </span>
    </nav>
  );
}

interface TileProps {
  to: string;
  state: string;
  word: string;
  count: number;
}

/** Pressed once more, all are listed again. */
function Tile({ to, state, word, count }: TileProps) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const isOpen = pathname === to && query.get('state') === state;
  return (
    <Link
      to={isOpen ? to : `${to}?state=${state}`}
      aria-current={isOpen || undefined}
      preventScrollReset
    >
      <b>{count}</b>
      {word}
    </Link>
  );
}

/** Tools of a list: on a phone they and its filters fold away behind a button, and its search alone stays. */
export function Folded({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.unfold}
        aria-expanded={isOpen}
        aria-label="Filters and tools"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'up' : 'more'} />
      </button>
      <span className={`row push ${styles.folded}`}>{children}</span>
    </>
  );
}
