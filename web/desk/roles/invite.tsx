import { useRef, useState } from 'react';
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
import { sentence } from '../../../contract/sentence.ts';
import { type CallAccounts, type Input, useAccountsCall } from '../../calls/call.ts';
import { CallError, sentencesOf } from '../../calls/call-error.ts';
import { useAct } from '../../calls/use-act.ts';
import { TextArea } from '../../ui/form/held.tsx';
import { Icon } from '../../ui/icon.tsx';
import { callDesk } from '../calls/call-desk.ts';
import { Field, Fields } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { useStillOpen } from '../ui/use-still-open.ts';

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
  const { isOpen } = useStillOpen();
  const [role, setRole] = useState<(typeof GIVEN_ROLES)[number]>(FIRST_ROLE);
  const [emails, setEmails] = useState('');
  const typed = useRef(emails);
  typed.current = emails;
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [lacksCluster, setLacksCluster] = useState(false);
  const send = (form: FormData) => {
    const named = form.getAll('clusters').map(String);
    const isLacking = isOfClusters(role) && named.length === 0;
    setLacksCluster(isLacking);
    if (isLacking) return;
    const body = { role, clusters: named, endsAt: endOfDay(String(form.get('until'))) };
    void run(async () => {
      const outcome = await inviteAll(call, addressesIn(emails), body);
      onChange();
      if (isOpen()) {
        toastInvited(outcome, onChange);
        // Whom the server refused, whom it was never asked about, and who was typed meanwhile, stay in the field.
        const left = addressesIn(typed.current).filter((email) => !outcome.given.has(email));
        setEmails(left.join('\n'));
        setRefused(outcome.refused);
        if (left.length === 0) onClose();
      } else {
        toastNotInvited(outcome);
        toastInvited(outcome, onChange);
      }
      if (outcome.failure !== undefined) throw outcome.failure;
    });
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
  const all = text
    .replace(/[^,;\n<]*<([^>]*)>/g, ' $1 ')
    .toLowerCase()
    .split(/[\s,;]+/);
  return [...new Set(all)].filter(Boolean);
}

interface Given {
  id: string;
  name: string;
}

interface Refused {
  email: string;
  why: string;
}

interface Outcome {
  /** By their addresses. */
  readonly given: Map<string, Given>;
  readonly refused: Refused[];
  /** Why the server was asked about no more of them, and about whom it wasn't. */
  failure?: unknown;
  unasked: readonly string[];
}

/** Gives the role to each of them, one after the other. */
async function inviteAll(
  call: CallAccounts,
  emails: readonly string[],
  body: Omit<Input<typeof giveRole>['body'], 'user_email'>,
): Promise<Outcome> {
  const outcome: Outcome = { given: new Map(), refused: [], unasked: [] };
  for (const [at, email] of emails.entries())
    try {
      const answer = await invited(call, { ...body, user_email: email });
      if ('why' in answer) outcome.refused.push({ email, why: answer.why });
      else outcome.given.set(email, answer);
    } catch (failure) {
      return { ...outcome, failure, unasked: emails.slice(at) };
    }
  return outcome;
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

function toastInvited({ given }: Outcome, onChange: () => void): void {
  if (given.size === 0) return;
  const all = [...given.values()];
  toast({
    text: `${all.map(({ name }) => name).join(', ')}: invited.`,
    note: 'The mail leaves in 30 s.',
    undoWord: 'Stop',
    undo: () =>
      Promise.all(all.map(({ id }) => callDesk(takeRoleBack, { params: { id } }))).finally(
        onChange,
      ),
    untilMs: Date.now() + INVITATION_WAITS_MS,
  });
}

/** Where the question is gone, which would say it itself. It shows once what is said of the invited is over. */
function toastNotInvited({ refused, unasked, failure }: Outcome): void {
  const emails = [...refused.map(({ email }) => email), ...unasked];
  if (emails.length === 0) return;
  const whys = new Set(refused.map(({ why }) => why));
  if (failure !== undefined) whys.add(sentencesOf(failure));
  toast({
    text: `Not invited: ${emails.join(', ')}.`,
    note: [...whys].map(sentence).join(' '),
    untilMs: Date.now() + 2 * INVITATION_WAITS_MS,
  });
}
