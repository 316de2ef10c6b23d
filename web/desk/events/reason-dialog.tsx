import { type FormEvent, type ReactNode, useState } from 'react';
import type { offerOutOfTurn, withdrawEntry } from '../../../contract/desk/events.ts';
import type { Input } from '../calls/call-desk.ts';
import { useAct } from '../calls/use-act.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Failed } from '../ui/states.tsx';
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
export function ReasonDialog({ title, word, call, params, onDone, onClose, children }: Props) {
  const [reason, setReason] = useState('');
  const { act, isBusy, error } = useAct();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const done = await act(call, { params, body: { reason } });
    if (done === undefined) return;
    tell({ text: done });
    onClose();
    onDone();
  };
  const fault = error?.fields.reason;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>Leave it</Button>
          <Button kind="seal" type="submit" form="reason" isBusy={isBusy}>
            {word}
          </Button>
        </>
      }
    >
      <form id="reason" className="stack" onSubmit={send} noValidate>
        <p>{children}</p>
        <Field label="Why" {...(fault && { error: fault })}>
          {(input) => (
            <textarea
              {...input}
              data-autofocus
              maxLength={200}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        {error && !fault && <Failed error={error} />}
      </form>
    </Dialog>
  );
}
