import { Link, useSearchParams } from 'react-router';
import styles from './stepper.module.css';
import { addressOf } from './use-steps.ts';

/** Five pins on a thread. The steps behind are a way back. */
export function Stepper({ labels, step }: { labels: readonly string[]; step: number }) {
  const [search] = useSearchParams();
  return (
    <nav className={styles.stepper} aria-label="Sign-up steps">
      <div className={styles.thread} aria-hidden="true">
        <span style={{ transform: `scaleX(${(step - 1) / (labels.length - 1)})` }} />
      </div>
      <ol>
        {labels.map((label, index) => {
          const number = index + 1;
          const content = (
            <>
              <b>{number}</b>
              <span className={styles.label}>{label}</span>
            </>
          );
          return (
            <li
              key={label}
              data-done={number < step}
              aria-current={number === step ? 'step' : undefined}
            >
              {number < step ? <Link to={addressOf(number, search)}>{content}</Link> : content}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
