import type { ComponentProps } from 'react';
import type { Input, Message, MessageCall } from '../../calls/accounts.ts';
import { useAct } from '../../calls/use-act.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { type Told, tell } from '../ui/tell.ts';

interface Props<C extends MessageCall>
  extends Omit<ComponentProps<typeof FormDialog>, 'isBusy' | 'error' | 'onSubmit'> {
  call: C;
  input: (form: FormData) => Input<C>;
  /** The answer in the toast. */
  told: (message: Message<C>, form: FormData) => Told;
  /** Once it is done: what lies behind is read anew. */
  onChange: () => void;
}

/** Asks before one call is made, and stays with what was typed where it is refused. */
export function ActDialog<C extends MessageCall>({
  call,
  input,
  told,
  onChange,
  ...dialog
}: Props<C>) {
  const { act, isBusy, error } = useAct();
  const submit = async (form: FormData) => {
    const message = await act(call, input(form));
    if (message === undefined) return;
    tell(told(message, form));
    dialog.onClose();
    onChange();
  };
  return <FormDialog {...dialog} isBusy={isBusy} error={error} onSubmit={submit} />;
}
