import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';

interface Props {
  title: string;
  /** By Esc, too. */
  onClose: () => void;
  isWide?: boolean;
  /** At the right, or the foot of a phone, so that what it is about stays in sight. */
  isAtSide?: boolean;
  /** The buttons at its foot: the way back first, the way on last. */
  acts?: ReactNode;
  children?: ReactNode;
}

/** Opens with its owner and closes with it. What is marked `data-autofocus` has the focus first. */
export function Dialog({ title, onClose, isWide, isAtSide, acts, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // Closed before it goes, it gives the focus back to where it was.
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      data-wide={isWide || undefined}
      data-at-side={isAtSide || undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        // A file that was not chosen after all is cancelled in here, too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
      {acts && <div className={styles.acts}>{acts}</div>}
    </dialog>
  );
}
