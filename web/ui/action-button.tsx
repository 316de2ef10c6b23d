import type { ComponentProps } from 'react';
import styles from './action-button.module.css';
import { Button } from './button.tsx';

type Props = Omit<ComponentProps<typeof Button>, 'aria-disabled' | 'isBusy'> & {
  /** While what it does is under way it waits, and says so. */
  busy?: boolean;
};

/** A visitor's button that does something on the server. */
export function ActionButton({ look = 'seal', busy, children, ...props }: Props) {
  return (
    <Button {...props} look={look} isBusy={busy}>
      {busy ? 'One moment …' : children}
    </Button>
  );
}

type QuietProps = Omit<ComponentProps<typeof Button>, 'type' | 'className'> & {
  /** It takes something away. */
  taking?: boolean;
};

/** An act beside the main ones: underlined words with the height of a finger. */
export function QuietButton({ taking, ...props }: QuietProps) {
  return <Button {...props} className={styles.quiet} data-taking={taking} />;
}
