import { endRole, restoreRole } from '../../../contract/desk/organisers.ts';
import { ROLE_WORDS } from '../../../contract/desk/rights.ts';
import { sentencesOf } from '../../calls/call-error.ts';
import { useAct } from '../../calls/use-act.ts';
import { callDesk } from '../calls/call-desk.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { tell } from '../ui/tell.ts';
import type { HeldRole } from './held-roles.tsx';

const UNDO_MS = 30_000;

interface Props {
  held: HeldRole;
  onClose: () => void;
  onChange: () => void;
}

/** Asks for the word that they and the audit log are given. */
export function EndRole({ held: { id, holder, role }, onClose, onChange }: Props) {
  const { act, isBusy, error } = useAct();
  const end = async (form: FormData) => {
    const reason = String(form.get('reason'));
    const said = await act(endRole, { params: { id }, body: { reason } });
    if (!said) return;
    tell({
      text: said,
      note: 'It can be given back for a day.',
      undoWord: 'Give back',
      undo: () => callDesk(restoreRole, { params: { id } }).finally(onChange),
      untilMs: Date.now() + UNDO_MS,
    });
    onClose();
    onChange();
  };
  return (
    <FormDialog
      title={`End ${holder.name}’s role?`}
      word="End now"
      leave="Keep"
      isBusy={isBusy}
      onSubmit={end}
      onClose={onClose}
    >
      <p>{`${ROLE_WORDS[role]}. The desk closes for them at once, wherever they are signed in. Their own account and what they did here stay.`}</p>
      <Field
        label="A word to them"
        hint="They read it at their next sign-in; the audit log keeps it."
        error={error && sentencesOf(error)}
      >
        {(field) => <input {...field} name="reason" required maxLength={200} data-autofocus="" />}
      </Field>
    </FormDialog>
  );
}
