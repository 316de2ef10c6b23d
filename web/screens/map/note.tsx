import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { clusterAddress } from '../../../contract/event-addresses.ts';
import type { ClusterSummary } from '../../../contract/site.ts';
import { Mark } from '../../art/symbols.tsx';
import { layouts, leanOf, placeOf } from './board-layout.ts';
import styles from './note.module.css';

interface NoteProps {
  category: ClusterSummary;
  /** Told the id of the note that a mouse or the keyboard is at, and undefined when at none. */
  onPoint: (id: number | undefined) => void;
}

/** A category's note on its pin. */
export function Note({ category: { id, name, eventCount }, onPoint }: NoteProps) {
  const point = () => onPoint(id);
  const leave = () => onPoint(undefined);
  return (
    <li className={styles.note} data-paper={id % 4} style={placeStyle(id)}>
      <Link
        className="on-paper"
        to={clusterAddress(name)}
        onPointerEnter={point}
        onPointerLeave={leave}
        onFocus={point}
        onBlur={leave}
      >
        <span className={styles.sign} aria-hidden="true" />
        <span className={styles.name}>{name}</span>
        {eventCount !== null && (
          <span
            className={styles.count}
          >{`${eventCount} ${eventCount === 1 ? 'event' : 'events'}`}</span>
        )}
      </Link>
      <Mark name="pin" className="pin" />
    </li>
  );
}

/** Its place in each layout; the stylesheet picks one. */
function placeStyle(id: number): CSSProperties {
  const places = layouts.flatMap((layout) => {
    const { x, y } = placeOf(layout, id);
    return [
      [`--${layout}-x`, `${x.toFixed(2)}%`],
      [`--${layout}-y`, `${y.toFixed(2)}%`],
    ];
  });
  return { ...Object.fromEntries(places), '--lean': `${leanOf(id)}deg`, '--sign': id - 1 };
}
