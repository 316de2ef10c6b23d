import { useState } from 'react';
import { sentencesOf } from '../../calls/call-error.ts';
import { Button } from './button.tsx';
import { forget, tell, useTold } from './tell.ts';
import styles from './toast.module.css';
import { useKeys } from './use-keys.ts';

/** At the foot: what was done, and its undoing. */
export function Toast() {
  const told = useTold();
  const [isBusy, setBusy] = useState(false);
  const undo = async () => {
    if (!told?.undo || isBusy) return;
    setBusy(true);
    try {
      await told.undo();
    } catch (error) {
      tell({ text: 'It could not be undone.', note: sentencesOf(error) });
    }
    forget(told);
    setBusy(false);
  };
  useKeys('Everywhere', { z: ['undo the last act', undo] });
  return (
    <div className={styles.toast} role="status" hidden={!told}>
      {told && (
        <p>
          <span>{told.text}</span>
          {told.note && <small>{told.note}</small>}
        </p>
      )}
      {told?.undo && (
        <Button icon="undo" hint="z" isBusy={isBusy} onClick={undo}>
          {told.undoWord ?? 'Undo'}
        </Button>
      )}
    </div>
  );
}
