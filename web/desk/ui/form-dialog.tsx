import { type ComponentProps, type ReactNode, useId, useRef } from 'react';
import type { CallError } from '../../calls/call-error.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Failed } from './states.tsx';
import { useKeys } from './use-keys.ts';

interface Props {
  title: string;
  /** Of the button that does it; a seal where it leaves the house. */
  word: string;
  kind?: 'ink' | 'seal';
  icon?: ComponentProps<typeof Button>['icon'];
  /** Of the button that leaves it all as it is. */
  leave?: string;
  isWide?: boolean;
  isAtSide?: boolean;
  isBusy?: boolean | undefined;
  /** Shown below, but for what its fields say themselves. */
  error?: CallError | undefined;
  onSubmit: (form: FormData) => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before something is done: its fields, if it has any, with the way back and the way on at their foot. */
export function FormDialog({
  word,
  kind = 'seal',
  icon,
  leave = 'Leave it',
  isBusy,
  error,
  onSubmit,
  children,
  ...dialog
}: Props) {
  const form = useId();
  const fields = useRef<HTMLFormElement>(null);
  useKeys('This question', { 'Ctrl Enter': [word, () => fields.current?.requestSubmit()] });
  return (
    <Dialog
      {...dialog}
      acts={
        <>
          <Button hint="Esc" onClick={dialog.onClose}>
            {leave}
          </Button>
          <Button kind={kind} icon={icon} type="submit" form={form} isBusy={isBusy}>
            {word}
          </Button>
        </>
      }
    >
      <form
        ref={fields}
        id={form}
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onSubmit(new FormData(event.currentTarget));
        }}
      >
        {children}
        {error && Object.keys(error.fields).length === 0 && <Failed error={error} />}
      </form>
    </Dialog>
  );
}
