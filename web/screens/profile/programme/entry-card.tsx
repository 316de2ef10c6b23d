import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { Entry } from '../../../../contract/entries/entry.ts';
import { isOver } from '../../../../contract/entries/entry-rules.ts';
import { eventAddress } from '../../../../contract/event-addresses.ts';
import { Mark } from '../../../art/symbols.tsx';
import { consequence, leavesAtOnce, mayLeave } from '../../../entries/leaving.ts';
import { VenueLink } from '../../../shell/venue-link.tsx';
import { ActionButton, QuietButton } from '../../../ui/action-button.tsx';
import type { Clash } from './clashes.ts';
import styles from './entry-card.module.css';
import { clashInWords, hoursInWords, neededInWords, standingOf, teamInWords } from './words.ts';

export interface ProgrammeProps {
  readonly entries: readonly Entry[];
  readonly clashes: readonly Clash[];
  /** Epoch milliseconds. */
  readonly now: number;
  readonly busy: boolean;
  readonly onAccept: (entry: Entry) => void;
  readonly onGiveBack: (entry: Entry) => void;
  readonly onSortOut: (clash: Clash) => void;
}

interface Props extends Omit<ProgrammeProps, 'entries'> {
  entry: Entry;
  style?: CSSProperties;
  /** Among `lanes` at the same hour. */
  lane?: number;
  lanes?: number;
}

/** One entry: all of it leads to its event; what can be done with it follows. */
export function EntryCard({
  entry,
  style,
  lane,
  lanes = 1,
  clashes,
  now,
  busy,
  ...actions
}: Props) {
  const { clusterName, eventName, venue, state, rank, starts } = entry;
  const isPast = isOver(entry, now);
  const mine = clashes.filter(({ other }) => other === entry);
  const isClashing = clashes.some(({ one, other }) => one === entry || other === entry);
  const standing = standingOf(entry, now);
  const needed = neededInWords(entry);
  return (
    <li
      className={styles.card}
      style={style}
      data-state={isPast ? 'past' : state}
      data-clash={isClashing}
      data-lane={lanes > 1 ? lane : undefined}
      data-narrow={lanes > 2}
    >
      {state === 'waiting' ? (
        <b className={styles.ring} aria-hidden="true">
          {rank}
        </b>
      ) : (
        <Mark name="pin" className={styles.pin} />
      )}
      <div className={styles.text}>
        {starts && <p className={styles.hours}>{hoursInWords(entry)}</p>}
        <h4>
          <Link to={eventAddress(clusterName, eventName)}>{eventName}</Link>
        </h4>
        <p className={styles.venue}>{venue ? <VenueLink venue={venue} /> : 'Venue TBA'}</p>
        {standing && <p>{standing}</p>}
        {entry.teamName && <p>{teamInWords(entry)}</p>}
        {needed && <p className={styles.needed}>{needed}</p>}
        {mayLeave(entry, now) && leavesAtOnce(entry) && <p>{consequence(entry)}</p>}
      </div>
      {!isPast && <Actions {...{ entry, busy, now }} {...actions} />}
      {mine.map((clash) => (
        <div key={clash.one.id} className={styles.clash}>
          <p>{`${clashInWords(clash)}.`}</p>
          <QuietButton taking onClick={() => actions.onSortOut(clash)}>
            Sort it out
            <span className="visually-hidden">{` between ${clash.one.eventName} and ${eventName}`}</span>
          </QuietButton>
        </div>
      ))}
    </li>
  );
}

interface ActionsProps extends Pick<ProgrammeProps, 'busy' | 'now' | 'onAccept' | 'onGiveBack'> {
  entry: Entry;
}

function Actions({ entry, busy, now, onAccept, onGiveBack }: ActionsProps) {
  const { state, eventName, offeredUntil } = entry;
  const leave = state === 'offered' ? 'Decline' : state === 'waiting' ? 'Leave' : 'Cancel';
  return (
    <div className={styles.actions}>
      {state === 'offered' && (offeredUntil ?? 0) > now && (
        <ActionButton busy={busy} onClick={() => onAccept(entry)}>
          Take it<span className="visually-hidden"> {eventName}</span>
        </ActionButton>
      )}
      {mayLeave(entry, now) && (
        <QuietButton key={leave} taking onClick={() => onGiveBack(entry)}>
          {leave}
          <span className="visually-hidden"> {eventName}</span>
        </QuietButton>
      )}
    </div>
  );
}
