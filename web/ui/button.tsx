import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'button'>, 'aria-disabled'> {
  /** A visitor's button, of wax, ink or a line; the other fronts have looks of their own. */
  look?: 'seal' | 'ink' | 'line' | undefined;
  /** What it does is under way: it keeps the focus, and takes no other press. */
  isBusy?: boolean | undefined;
}

/** A button that rests while what it does is under way. */
export function Button({ look, isBusy, className = '', onClick, ...props }: Props) {
  const own = look ? `button button-${look} ${className}`.trim() : className;
  return (
    <button
      type="button"
      {...props}
      className={own || undefined}
      aria-disabled={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    />
  );
}
