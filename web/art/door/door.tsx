import type { CSSProperties } from 'react';
import campus from './campus.svg';
import styles from './door.module.css';
import frame from './frame.svg';
import key from './key.svg';
import leafLeft from './leaf-left.svg';
import leafRight from './leaf-right.svg';

/** From a crack of light to wide open. */
export type DoorOpening = 0 | 1 | 2 | 3 | 4 | 5;

const SHARES = [0.03, 0.28, 0.46, 0.64, 0.82, 1] as const;

interface Props {
  opening: DoorOpening;
  /** Near enough to see little but the leaves; the keyhole's height is then `--keyhole`, from the top. */
  closeUp?: boolean;
  /** A key turns in the keyhole. */
  turning?: boolean;
}

/** The secret door on the moonlit campus. It fills its parent and only decorates. */
export function Door({ opening, closeUp = false, turning = false }: Props) {
  return (
    <div
      className={styles.door}
      style={{ '--open': SHARES[opening] } as CSSProperties}
      data-close-up={closeUp}
      aria-hidden="true"
    >
      <div className={styles.stage}>
        <img src={campus} alt="" width="460" height="900" />
        <div className={styles.leaves}>
          <img className={styles.left} src={leafLeft} alt="" width="180" height="670" />
          <img className={styles.right} src={leafRight} alt="" width="180" height="670" />
        </div>
        <img src={frame} alt="" width="460" height="900" />
        <div className={styles.floor}>
          <span />
        </div>
        <svg className={styles.thread} aria-hidden="true" viewBox="0 0 460 900">
          <path d="M211 476c-10 60-46 90-36 150s90 60 60 120-30 100 40 160 130 60 110 150-90 90-60 170" />
        </svg>
        {turning && <img className={styles.key} src={key} alt="" width="60" height="60" />}
      </div>
    </div>
  );
}
