import { useId, useState } from 'react';
import { ID_PROOF_ACCEPT } from '../../../contract/accounts/id-proofs.ts';
import { describedBy, Notes } from '../../ui/form/field.tsx';
import { readIdProof } from './id-proof.ts';
import styles from './id-proof-field.module.css';

interface Props {
  name: string;
  /** The picture as a data URL, or empty. */
  value: string;
  error: string | undefined;
  onChange: (dataUrl: string) => void;
  onRefuse: (message: string) => void;
}

/** The ID proof: choose or drop a picture; its kind and size are checked here, before anything is sent. */
export function IdProofField({ name, value, error, onChange, onRefuse }: Props) {
  const id = useId();
  const [reading, setReading] = useState(false);
  const hint = "Your college or government card. Only the festival's desk sees it.";
  const notes = { id, hint, error };

  function refuse(message: string): void {
    onChange('');
    onRefuse(message);
  }

  async function read(file: File | undefined): Promise<void> {
    if (!file) return;
    setReading(true);
    try {
      onChange(await readIdProof(file));
    } catch (error) {
      refuse((error as Error).message);
    } finally {
      setReading(false);
    }
  }

  return (
    <div className={styles.field} data-invalid={Boolean(error)}>
      <label htmlFor={id}>ID proof* (jpg, jpeg or png, max 3 MB)</label>
      <div className={styles.slip} aria-busy={reading}>
        {value ? (
          <img
            src={value}
            alt="Your ID proof, as it will be sent"
            width="72"
            height="72"
            onError={() => refuse('This picture can not be opened. Choose another.')}
          />
        ) : (
          <svg viewBox="0 0 72 72" width="72" height="72" aria-hidden="true">
            <path d="M10 18h52v38H10zM18 27h16v18H18zM41 29h14M41 37h14M41 45h9" />
          </svg>
        )}
        <span>
          {reading
            ? 'Reading…'
            : value
              ? 'Choose another picture'
              : 'Choose a picture, or drop it here'}
        </span>
        <input
          id={id}
          type="file"
          name={name}
          accept={ID_PROOF_ACCEPT}
          required={!value}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(notes)}
          onChange={({ target }) => {
            void read(target.files?.[0]);
            // The same file may be chosen again after it was refused.
            target.value = '';
          }}
        />
      </div>
      <Notes {...notes} />
    </div>
  );
}
