import { useState } from 'react';
import {
  type LentProof,
  LINE_MAX,
  REASON_WORDS,
  REJECTION_REASONS,
  type RejectionReason,
  type Verdict,
  verdictMail,
} from '../../../contract/desk/id-proofs.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import styles from './reject-dialog.module.css';

const REASONS = REJECTION_REASONS.map((reason) => [reason, REASON_WORDS[reason]] as const);

interface Props {
  proof: LentProof;
  isBusy: boolean;
  onReject: (given: Verdict) => void;
  onClose: () => void;
}

/** Why it is rejected, by key or finger, and the very mail that says so. */
export function RejectDialog({ proof, isBusy, onReject, onClose }: Props) {
  const first = proof.isReadable
    ? rejection(REJECTION_REASONS[0])
    : rejection('something-else', 'The picture could not be opened.');
  const [given, setGiven] = useState(first);
  const [error, setError] = useState('');
  const show = (form: FormData) => {
    setGiven(rejectionIn(form));
    setError('');
  };
  const submit = (form: FormData) => {
    const rejected = rejectionIn(form);
    if (rejected.reason === 'something-else' && !rejected.line)
      setError('Say in a line what it is');
    else onReject(rejected);
  };
  return (
    <FormDialog
      title="Reject, because"
      word="Reject and mail"
      hint="Enter"
      leave="Back"
      className={styles.form}
      isAtSide
      isBusy={isBusy}
      onInput={show}
      onSubmit={submit}
      onClose={onClose}
      fields={[
        {
          name: 'reason',
          label: 'Reason',
          radios: REASONS,
          isNumbered: true,
          isFirst: true,
          defaultValue: first.reason,
        },
        {
          name: 'line',
          label: 'A line of yours, if it helps',
          error,
          maxLength: LINE_MAX,
          defaultValue: first.line,
        },
      ]}
      foot={<ShownMail {...verdictMail(proof.envelope, given)} />}
    />
  );
}

function rejection(reason: RejectionReason, line = '') {
  return { verdict: 'rejected', reason, line } as const;
}

function rejectionIn(form: FormData) {
  return rejection(form.get('reason') as RejectionReason, String(form.get('line')).trim());
}

function ShownMail({ to, subject, text }: ReturnType<typeof verdictMail>) {
  return (
    <details open className={styles.mail}>
      <summary>The mail that goes out</summary>
      <div>
        <p>
          <small>{`To ${to}. Subject: ${subject}`}</small>
        </p>
        <p>{text}</p>
      </div>
    </details>
  );
}
