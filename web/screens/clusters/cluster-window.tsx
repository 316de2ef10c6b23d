import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { clusterAddress } from '../../../contract/event-addresses.ts';
import type { ClusterSummary } from '../../../contract/site.ts';
import styles from './cluster-window.module.css';

/** A jharokha window with the cluster's sign in it and a lamp on its sill. */
export function ClusterWindow({ cluster }: { cluster: ClusterSummary }) {
  const { id, name, line, eventCount } = cluster;
  return (
    <li>
      <Link
        className={styles.link}
        to={clusterAddress(name)}
        style={{ '--sign': id - 1 } as CSSProperties}
      >
        <span className={styles.window} aria-hidden="true">
          <span className={styles.lamp} />
        </span>
        <span className={styles.name}>{name}</span>
        {eventCount !== null && (
          <span
            className={styles.count}
          >{`${eventCount} ${eventCount === 1 ? 'event' : 'events'}`}</span>
        )}
        <span className={styles.line}>{line}</span>
      </Link>
    </li>
  );
}
