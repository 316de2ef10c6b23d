import type { CSSProperties } from 'react';
import { clusterSlug, findCluster } from '../../../contract/clusters.ts';
import type { Event } from '../../../contract/events.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './exhibit.module.css';

const WIRE = 'M9 24v44a8 8 0 0 0 16 0V16a11 11 0 0 0-22 0v50';

/** The event's picture as a print with a paper clip; the cluster's sign where there is none. */
export function Exhibit({ event, clusterName }: { event: Event; clusterName: string }) {
  const sign = (findCluster(clusterSlug(clusterName))?.id ?? 1) - 1;
  return (
    <figure className={styles.print}>
      <svg className={styles.clip} viewBox="0 0 34 86" aria-hidden="true">
        <path d={WIRE} stroke="#6b4c1c" strokeWidth="5" />
        <path d={WIRE} stroke="#e9c77b" strokeWidth="2.5" />
      </svg>
      <div className={styles.picture} style={{ '--sign': sign } as CSSProperties}>
        {event.imageSrc && (
          <Picture
            picture={event.imageSrc}
            sizes="(max-width: 500px) 260px, (max-width: 950px) 300px, 376px"
            first
          />
        )}
      </div>
      <figcaption>Exhibit A: {event.title}</figcaption>
      <span className={styles.seal} aria-hidden="true" />
    </figure>
  );
}
