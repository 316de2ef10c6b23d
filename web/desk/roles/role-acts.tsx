import { useState } from 'react';
import {
  INVITATION_WAITS_MS,
  mailRoleAgain,
  restoreRole,
} from '../../../contract/desk/organisers.ts';
import { useAct } from '../../calls/use-act.ts';
import { Button } from '../ui/button.tsx';
import { Failed } from '../ui/states.tsx';
import { tell } from '../ui/tell.ts';
import { EndRole } from './end-role.tsx';
import { type HeldRole, isOver } from './held-roles.tsx';
import { LetIn } from './let-in.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Props {
  held: HeldRole;
  onChange: () => void;
}

/** What can be done about a role, and the questions before it is. */
export function RoleActs({ held, onChange }: Props) {
  const { act, isBusy, error } = useAct();
  const [open, setOpen] = useState<'end' | 'let-in'>();
  const close = () => setOpen(undefined);
  const { holder, ended, role, given_at } = held;
  const needsReminder =
    !holder.has_factor && role !== 'gate-volunteer' && Date.now() - given_at > INVITATION_WAITS_MS;
  const press = async (call: typeof restoreRole | typeof mailRoleAgain) => {
    const said = await act(call, { params: { id: held.id } });
    if (said) tell({ text: said });
    onChange();
  };
  if (ended)
    return (
      <>
        {error && <Failed error={error} />}
        {Date.now() - ended.at < DAY_MS && (
          <Button icon="undo" isBusy={isBusy} onClick={() => press(restoreRole)}>
            Give back
          </Button>
        )}
      </>
    );
  if (isOver(held)) return null;
  return (
    <span className="row" style={{ justifyContent: 'flex-end' }}>
      {error && <Failed error={error} />}
      {needsReminder && (
        <Button isBusy={isBusy} onClick={() => press(mailRoleAgain)}>
          Mail again
        </Button>
      )}
      {holder.has_factor && <Button onClick={() => setOpen('let-in')}>Let in again</Button>}
      <Button onClick={() => setOpen('end')}>End</Button>
      {open === 'end' && <EndRole held={held} onClose={close} onChange={onChange} />}
      {open === 'let-in' && <LetIn holder={holder} onClose={close} onChange={onChange} />}
    </span>
  );
}
