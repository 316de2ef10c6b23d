import { useState } from 'react';
import { clusters } from '../../../contract/clusters.ts';
import { giveRole, INVITATION_WAITS_MS, takeRoleBack } from '../../../contract/desk/organisers.ts';
import { ACTS, RIGHTS, ROLE_WORDS, ROLES, type Role } from '../../../contract/desk/rights.ts';
import { dayInIndia, endOfDay } from '../../../contract/moments.ts';
import { sentencesOf } from '../../calls/call-error.ts';
import { useAct } from '../../calls/use-act.ts';
import { Select, TextArea } from '../../ui/form/held.tsx';
import { Icon } from '../../ui/icon.tsx';
import { callDesk } from '../calls/call-desk.ts';
import { Field, Fields } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { toast } from '../ui/toast.tsx';

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

interface Props {
  onClose: () => void;
  onChange: () => void;
}

/** Gives a role to one or several; the mails about it leave in half a minute, until then it is undone without a trace. */
export function Invite({ onClose, onChange }: Props) {
  const { act, isBusy, error } = useAct();
  const [role, setRole] = useState<Role>('cluster-manager');
  const [emails, setEmails] = useState('');
  const send = async (form: FormData) => {
    const body = {
      role,
      clusters: form.getAll('clusters').map(String),
      endsAt: endOfDay(String(form.get('until'))),
    };
    const given: { id: string; name: string }[] = [];
    const wanted = emails.split(/[\s,;]+/).filter(Boolean);
    for (const user_email of wanted) {
      const one = await act(giveRole, { body: { ...body, user_email } });
      if (!one) break;
      given.push(one);
    }
    if (given.length > 0) toastInvited(given, onChange);
    onChange();
    // An address that was refused stays in the field, with the reason under it.
    const left = wanted.slice(given.length);
    setEmails(left.join('\n'));
    if (left.length === 0) onClose();
  };
  return (
    <FormDialog
      title="Invite"
      word="Invite"
      kind="ink"
      isBusy={isBusy}
      onSubmit={send}
      onClose={onClose}
    >
      <Field
        label="E-mails of their accounts, one a line or with commas"
        error={error && `${emails.split('\n')[0]}: ${sentencesOf(error)}`}
      >
        {(field) => (
          <TextArea {...field} value={emails} onChange={setEmails} required data-autofocus="" />
        )}
      </Field>
      <div className="columns">
        <Field label="Role">
          {(field) => (
            <Select {...field} value={role} onChange={(chosen) => setRole(chosen as Role)}>
              {ROLES.map((one) => (
                <option key={one} value={one}>
                  {ROLE_WORDS[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Fields
          fields={[
            {
              name: 'until',
              label: 'Until the end of',
              type: 'date',
              required: true,
              min: dayInIndia(Date.now()),
              defaultValue: dayInIndia(Date.now() + MONTH_MS),
            },
          ]}
        />
      </div>
      {role === 'cluster-manager' && <Clusters />}
      <p className="note">
        <Icon name="key" />
        <span>{`They may: ${mayOf(role).join('; ') || 'nothing here, only what their gate asks for'}. A second key is asked for at the first sign-in.`}</span>
      </p>
    </FormDialog>
  );
}

function Clusters() {
  return (
    <fieldset className="options">
      <legend>Clusters</legend>
      {clusters.map(({ name }) => (
        <label key={name}>
          <input type="checkbox" name="clusters" value={name} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

function mayOf(role: Role): string[] {
  return ACTS.filter((act) => role in RIGHTS[act].roles).map((act) =>
    RIGHTS[act].may.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()),
  );
}

function toastInvited(given: readonly { id: string; name: string }[], onChange: () => void): void {
  toast({
    text: `${given.map(({ name }) => name).join(', ')}: invited.`,
    note: 'The mail leaves in 30 s.',
    undoWord: 'Stop',
    undo: () =>
      Promise.all(given.map(({ id }) => callDesk(takeRoleBack, { params: { id } }))).finally(
        onChange,
      ),
    untilMs: Date.now() + INVITATION_WAITS_MS,
  });
}
