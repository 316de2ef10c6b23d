import { useState } from 'react';
import { Link } from 'react-router';
import {
  INVITATION_WAITS_MS,
  mailRoleAgain,
  restoreRole,
} from '../../../contract/desk/organisers.ts';
import { useAct } from '../../calls/use-act.ts';
import { dateTime, day } from '../../ui/formats.ts';
import { Button } from '../ui/button.tsx';
import { ROLE_WORDS } from '../ui/role-words.ts';
import { Failed } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import { tell } from '../ui/tell.ts';
import { EndRole } from './end-role.tsx';
import { type HeldRole, isOver } from './held-roles.ts';
import { LetIn } from './let-in.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Props {
  held: HeldRole;
  mayGive: boolean;
  onChange: () => void;
}

export function RoleRow({ held, mayGive, onChange }: Props) {
  const { holder, role, clusters, ended, ends_at } = held;
  const [local, domain] = holder.email.split('@');
  const needsSecondVoucher = holder.vouched_by.length === 1 && !isOver(held);
  return (
    <tr data-needs={needsSecondVoucher || undefined}>
      <th scope="row">
        <Link to={`/desk/people/${holder.code}`}>{holder.name}</Link>
        <br />
        <small>
          {local}@<wbr />
          {domain}
        </small>
      </th>
      <td>
        {ROLE_WORDS[role]}
        <br />
        <small>{clusters.join(', ') || 'everything'}</small>
      </td>
      <td data-whole>
        <span>{day(ended?.at ?? ends_at)}</span>
        {ended && (
          <>
            <br />
            <small>{`by ${ended.by}: “${ended.why}”`}</small>
          </>
        )}
      </td>
      <td>
        <SecondKey held={held} />
      </td>
      <td data-wide-only>{holder.last_seen_at ? dateTime(holder.last_seen_at) : 'never'}</td>
      <td data-num data-whole>
        {mayGive && <Acts held={held} onChange={onChange} />}
      </td>
    </tr>
  );
}

function SecondKey({ held: { holder, role } }: { held: HeldRole }) {
  const [first] = holder.vouched_by;
  if (first && holder.has_factor)
    return (
      <>
        <Status kind="half">Lost</Status>
        <br />
        <small>{`says ${first}`}</small>
      </>
    );
  if (holder.has_factor) return <Status kind="ok">Set</Status>;
  if (role === 'gate-volunteer') return <Status kind="none">Not needed</Status>;
  return <Status kind="no">Not set</Status>;
}

function Acts({ held, onChange }: Omit<Props, 'mayGive'>) {
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
