import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  /** What it does is under way: it keeps the focus, and takes no other press. */
  isBusy?: boolean | undefined;
}

/** A button; each front gives it a look of its own. */
export function Button({ isBusy, onClick, ...props }: Props) {
  return (
    <button
      type="button"
      {...props}
      aria-disabled={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    />
  );
}
