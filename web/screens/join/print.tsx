import type { CSSProperties } from 'react';
import { clusterSlug, findCluster } from '../../../contract/clusters.ts';
import type { Event } from '../../../contract/events.ts';
import { ContentPicture } from '../../ui/content-picture.tsx';
import styles from './print.module.css';

export interface PrintProps {
  clusterName: string;
  eventName: string;
  picture: Event['imageSrc'] | undefined;
}

/** The event's picture, pinned beside its letter; the cluster's sign where there is none. */
export function Print({ clusterName, eventName, picture }: PrintProps) {
  const sign = (findCluster(clusterSlug(clusterName))?.id ?? 1) - 1;
  return (
    <figure className={styles.print}>
      <div className={styles.picture} style={{ '--sign': sign } as CSSProperties}>
        {picture && <ContentPicture picture={picture} alt="" sizes="316px" first />}
      </div>
      <figcaption>
        <b>{eventName}</b>
        {clusterName}
      </figcaption>
    </figure>
  );
}
