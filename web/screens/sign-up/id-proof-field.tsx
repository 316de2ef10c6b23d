import { Field, type FieldProps } from '../../ui/form/field.tsx';
import { PictureInput, TakePhotoButton, useChosenPicture } from '../../ui/form/picture-input.tsx';
import styles from './id-proof-field.module.css';

interface Props {
  name: string;
  /** The picture as a data URL, or empty. */
  value: string;
  error: string | undefined;
  onChange: (dataUrl: string) => void;
  onUnusable: (message: string) => void;
}

/** The ID proof: choose, take or drop a picture; it is made small and checked here, before anything is sent. */
export function IdProofField({ onUnusable, ...props }: Props) {
  const { value, onChange } = props;
  const { reading, choose, noteOf } = useChosenPicture({
    onChosen: onChange,
    onUnusable(message) {
      onChange('');
      onUnusable(message);
    },
  });
  return (
    <Field<Omit<Props, 'onUnusable'> & FieldProps>
      {...props}
      label="ID proof* (jpg, jpeg or png, max 3 MB)"
      hint="Your college or government card. Only the festival's desk sees it. A larger photo is made small here first."
      wide
    >
      {({ value: _, onChange: __, ...control }) => (
        <div className={styles.ways}>
          <div className={styles.slip} aria-busy={reading}>
            {value ? (
              <img src={value} alt="Your ID proof, as it will be sent" width="120" height="90" />
            ) : (
              <svg viewBox="0 0 72 72" width="72" height="72" aria-hidden="true">
                <path d="M10 18h52v38H10zM18 27h16v18H18zM41 29h14M41 37h14M41 45h9" />
              </svg>
            )}
            <p>
              <span className={styles.choose}>
                {value ? 'Choose another picture' : 'Choose a picture'}
              </span>
              {!value && <span className={styles.drop}> or drop it here</span>}
              <span className={styles.note} role="status">
                {reading ? 'Making it small…' : noteOf(value)}
              </span>
            </p>
            <PictureInput {...control} required={!value} onChoose={choose} />
          </div>
          <TakePhotoButton onChoose={choose} />
        </div>
      )}
    </Field>
  );
}
