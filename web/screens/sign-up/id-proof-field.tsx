import { useState } from 'react';
import { ID_PROOF_ACCEPT } from '../../../contract/accounts/id-proofs.ts';
import { readChosenPicture } from '../../ui/form/chosen-picture.ts';
import { Field, type FieldProps } from '../../ui/form/field.tsx';
import styles from './id-proof-field.module.css';

interface Props {
  name: string;
  /** The picture as a data URL, or empty. */
  value: string;
  error: string | undefined;
  onChange: (dataUrl: string) => void;
  onUnusable: (message: string) => void;
}

/** The ID proof: choose or drop a picture; its kind and size are checked here, before anything is sent. */
export function IdProofField({ onUnusable, ...props }: Props) {
  const { value, onChange } = props;
  const [reading, setReading] = useState(false);

  function refuse(message: string): void {
    onChange('');
    onUnusable(message);
  }

  function read(file: File): void {
    setReading(true);
    readChosenPicture(file)
      .then(onChange, (error: Error) => refuse(error.message))
      .finally(() => setReading(false));
  }

  return (
    <Field<Omit<Props, 'onUnusable'> & FieldProps>
      {...props}
      label="ID proof* (jpg, jpeg or png, max 3 MB)"
      hint="Your college or government card. Only the festival's desk sees it."
      wide
    >
      {({ value: _, ...control }) => (
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
          <span>{labelOf(reading, value)}</span>
          <input
            {...control}
            type="file"
            accept={ID_PROOF_ACCEPT}
            required={!value}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) read(file);
              // The same file may be chosen again after it was refused.
              target.value = '';
            }}
          />
        </div>
      )}
    </Field>
  );
}

function labelOf(reading: boolean, value: string): string {
  if (reading) return 'Reading…';
  return value ? 'Choose another picture' : 'Choose a picture, or drop it here';
}
