import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './dialog.module.css';

interface Props {
  heading: string;
  /** The button that does it. */
  deed?: ReactNode;
  /** On the button that leaves all as it is. */
  keep: string;
  /** What failed, and what to do. */
  failure?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A slip over the desk. Escape and its last button leave all as it is; the focus goes back to where it was. */
export function Dialog({ heading, deed, keep, failure, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={`paper on-paper ${styles.dialog}`}
      aria-labelledby={id}
      onClose={onClose}
    >
      <h2 id={id}>{heading}</h2>
      {children}
      <p role="alert">{failure}</p>
      <div className={styles.deeds}>
        {deed}
        <button
          className="button button-line"
          type="button"
          onClick={() => dialog.current?.close()}
        >
          {keep}
        </button>
      </div>
    </dialog>
  );
}
