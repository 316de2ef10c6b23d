import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './dialog.module.css';
import { useDeed } from './use-deed.ts';

interface Props {
  heading: string;
  /** What its button does, once however often it is pressed. */
  deed?: { words: string; look: 'button-seal' | 'button-ink'; act: () => Promise<unknown> };
  /** On the button that leaves all as it is. */
  keep: string;
  /** What failed besides, and what to do. */
  failure?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A slip over the desk. Escape and its last button leave all as it is; the focus goes back to where it was. */
export function Dialog({ heading, deed, keep, failure, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { busy, failure: ofDeed, run } = useDeed();
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
      <p role="alert">{failure || ofDeed}</p>
      <div className={styles.deeds}>
        {deed && (
          <button
            className={`button ${deed.look}`}
            type="button"
            aria-disabled={busy}
            onClick={() => run(deed.act)}
          >
            {busy ? 'One moment …' : deed.words}
          </button>
        )}
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
