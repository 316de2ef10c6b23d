import type { ComponentProps } from 'react';
import type { offerOutOfTurn, withdrawEntry } from '../../../contract/desk/events.ts';
import type { Input } from '../../calls/accounts.ts';
import { ActDialog } from '../calls/act-dialog.tsx';
import { Field } from '../ui/field.tsx';

type ReasonCall = typeof withdrawEntry | typeof offerOutOfTurn;

interface Props extends Omit<ComponentProps<typeof ActDialog<ReasonCall>>, 'input' | 'told'> {
  params: Input<ReasonCall>['params'];
  children: string;
}

/** An act that is written down with a reason, and leaves the house at once. */
export function ReasonDialog({ params, children, ...dialog }: Props) {
  return (
    <ActDialog
      {...dialog}
      input={(form) => ({ params, body: { reason: String(form.get('reason')) } })}
      told={(text) => ({ text })}
    >
      {(error) => (
        <>
          <p>{children}</p>
          <Field label="Why" error={error?.fields.reason}>
            {(input) => <textarea {...input} name="reason" data-autofocus maxLength={200} />}
          </Field>
        </>
      )}
    </ActDialog>
  );
}
