import { useEffect, useRef } from 'react';
import styles from './paper.module.css';

interface Props {
  /** Another object each time that it is said, where it may be said twice in the same words. */
  said?: object;
  /** Empty while nothing was refused. */
  children: string;
}

/** Why a press came to nothing: brought into view each time that it is said, wherever its button stood. */
export function Refusal({ said, children }: Props) {
  const words = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is said.
  useEffect(() => {
    if (children) words.current?.scrollIntoView({ block: 'nearest' });
  }, [said, children]);
  return (
    <p ref={words} className={styles.problem} role="alert">
      {children}
    </p>
  );
}
