import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { clusterSlug, findCluster } from '../../../contract/clusters.ts';
import type { Event } from '../../../contract/events.ts';
import { Mark } from '../../art/symbols.tsx';
import { ContentPicture } from '../../ui/content-picture.tsx';
import styles from './sheet.module.css';

interface Props {
  eyebrow: string;
  heading: string;
  stamp?: string;
  /** The thread is cut: the letter opens nothing any more. */
  isCut?: boolean;
  picture?: { event: Event | undefined; clusterName: string; title: string } | undefined;
  children: ReactNode;
}

/** The letter, and its event's picture beside it, on one thread. A heading that replaces another takes the focus. */
export function Sheet({ eyebrow, heading, stamp, isCut, picture, children }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(heading);
  useEffect(() => {
    if (shown.current === heading) return;
    shown.current = heading;
    title.current?.focus({ preventScroll: true });
  }, [heading]);
  return (
    <main id="main" className={`screenful ${styles.wall}`}>
      <div className={styles.hung} data-alone={!picture}>
        {picture && <Print {...picture} />}
        <div className={styles.hanging} data-cut={isCut}>
          <div className={`${styles.letter} paper on-paper ${isCut ? 'old' : ''}`}>
            <Mark name="pin" className="pin" />
            {stamp && (
              <p className={styles.stamp} aria-hidden="true">
                {stamp}
              </p>
            )}
            <p className={styles.eyebrow}>{eyebrow}</p>
            <h1 ref={title} tabIndex={-1}>
              {heading}
            </h1>
            {children}
          </div>
        </div>
      </div>
    </main>
  );
}

function Print({ event, clusterName, title }: NonNullable<Props['picture']>) {
  const sign = (findCluster(clusterSlug(clusterName))?.id ?? 1) - 1;
  return (
    <figure className={styles.print}>
      <div className={styles.picture} style={{ '--sign': sign } as CSSProperties}>
        {event?.imageSrc && <ContentPicture picture={event.imageSrc} alt="" sizes="316px" first />}
      </div>
      <figcaption>
        <b>{title}</b>
        {clusterName}
      </figcaption>
    </figure>
  );
}
