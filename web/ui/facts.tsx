import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface Props {
  className?: string | undefined;
  /** Each with its label; TBA until it is known. */
  facts: readonly (readonly [label: ReactNode, fact: ReactNode])[];
}

/** Facts in a few words, on dashed lines. */
export function Facts({ className = '', facts }: Props) {
  return (
    <dl className={`${styles.facts} ${className}`}>
      {facts.map(([label, fact], at) => (
        <div key={at}>
          <dt>{label}</dt>
          <dd>{fact ?? 'TBA'}</dd>
        </div>
      ))}
    </dl>
  );
}
