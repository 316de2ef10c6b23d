import { useState } from 'react';
import { clusters } from '../../../contract/clusters.ts';
import { giveRole, INVITATION_WAITS_MS, takeRoleBack } from '../../../contract/desk/organisers.ts';
import {
  ACTS,
  GIVEN_ROLES,
  isOfClusters,
  RIGHTS,
  ROLE_WORDS,
  type Role,
} from '../../../contract/desk/rights.ts';
import { dayInIndia, endOfDay } from '../../../contract/moments.ts';
import { type CallAccounts, type Input, useAccountsCall } from '../../calls/call.ts';
import { CallError } from '../../calls/call-error.ts';
import { useAct } from '../../calls/use-act.ts';
import { TextArea } from '../../ui/form/held.tsx';
import { Icon } from '../../ui/icon.tsx';
import { callDesk } from '../calls/call-desk.ts';
import { Field, Fields } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { toast } from '../ui/toast.tsx';

const FIRST_ROLE = 'cluster-manager';
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

const ROLE = {
  name: 'role',
  label: 'Role',
  options: GIVEN_ROLES.map((one) => [one, ROLE_WORDS[one]] as const),
  defaultValue: FIRST_ROLE,
};

interface Props {
  onClose: () => void;
  onChange: () => void;
}

/** Gives a role to one or several; the mails about it leave in half a minute, until then it is undone without a trace. */
export function Invite({ onClose, onChange }: Props) {
  const call = useAccountsCall();
  const { run, isBusy, error } = useAct();
  const [role, setRole] = useState<(typeof GIVEN_ROLES)[number]>(FIRST_ROLE);
  const [emails, setEmails] = useState('');
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [lacksCluster, setLacksCluster] = useState(false);
  const send = (form: FormData) => {
    const named = form.getAll('clusters').map(String);
    const isLacking = isOfClusters(role) && named.length === 0;
    setLacksCluster(isLacking);
    if (isLacking) return;
    const body = { role, clusters: named, endsAt: endOfDay(String(form.get('until'))) };
    const given: Given[] = [];
    const notGiven: Refused[] = [];
    const wanted = new Set(addressesIn(emails));
    const inviteAll = async () => {
      for (const user_email of wanted) {
        const answer = await invited(call, { ...body, user_email });
        wanted.delete(user_email);
        if ('why' in answer) notGiven.push({ email: user_email, why: answer.why });
        else given.push(answer);
      }
    };
    void run(() =>
      inviteAll().finally(() => {
        if (given.length > 0) toastInvited(given, onChange);
        onChange();
        // Whom the server refused, and whom it was never asked about, stay in the field.
        setEmails([...notGiven.map(({ email }) => email), ...wanted].join('\n'));
        setRefused(notGiven);
        if (notGiven.length + wanted.size === 0) onClose();
      }),
    );
  };
  return (
    <FormDialog
      title="Invite"
      word="Invite"
      kind="ink"
      isBusy={isBusy}
      error={error}
      onInput={(form) => setRole(form.get('role') as typeof role)}
      onSubmit={send}
      onClose={onClose}
      fields={[
        ROLE,
        {
          name: 'until',
          label: 'Until the end of',
          type: 'date',
          required: true,
          min: dayInIndia(Date.now()),
          defaultValue: dayInIndia(Date.now() + MONTH_MS),
        },
      ]}
      isInColumns
      foot={
        <>
          {isOfClusters(role) && <Fields fields={[clustersField(lacksCluster)]} />}
          <p className="note">
            <Icon name="key" />
            <span>{`They may: ${mayOf(role).join('; ')}. A second key is asked for at the first sign-in.`}</span>
          </p>
        </>
      }
    >
      <Field
        label="E-mails of their accounts, one a line or with commas"
        error={refused.map(({ email, why }) => `${email}: ${why}`).join('\n')}
      >
        {(field) => (
          <TextArea {...field} value={emails} onChange={setEmails} required data-autofocus="" />
        )}
      </Field>
    </FormDialog>
  );
}

/** Each address once, out of what mail programs write around it: 'Asha <asha@example.org>'. */
function addressesIn(text: string): string[] {
  return text
    .replace(/[^,;\n<]*<([^>]*)>/g, ' $1 ')
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
}

interface Given {
  id: string;
  name: string;
}

interface Refused {
  email: string;
  why: string;
}

/** Who has the role now, or why this address can't have it. @throws CallError that says nothing of the address */
async function invited(
  call: CallAccounts,
  body: Input<typeof giveRole>['body'],
): Promise<Given | { why: string }> {
  try {
    return await call(giveRole, { body });
  } catch (error) {
    const why = error instanceof CallError && error.fields.user_email;
    if (why) return { why };
    throw error;
  }
}

function clustersField(isLacking: boolean) {
  return {
    name: 'clusters',
    label: 'Clusters',
    boxes: clusters.map(({ name }) => ({ value: name, word: name })),
    error: isLacking ? 'Choose at least one' : undefined,
  };
}

function mayOf(role: Role): string[] {
  return ACTS.filter((act) => role in RIGHTS[act].roles).map((act) =>
    RIGHTS[act].may.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()),
  );
}

function toastInvited(given: readonly Given[], onChange: () => void): void {
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
