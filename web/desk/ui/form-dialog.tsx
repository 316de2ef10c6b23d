import { type ComponentProps, type ReactNode, useId, useRef } from 'react';
import { type CallError, sentencesOf } from '../../calls/call-error.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { type FieldOf, Fields } from './field.tsx';
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
  /** Said before the fields. */
  children?: ReactNode;
  fields?: readonly FieldOf[];
  /** The field that bears what no other one says. */
  errorsAt?: string;
  /** Said below the fields. */
  foot?: ReactNode;
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
  fields = [],
  errorsAt,
  foot,
  ...dialog
}: Props) {
  const form = useId();
  const inputs = useRef<HTMLFormElement>(null);
  const isSaid = fields.some(({ name }) => error?.fields[name]);
  const errors = error && errorsAt && !isSaid ? { [errorsAt]: sentencesOf(error) } : error?.fields;
  useKeys('This question', { 'Ctrl Enter': [word, () => inputs.current?.requestSubmit()] });
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
        ref={inputs}
        id={form}
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onSubmit(new FormData(event.currentTarget));
        }}
      >
        {children}
        <Fields fields={fields} errors={errors} />
        {foot}
        {errors && Object.keys(errors).length === 0 && <Failed error={error} />}
      </form>
    </Dialog>
  );
}
