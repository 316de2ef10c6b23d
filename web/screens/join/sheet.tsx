import { type ReactNode, useEffect, useRef } from 'react';
import { momentInOneLine } from '../../../contract/moments.ts';
import { Mark } from '../../art/symbols.tsx';
import { useSite } from '../../calls/site.ts';
import letter from '../../entries/letter.module.css';
import { Facts } from '../../ui/facts.tsx';
import { STAMPS, Stamp, type StampFace } from '../../ui/stamp.tsx';
import { Print, type PrintProps } from './print.tsx';
import styles from './sheet.module.css';

interface Props {
  eyebrow: string;
  heading: string;
  stamp?: StampFace | undefined;
  /** It has just come true: stamp and seal are pressed while one looks. */
  isNew?: boolean;
  /** The thread is cut: the letter opens nothing any more. */
  isCut?: boolean;
  picture?: PrintProps;
  children: ReactNode;
}

/** The letter, and its event's picture beside it, on one thread. A heading that replaces another takes the focus. */
export function Sheet({ eyebrow, heading, stamp, isNew, isCut, picture, children }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(heading);
  useEffect(() => {
    if (shown.current === heading) return;
    shown.current = heading;
    title.current?.focus({ preventScroll: true });
  }, [heading]);
  return (
    <div className={styles.hung} data-alone={!picture}>
      {picture && <Print {...picture} />}
      <div className={styles.hanging} data-cut={isCut}>
        <div className={`${styles.letter} paper on-paper ${isCut ? 'old' : ''}`}>
          {stamp === STAMPS.in ? (
            <span className={styles.seal} data-new={isNew} aria-hidden="true" />
          ) : (
            <Mark name="pin" className="pin" />
          )}
          {stamp && <Stamp face={stamp} className={styles.stamp} isNew={isNew} />}
          <p className={letter.eyebrow}>{eyebrow}</p>
          <h1 ref={title} tabIndex={-1}>
            {heading}
          </h1>
          {children}
        </div>
      </div>
    </div>
  );
}

interface FactsProps {
  /** ISO 8601. */
  readonly starts: string | null;
  readonly venue: string | null;
  readonly prize: string | null | undefined;
}

/** When and where it is, and what there is to win. */
export function LetterFacts({ starts, venue, prize }: FactsProps) {
  const { timeZone } = useSite().festival;
  const when = starts && momentInOneLine(starts, timeZone);
  return (
    <Facts
      className={styles.facts}
      facts={[['WHEN', when], ['WHERE', venue], ...(prize ? [['PRIZE', prize] as const] : [])]}
    />
  );
}
