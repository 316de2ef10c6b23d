import { type ReactNode, useId } from 'react';
import { useAct } from '../../../calls/use-act.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import styles from './dialog.module.css';

interface Props {
  heading: string;
  /** What its button does, once however often it is pressed. */
  action?: { words: string; look: 'seal' | 'ink'; act: () => Promise<unknown> };
  /** On the button that leaves all as it is. */
  keep: string;
  /** Another failure, and what to do. */
  failure?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog over the page. Escape and its last button leave all as it is; the focus goes back to where it was. */
export function Dialog({ heading, action, keep, failure, onClose, children }: Props) {
  const id = useId();
  const { isBusy, problem, run } = useAct();
  return (
    <Modal className={`paper on-paper ${styles.dialog}`} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{heading}</h2>
      {children}
      <p role="alert">{failure || problem}</p>
      <div className="buttons">
        {action && (
          <ActionButton look={action.look} busy={isBusy} onClick={() => run(action.act)}>
            {action.words}
          </ActionButton>
        )}
        <ActionButton look="line" onClick={onClose}>
          {keep}
        </ActionButton>
      </div>
    </Modal>
  );
}
