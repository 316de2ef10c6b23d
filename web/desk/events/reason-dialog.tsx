import type { ComponentProps } from 'react';
import type { offerOutOfTurn, withdrawEntry } from '../../../contract/desk/events.ts';
import type { Input } from '../../calls/accounts.ts';
import { ActDialog } from '../ui/form-dialog.tsx';

type ReasonCall = typeof withdrawEntry | typeof offerOutOfTurn;

interface Props extends Omit<ComponentProps<typeof ActDialog<ReasonCall>>, 'input' | 'done'> {
  params: Input<ReasonCall>['params'];
  children: string;
}

/** An act that is written down with a reason, and leaves the house at once. */
export function ReasonDialog({ params, children, ...dialog }: Props) {
  return (
    <ActDialog
      {...dialog}
      input={(form) => ({ params, body: { reason: String(form.get('reason')) } })}
      done={(text) => ({ text })}
      fields={[{ name: 'reason', label: 'Why', rows: 2, maxLength: 200 }]}
    >
      <p>{children}</p>
    </ActDialog>
  );
}
