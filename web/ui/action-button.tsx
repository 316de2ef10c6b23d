import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

type Props = Omit<ComponentProps<'button'>, 'aria-disabled'> & {
  look?: 'seal' | 'ink' | 'line';
  /** While what it does is under way it waits, and says so. */
  busy?: boolean;
};

/** A button that does something on the server. */
export function ActionButton({ look = 'seal', busy, className = '', children, ...props }: Props) {
  return (
    <Button {...props} className={`button button-${look} ${className}`} isBusy={busy}>
      {busy ? 'One moment …' : children}
    </Button>
  );
}
