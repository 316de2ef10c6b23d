import { type ReactNode, useId } from 'react';
import { Modal } from '../../ui/modal.tsx';
import styles from './dialog.module.css';
import { Toast, useToastsWithin } from './toast.tsx';

interface Props {
  title: string;
  /** By Esc, too. */
  onClose: () => void;
  isWide?: boolean;
  /** At the right, or the foot of a phone, so that what it is about stays in sight. */
  isAtSide?: boolean;
  /** The buttons at its foot: the way back first, the way on last; above them what was refused. */
  acts?: ReactNode;
  children?: ReactNode;
}

/** A modal with a title above and its buttons at its foot. */
export function Dialog({ title, onClose, isWide, isAtSide, acts, children }: Props) {
  const id = useId();
  useToastsWithin(id);
  return (
    <Modal
      className={styles.dialog}
      data-wide={isWide || undefined}
      data-at-side={isAtSide || undefined}
      aria-labelledby={id}
      onClose={onClose}
    >
      <h2 id={id}>{title}</h2>
      {children}
      {acts && <div className={styles.acts}>{acts}</div>}
      <Toast within={id} />
    </Modal>
  );
}
