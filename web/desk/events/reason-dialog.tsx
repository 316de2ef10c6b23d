import type { ReactNode } from 'react';
import type { offerOutOfTurn, withdrawEntry } from '../../../contract/desk/events.ts';
import type { Input } from '../calls/call-desk.ts';
import { useAct } from '../calls/use-act.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { tell } from '../ui/tell.ts';

interface Props {
  title: string;
  /** Of the button that does it. */
  word: string;
  call: typeof withdrawEntry | typeof offerOutOfTurn;
  params: Input<typeof withdrawEntry>['params'];
  onDone: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** An act that is written down with a reason, and leaves the house at once. */
export function ReasonDialog({ call, params, onDone, children, ...dialog }: Props) {
  const { act, isBusy, error } = useAct();
  const send = async (form: FormData) => {
    const reason = String(form.get('reason'));
    const done = await act(call, { params, body: { reason } });
    if (done === undefined) return;
    tell({ text: done });
    dialog.onClose();
    onDone();
  };
  return (
    <FormDialog {...dialog} isBusy={isBusy} error={error} onSubmit={send}>
      <p>{children}</p>
      <Field label="Why" error={error?.fields.reason}>
        {(input) => <textarea {...input} name="reason" data-autofocus maxLength={200} />}
      </Field>
    </FormDialog>
  );
}
