import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { clusterAddress } from '../../../contract/event-addresses.ts';
import type { ClusterSummary } from '../../../contract/site.ts';
import { useSite } from '../../calls/site.ts';
import clusterWindowStyles from './cluster-window.module.css';
import styles from './clusters.module.css';
import { SearchField, SearchResults } from './search.tsx';
import { useEventSearch } from './use-event-search.ts';

/** The thirteen clusters as lit windows, and a search through all of their events. */
export function Component() {
  const { clusters, festival } = useSite();
  const search = useEventSearch();
  const isSearching = search.typed.trim() !== '';
  return (
    <main id="main" className={styles.wall}>
      <div className={styles.grid}>
        <div className={styles.intro}>
          <h1>Clusters</h1>
          <p>{festival.shortTexts.clusters}</p>
          <SearchField search={search} />
          <Link to="/schedule">All events by hour and hall</Link>
        </div>
        {isSearching ? (
          <SearchResults search={search} />
        ) : (
          <ul className={styles.windows}>
            {clusters.map((cluster) => (
              <ClusterWindow key={cluster.id} cluster={cluster} />
            ))}
          </ul>
        )}
      </div>
    </main>
  );
}

export const handle = {
  head: () => ({
    title: 'Clusters',
    description:
      'Thirteen clusters of events: music, dance, dramatics, gaming, fashion, arts, photography, literature in four languages, classical music and design.',
  }),
};

/** A jharokha window with the cluster's sign in it and a lamp on its sill. */
function ClusterWindow({ cluster }: { cluster: ClusterSummary }) {
  const { id, name, line, eventCount } = cluster;
  return (
    <li>
      <Link
        className={clusterWindowStyles.link}
        to={clusterAddress(name)}
        style={{ '--sign': id - 1 } as CSSProperties}
      >
        <span className={clusterWindowStyles.window} aria-hidden="true">
          <span className={clusterWindowStyles.lamp} />
        </span>
        <span className={clusterWindowStyles.name}>{name}</span>
        {eventCount !== null && (
          <span
            className={clusterWindowStyles.count}
          >{`${eventCount} ${eventCount === 1 ? 'event' : 'events'}`}</span>
        )}
        <span className={clusterWindowStyles.line}>{line}</span>
      </Link>
    </li>
  );
}
