import type { ComponentProps, ReactNode } from 'react';
import type { Input, Message, MessageCall } from '../../calls/accounts.ts';
import type { CallError } from '../../calls/call-error.ts';
import { useAct } from '../../calls/use-act.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { type Told, tell } from '../ui/tell.ts';

interface Props<C extends MessageCall>
  extends Omit<ComponentProps<typeof FormDialog>, 'isBusy' | 'error' | 'onSubmit' | 'children'> {
  call: C;
  input: (form: FormData) => Input<C>;
  /** The answer in the toast. */
  told: (message: Message<C>) => Told;
  /** Once it is done: what lies behind is read anew. */
  onChange: () => void;
  /** A function where a field says itself what is wrong with it. */
  children: ReactNode | ((error: CallError | undefined) => ReactNode);
}

/** Asks before one call is made, and stays with what was typed where it is refused. */
export function ActDialog<C extends MessageCall>({
  call,
  input,
  told,
  onChange,
  children,
  ...dialog
}: Props<C>) {
  const { act, isBusy, error } = useAct();
  const submit = async (form: FormData) => {
    const message = await act(call, input(form));
    if (message === undefined) return;
    tell(told(message));
    dialog.onClose();
    onChange();
  };
  return (
    <FormDialog {...dialog} isBusy={isBusy} error={error} onSubmit={submit}>
      {typeof children === 'function' ? children(error) : children}
    </FormDialog>
  );
}
