import { Mark } from '../../art/symbols.tsx';
import type { Place } from './carousel.tsx';
import styles from './pager.module.css';

interface PagerProps {
  /** For a screen reader: 'Topics'. */
  label: string;
  /** 'topic' gives 'Next topic'. */
  unit: string;
  /** The name of each place, in order; as many dots. */
  names: readonly string[];
  place: Place;
  /** The arrows end with the list; otherwise the first follows on the last. */
  ends?: boolean;
}

/** Brass arrows and a row of dots between them. The current dot is the red pin. */
export function Pager({ label, unit, names, place, ends = false }: PagerProps) {
  const { index, choose, step } = place;
  return (
    <nav className={`needs-scripts ${styles.pager}`} aria-label={label}>
      <Arrow
        label={`Previous ${unit}`}
        back
        disabled={ends && index === 0}
        onClick={() => step(-1)}
      />
      <ol className={styles.dots}>
        {names.map((name, dot) => (
          <li key={name}>
            <button
              type="button"
              aria-label={name}
              aria-current={dot === index ? 'true' : undefined}
              onClick={() => choose(dot)}
            />
          </li>
        ))}
      </ol>
      <Arrow
        label={`Next ${unit}`}
        disabled={ends && index === names.length - 1}
        onClick={() => step(1)}
      />
    </nav>
  );
}

interface ArrowProps {
  label: string;
  back?: boolean;
  /** Said and shown, but still focusable: the keyboard's place isn't lost at the end of a list. */
  disabled?: boolean;
  onClick: () => void;
}

/** A round brass arrow. */
export function Arrow({ label, back = false, disabled = false, onClick }: ArrowProps) {
  return (
    <button
      type="button"
      className={styles.arrow}
      data-back={back}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      <Mark name="arrow" width="22" height="22" />
    </button>
  );
}
