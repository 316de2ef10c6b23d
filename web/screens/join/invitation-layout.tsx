import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { clusterSlug, findCluster } from '../../../contract/clusters.ts';
import type { Event } from '../../../contract/events.ts';
import { momentInOneLine } from '../../../contract/moments.ts';
import { Mark } from '../../art/symbols.tsx';
import paper from '../../entries/paper.module.css';
import { VenueLink } from '../../shell/venue-link.tsx';
import { ContentPicture } from '../../ui/content-picture.tsx';
import lines from '../../ui/facts.module.css';
import { Facts } from '../../ui/facts.tsx';
import { STAMPS, Stamp, type StampLook } from '../../ui/stamp.tsx';
import { longestWord } from '../../ui/whole-words.tsx';
import styles from './invitation-layout.module.css';

interface Props {
  eyebrow: string;
  heading: string;
  stamp?: StampLook | undefined;
  /** It has just come true: stamp and seal are pressed while one looks. */
  isNew?: boolean;
  /** The thread is cut: the invitation opens nothing any more. */
  isCut?: boolean;
  picture?: PrintProps;
  children: ReactNode;
}

/** The invitation, and its event's picture beside it, on one thread. A heading that replaces another takes the focus. */
export function InvitationLayout({
  eyebrow,
  heading,
  stamp,
  isNew,
  isCut,
  picture,
  children,
}: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(heading);
  useEffect(() => {
    if (shown.current === heading) return;
    shown.current = heading;
    title.current?.focus({ preventScroll: true });
    // With what stands above it: its styles leave room.
    title.current?.scrollIntoView({ block: 'nearest' });
  }, [heading]);
  return (
    <div className={styles.pair} data-alone={!picture}>
      {picture && <Print {...picture} />}
      <div className={styles.hanging} data-cut={isCut}>
        <div className={`${styles.paper} paper on-paper ${isCut ? 'old' : ''}`}>
          {stamp === STAMPS.in ? (
            <span className={styles.seal} data-new={isNew} aria-hidden="true" />
          ) : (
            <Mark name="pin" className="pin" />
          )}
          {stamp && <Stamp look={stamp} className={styles.stamp} isNew={isNew} />}
          <p className={paper.eyebrow}>{eyebrow}</p>
          <h1
            ref={title}
            tabIndex={-1}
            style={{ '--longest': longestWord(heading) } as CSSProperties}
          >
            {heading}
          </h1>
          {children}
        </div>
      </div>
    </div>
  );
}

interface FactsProps {
  readonly kind: string | null | undefined;
  /** ISO 8601. */
  readonly starts: string | null;
  readonly venue: string | null;
  readonly prize: string | null | undefined;
}

/** What it is, when and where, and what there is to win. */
export function InvitationFacts({ kind, starts, venue, prize }: FactsProps) {
  const when = starts && momentInOneLine(starts);
  return (
    <>
      {kind && <p className={styles.kind}>{kind}</p>}
      <Facts
        className={`${lines.facts} ${styles.facts}`}
        unknown="TBA"
        facts={[
          ['WHEN', when],
          ['WHERE', venue && <VenueLink key="venue" venue={venue} />],
          ...(prize ? [['PRIZE', prize] as const] : []),
        ]}
      />
    </>
  );
}

interface PrintProps {
  clusterName: string;
  eventName: string;
  picture: Event['imageSrc'] | undefined;
}

/** The event's picture, pinned beside its invitation; the cluster's sign where there is none. */
function Print({ clusterName, eventName, picture }: PrintProps) {
  const sign = (findCluster(clusterSlug(clusterName))?.id ?? 1) - 1;
  return (
    <figure className={styles.print}>
      <div className="sign-picture" style={{ '--sign': sign } as CSSProperties}>
        {picture && <ContentPicture picture={picture} alt="" sizes="316px" first />}
      </div>
      <figcaption>
        <b>{eventName}</b>
        {clusterName}
      </figcaption>
    </figure>
  );
}
