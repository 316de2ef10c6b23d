import { useState } from 'react';
import { takeSuccessorBack } from '../../../contract/desk/lost-events.ts';
import { dateTime } from '../../ui/formats.ts';
import { Button } from '../ui/button.tsx';
import { ActDialog } from '../ui/form-dialog.tsx';
import styles from './events.module.css';
import type { OpenEvent } from './use-event.ts';

/** Of an event that was named for one without a file: which, and the way back where that was wrong. */
export function Succeeds({ event, reload }: OpenEvent) {
  const [isAsked, setAsked] = useState(false);
  if (!event.succeeds) return;
  const { fileId, eventName, decidedAt } = event.succeeds;
  return (
    <div className={`row ${styles.succeeds}`}>
      <p>{`Since ${dateTime(decidedAt)} it is ${eventName}, which had lost its file.`}</p>
      <Button icon="undo" onClick={() => setAsked(true)}>
        It was not: take it back …
      </Button>
      {isAsked && (
        <ActDialog
          title={`${eventName} is not ${event.eventName}?`}
          word="Take it back"
          kind="ink"
          hint="Ctrl Enter"
          call={takeSuccessorBack}
          input={() => ({ body: { fileId } })}
          done={() => ({
            text: `${event.eventName} is an event of its own again.`,
            note: `Where the file of ${eventName} is still gone, home asks again what it is.`,
          })}
          onChange={reload}
          onClose={() => setAsked(false)}
        >
          <p>
            {`All who are in it, its results and its messages go back to ${eventName}, also what had ended in ${event.eventName} before; ${event.eventName} begins with nobody. Nobody is told. It is refused once somebody new has come in.`}
          </p>
        </ActDialog>
      )}
    </div>
  );
}
