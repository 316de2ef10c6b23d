import type { ReactNode } from 'react';
import styles from './at-the-door.module.css';
import { Door, type DoorOpening } from './door.tsx';

interface Props {
  opening?: DoorOpening;
  turning?: boolean;
  children: ReactNode;
}

/** A screen before the shut door: a note hangs from the thread in its keyhole. */
export function AtTheDoor({ opening = 0, turning = false, children }: Props) {
  return (
    <main id="main" className={styles.screen}>
      <Door opening={opening} turning={turning} closeUp />
      <div className={`${styles.card} paper on-paper`}>{children}</div>
    </main>
  );
}
