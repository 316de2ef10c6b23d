import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'button'>, 'aria-disabled'> & {
  look?: 'seal' | 'ink' | 'line';
  /** While what it does is under way it waits, and says so. */
  busy?: boolean;
};

/** A button that does something on the server. */
export function DeedButton({ look = 'seal', busy, onClick, children, ...props }: Props) {
  return (
    <button
      type="button"
      {...props}
      className={`button button-${look} ${props.className ?? ''}`}
      aria-disabled={busy}
      onClick={busy ? undefined : onClick}
    >
      {busy ? 'One moment …' : children}
    </button>
  );
}
