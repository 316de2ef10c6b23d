import { useSite } from '../calls/site.ts';
import styles from './wordmark.module.css';

/** The share of the window's width that the wordmark takes, with room for a scrollbar. */
const SHARE = 0.927;

/** A style with `--fs-wordmark`: the size of type at which any festival's name spans the window. */
export function useWordmarkSize(): React.CSSProperties {
  const { wordmark } = useSite().widths;
  const size = `${((100 * SHARE) / wordmark).toFixed(2)}vw`;
  return { '--fs-wordmark': size } as React.CSSProperties;
}

/**
 * The festival's name, set in type; on windows that are higher than wide drawn in its taller cut, `--wordmark-height`
 * high. `paint`: a gradient to fill the drawing with; without, it has the text's colour.
 */
export function Wordmark({ paint }: { paint?: { id: string; gradient: React.ReactNode } }) {
  const { festival, wordmark } = useSite();
  return (
    <>
      <span className={styles.set}>{festival.name}</span>
      <svg
        className={styles.tall}
        viewBox={`0 0 ${wordmark.width} ${wordmark.height}`}
        fill={paint ? `url(#${paint.id})` : 'currentColor'}
        aria-hidden="true"
      >
        {paint?.gradient}
        <path d={wordmark.path} />
      </svg>
    </>
  );
}
