import styles from './pager.module.css';

interface Props {
  /** What is paged through, for a screen reader: 'Topics'. */
  label: string;
  /** One of it: 'topic' gives 'Next topic'. */
  unit: string;
  /** The name of each place, in order; as many dots. */
  names: readonly string[];
  index: number;
  onSelect: (index: number) => void;
  /** Past the last comes the first; otherwise the arrows end with the list. */
  wraps?: boolean;
}

/** Brass arrows and a row of dots between them. The current dot is the red pin. */
export function Pager({ label, unit, names, index, onSelect, wraps = false }: Props) {
  const last = names.length - 1;
  const step = (by: number) => {
    const next = index + by;
    if (wraps) onSelect((next + names.length) % names.length);
    else if (next >= 0 && next <= last) onSelect(next);
  };
  return (
    <nav className={styles.pager} aria-label={label}>
      <Arrow
        label={`Previous ${unit}`}
        back
        disabled={!wraps && index === 0}
        onClick={() => step(-1)}
      />
      <ol className={styles.dots}>
        {names.map((name, place) => (
          <li key={name}>
            <button
              type="button"
              aria-label={name}
              aria-current={place === index ? 'true' : undefined}
              onClick={() => onSelect(place)}
            />
          </li>
        ))}
      </ol>
      <Arrow label={`Next ${unit}`} disabled={!wraps && index === last} onClick={() => step(1)} />
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
      <svg width="22" height="22" aria-hidden="true">
        <use href="#arrow" />
      </svg>
    </button>
  );
}
