import { type KeyboardEvent, useId, useState } from 'react';
import {
  type LentProof,
  LINE_MAX,
  REASON_WORDS,
  REJECTION_REASONS,
  type RejectionReason,
  type Verdict,
  verdictMail,
} from '../../../contract/desk/id-proofs.ts';
import { Input, Radio } from '../../ui/form/held.tsx';
import { Button, Hint } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import styles from './reject-dialog.module.css';

interface Props {
  proof: LentProof;
  isBusy: boolean;
  onReject: (given: Verdict) => void;
  onClose: () => void;
}

/** Why it is rejected, by key or finger, and the very mail that says so. */
export function RejectDialog({ proof, isBusy, onReject, onClose }: Props) {
  const id = useId();
  const [reason, setReason] = useState<RejectionReason>(
    proof.isReadable ? REJECTION_REASONS[0] : 'something-else',
  );
  const [line, setLine] = useState(proof.isReadable ? '' : 'The picture could not be opened.');
  const [error, setError] = useState('');
  const given = { verdict: 'rejected', reason, line: line.trim() } as const;

  function choose(event: KeyboardEvent): void {
    const chosen = REJECTION_REASONS[Number(event.key) - 1];
    if (!chosen || (event.target as HTMLInputElement).type === 'text') return;
    event.preventDefault();
    setReason(chosen);
  }

  function submit(): void {
    if (reason === 'something-else' && !given.line) setError('Say in a line what it is');
    else if (!isBusy) onReject(given);
  }

  return (
    <Dialog
      title="Reject, because"
      isAtSide
      onClose={onClose}
      acts={
        <>
          <Button hint="Esc" onClick={onClose}>
            Back
          </Button>
          <Button kind="seal" hint="Enter" type="submit" form={id} isBusy={isBusy}>
            Reject and mail
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.form}
        onKeyDown={choose}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <fieldset>
          <legend className="visually-hidden">Reason</legend>
          {REJECTION_REASONS.map((one, place) => (
            <label key={one}>
              <Radio
                name="reason"
                checked={one === reason}
                data-autofocus={one === reason || undefined}
                onChoose={() => setReason(one)}
              />
              <Hint>{String(place + 1)}</Hint>
              {REASON_WORDS[one]}
            </label>
          ))}
        </fieldset>
        <Field label="A line of yours, if it helps" error={error}>
          {(input) => (
            <Input
              {...input}
              type="text"
              maxLength={LINE_MAX}
              value={line}
              onChange={(words) => {
                setLine(words);
                setError('');
              }}
            />
          )}
        </Field>
      </form>
      <ShownMail {...verdictMail(proof.envelope, given)} />
    </Dialog>
  );
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
