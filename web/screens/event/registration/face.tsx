import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import letter from '../../../entries/letter.module.css';
import { Stamp, type StampFace } from '../../../ui/stamp.tsx';
import styles from './face.module.css';
import { HEADING } from './use-sheet.ts';

interface Props {
  eyebrow?: string | undefined;
  heading: string;
  /** The right part: the one fact that matters. */
  stub: ReactNode;
  /** `tied`: the place is kept, sealed; `loose`: one waits. */
  thread?: 'tied' | 'loose' | undefined;
  /** What the sheet behind a phone's slip is stamped with: there it can't be seen. */
  stamp?: StampFace | undefined;
  /** The thread is drawn now, since the place has just been given. */
  isNew?: boolean;
  /** The stub has a picture, which stands below the words on a phone. */
  hasPicture?: boolean;
  /** Another word follows a deed of the visitor's: the heading takes the focus, and is read out. */
  turn?: string;
  children: ReactNode;
}

/** The slip: on its left what one can do, right of the perforation the one fact that matters. */
export function Face({
  eyebrow = 'Registration',
  heading,
  stub,
  turn = '',
  children,
  ...look
}: Props) {
  const title = useFocusAfterDeeds(turn);
  return (
    <div
      className={styles.slip}
      data-thread={look.thread}
      data-new={look.isNew}
      data-picture={look.hasPicture}
    >
      <div className={styles.deed}>
        {look.stamp && <Stamp face={look.stamp} className={styles.stamp} isNew={look.isNew} />}
        <p className={letter.eyebrow}>{eyebrow}</p>
        <h2 id={HEADING} ref={title} tabIndex={-1}>
          {heading}
        </h2>
        {children}
      </div>
      <div className={styles.stub}>{stub}</div>
      {look.thread && <span className={styles.thread} aria-hidden="true" />}
      {look.thread === 'tied' && <span className={styles.knot} aria-hidden="true" />}
    </div>
  );
}

/** True when what had the focus went with the face before. */
let hasLostFocus = false;

/** The heading takes the focus where it follows a deed, or a face that had the focus, and nowhere else. */
function useFocusAfterDeeds(turn: string): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(turn);
  useEffect(() => {
    if (shown.current === turn && !hasLostFocus) return;
    shown.current = turn;
    hasLostFocus = false;
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'nearest' });
  }, [turn]);
  useLayoutEffect(() => {
    const dialog = title.current?.closest('dialog');
    return () => {
      hasLostFocus = dialog?.contains(document.activeElement) ?? false;
    };
  }, []);
  return title;
}

interface FactProps {
  before?: string | undefined;
  /** In the display face; `small` stands beside it. */
  big: ReactNode;
  small?: string | undefined;
  after?: string | undefined;
  more?: readonly string[];
}

/** A number and its words, for the stub. */
export function Fact({ before, big, small, after, more = [] }: FactProps) {
  return (
    <>
      {before && <p className={styles.before}>{before}</p>}
      <p className={styles.big} key={`${big}`}>
        {big}
        {small && <small>{small}</small>}
      </p>
      {after && <p className={styles.after}>{after}</p>}
      {more.length > 0 && (
        <p className={styles.more}>
          {more.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      )}
    </>
  );
}
