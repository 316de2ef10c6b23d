import type { ClusterPlaces } from '../../../contract/desk/home.ts';
import { number } from '../../ui/formats.ts';
import { Plot } from '../plots/plot.tsx';
import styles from './home.module.css';

/** Bars of one row each: a list tells them as well as a drawing. */
export function PlacesByCluster({ clusters }: { clusters: readonly ClusterPlaces[] }) {
  return (
    <Plot
      title="Places by cluster"
      lead={clusters.length > 0 ? 'Taken places; fullest first.' : 'No event counts its places.'}
      heads={['Cluster', 'Events', 'Places', 'Taken', 'Waiting']}
      rows={clusters.map(({ cluster_name, events, places, taken, waiting }) => [
        cluster_name,
        number(events),
        number(places),
        number(taken),
        number(waiting),
      ])}
    >
      <ul className={styles.fills}>
        {clusters.map(({ cluster_name, places, taken, waiting }) => {
          const percent = Math.floor((100 * taken) / places);
          return (
            <li key={cluster_name}>
              <span>{cluster_name}</span>
              <meter
                min={0}
                max={100}
                value={Math.min(percent, 100)}
                aria-label={cluster_name}
              >{`${percent}%`}</meter>
              <span>{`${percent}%`}</span>
              <span>{waiting > 0 && `${number(waiting)} wait`}</span>
            </li>
          );
        })}
      </ul>
    </Plot>
  );
}
