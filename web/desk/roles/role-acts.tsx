import { useState } from 'react';
import {
  endRole,
  INVITATION_WAITS_MS,
  mailRoleAgain,
  type OrganiserView,
  restoreRole,
  vouchFor,
} from '../../../contract/desk/organisers.ts';
import { ROLE_WORDS } from '../../../contract/desk/rights.ts';
import { DAY_MS } from '../../../contract/moments.ts';
import { sentence } from '../../../contract/sentence.ts';
import { useAct } from '../../calls/use-act.ts';
import { callDesk } from '../calls/call-desk.ts';
import { Button } from '../ui/button.tsx';
import { ActDialog } from '../ui/form-dialog.tsx';
import { Failed } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { type HeldRole, isOver } from './held-roles.tsx';

interface Props {
  held: HeldRole;
  onChange: () => void;
}

/** What can be done about a role, and the questions before it is. */
export function RoleActs({ held, onChange }: Props) {
  const { act, isBusy, error } = useAct();
  const [open, setOpen] = useState<'end' | 'let-in'>();
  const close = () => setOpen(undefined);
  const { holder, ended, givenAt } = held;
  const needsReminder = !holder.hasFactor && Date.now() - givenAt > INVITATION_WAITS_MS;
  const press = async (call: typeof restoreRole | typeof mailRoleAgain) => {
    const said = await act(call, { params: { id: held.id } });
    if (said) toast({ text: said });
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
      {holder.hasFactor && <Button onClick={() => setOpen('let-in')}>Let in again</Button>}
      <Button onClick={() => setOpen('end')}>End</Button>
      {open === 'end' && <EndRole held={held} onClose={close} onChange={onChange} />}
      {open === 'let-in' && <Vouch holder={holder} onClose={close} onChange={onChange} />}
    </span>
  );
}

const UNDO_MS = 30_000;

interface EndRoleProps {
  held: HeldRole;
  onClose: () => void;
  onChange: () => void;
}

/** Asks for the word that they and the audit log are given. */
function EndRole({ held: { id, holder, role }, onClose, onChange }: EndRoleProps) {
  return (
    <ActDialog
      title={`End ${holder.name}’s role?`}
      word="End now"
      leave="Keep"
      call={endRole}
      input={(form) => ({ params: { id }, body: { reason: String(form.get('reason')) } })}
      done={(text) => ({
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

interface VouchProps {
  holder: OrganiserView;
  onClose: () => void;
  onChange: () => void;
}

/** For whoever has lost phone, passkey and recovery codes: two administrators say that it is them. */
function Vouch({ holder: { id, name, vouchedBy }, ...on }: VouchProps) {
  const [first] = vouchedBy;
  return (
    <ActDialog
      {...on}
      title={`Let ${name} in again?`}
      word={`I vouch for ${name}`}
      call={vouchFor}
      input={() => ({ params: { id } })}
      done={({ isDone }) => ({
        text: isDone
          ? `${name}’s second key is taken off.`
          : `${sentence(`You vouch for ${name}`)} One more administrator must, within a day: one of a week, whom you didn’t make nor they you.`,
        note: isDone ? 'They set up a new one at their next sign-in.' : undefined,
      })}
    >
      <p>{`Only if phone, passkey and recovery codes are lost, and you have seen ${name} or heard their voice: whoever has their password could ask the same.`}</p>
      <p className="note" data-must={first ? '' : undefined}>
        {first
          ? `${first} vouches already. With you their second key is taken off: that can’t be undone.`
          : 'It takes two administrators of a week, neither made one by the other. You are the first. Where there are no two, whoever runs the server lets them in.'}
      </p>
    </ActDialog>
  );
}
