import type { CSSProperties } from 'react';
import { clusterSlug, findCluster } from '../../../contract/clusters.ts';
import type { Event } from '../../../contract/events.ts';
import { ContentPicture } from '../../ui/content-picture.tsx';
import styles from './exhibit.module.css';

interface Props {
  event: Event;
  clusterName: string;
  /** False where the seal is on somebody's own slip: a view has one. */
  sealed: boolean;
}

/** The event's picture as a print with a paper clip; the cluster's sign where there is none. */
export function Exhibit({ event, clusterName, sealed }: Props) {
  const sign = (findCluster(clusterSlug(clusterName))?.id ?? 1) - 1;
  return (
    <figure className={styles.print}>
      <div className={styles.picture} style={{ '--sign': sign } as CSSProperties}>
        {event.imageSrc && (
          <ContentPicture
            picture={event.imageSrc}
            sizes="(max-width: 600px) 120px, (max-width: 950px) 230px, 376px"
            first
          />
        )}
      </div>
      {sealed && <span className={styles.seal} aria-hidden="true" />}
    </figure>
  );
}
