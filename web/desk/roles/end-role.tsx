import { endRole, restoreRole } from '../../../contract/desk/organisers.ts';
import { ROLE_WORDS } from '../../../contract/desk/rights.ts';
import { ActDialog } from '../calls/act-dialog.tsx';
import { callDesk } from '../calls/call-desk.ts';
import type { HeldRole } from './held-roles.tsx';

const UNDO_MS = 30_000;

interface Props {
  held: HeldRole;
  onClose: () => void;
  onChange: () => void;
}

/** Asks for the word that they and the audit log are given. */
export function EndRole({ held: { id, holder, role }, onClose, onChange }: Props) {
  return (
    <ActDialog
      title={`End ${holder.name}’s role?`}
      word="End now"
      leave="Keep"
      call={endRole}
      input={(form) => ({ params: { id }, body: { reason: String(form.get('reason')) } })}
      told={(text) => ({
        text,
        note: 'It can be given back for a day.',
        undoWord: 'Give back',
        undo: () => callDesk(restoreRole, { params: { id } }).finally(onChange),
        untilMs: Date.now() + UNDO_MS,
      })}
      onClose={onClose}
      onChange={onChange}
      fields={[
        {
          name: 'reason',
          label: 'A word to them',
          hint: 'They read it at their next sign-in; the audit log keeps it.',
          required: true,
          maxLength: 200,
        },
      ]}
      errorsAt="reason"
    >
      <p>{`${ROLE_WORDS[role]}. The desk closes for them at once, wherever they are signed in. Their own account and what they did here stay.`}</p>
    </ActDialog>
  );
}
