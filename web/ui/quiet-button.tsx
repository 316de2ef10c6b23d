import type { ComponentProps } from 'react';
import styles from './quiet-button.module.css';

type Props = Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  /** It takes something away. */
  taking?: boolean;
};

/** A deed beside the main ones: underlined words with the height of a finger. */
export function QuietButton({ taking, ...props }: Props) {
  return <button {...props} type="button" className={styles.quiet} data-taking={taking} />;
}
