import { type ComponentProps, useId, useState } from 'react';
import { ID_PROOF_ACCEPT } from '../../../contract/accounts/id-proofs.ts';
import { MessageError } from '../message-error.ts';
import { type ChosenPicture, makeSmall, NOT_OPENED } from './chosen-picture.ts';
import { takeFilled, useHeldFile } from './held.tsx';
import styles from './picture-input.module.css';

interface Options {
  onChosen: (dataUrl: string) => unknown;
  onUnusable: (message: string) => void;
}

/** Makes a chosen picture small before it is given to `onChosen`; `note` says how large it became. */
export function useChosenPicture({ onChosen, onUnusable }: Options) {
  const [reading, setReading] = useState(false);
  const [chosen, setChosen] = useState<ChosenPicture>();

  async function choose(file: File): Promise<void> {
    setReading(true);
    const picture = await makeSmall(file).catch((error: unknown) => {
      if (error instanceof MessageError) return error;
      console.error('The picture could not be made small', error);
      return new MessageError(NOT_OPENED);
    });
    setReading(false);
    if (picture instanceof MessageError) return onUnusable(picture.message);
    setChosen(picture);
    onChosen(picture.dataUrl);
  }

  return {
    reading,
    choose,
    noteOf: (dataUrl: string) => (chosen?.dataUrl === dataUrl ? chosen.note : ''),
  };
}

type InputProps = Omit<ComponentProps<'input'>, 'onChange' | 'ref'> & {
  onChoose: (file: File) => unknown;
};

/**
 * A file choice for one picture. HEIC isn't among the kinds: a phone that keeps its photos so then gives a JPEG, as it does
 * for no page that takes both.
 */
export function PictureInput({ onChoose, ...input }: InputProps) {
  const ref = useHeldFile(onChoose);
  return <input {...input} ref={ref} type="file" accept={ID_PROOF_ACCEPT} onChange={takeFilled} />;
}

/** A button that asks for a picture. */
export function PictureButton({ children, className = '', ...input }: InputProps) {
  const id = useId();
  return (
    <label className={`button button-line ${styles.button} ${className}`} htmlFor={id}>
      <span>{children}</span>
      <PictureInput {...input} id={id} />
    </label>
  );
}

/** Opens the camera itself, on devices that are held in the hand. */
export function TakePhotoButton(props: InputProps) {
  return (
    <PictureButton {...props} className={styles.camera} capture="environment">
      Take a photo
    </PictureButton>
  );
}
