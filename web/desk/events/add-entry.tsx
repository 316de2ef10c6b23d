import { useState } from 'react';
import { ADDED_STAYS_OPEN_MS, addEntry, takeAddedBack } from '../../../contract/desk/events.ts';
import { ActDialog } from '../calls/act-dialog.tsx';
import { callDesk } from '../calls/call-desk.ts';
import { Button } from '../ui/button.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { useEventParams, useOpenEvent } from './use-event.ts';

/** Gives one person a place by hand, whose button and key it brings. */
export function AddEntry({ onChange }: { onChange: () => void }) {
  const [isOpen, setOpen] = useState(false);
  useKeys('Entries', { a: ['add by hand', () => setOpen(true)] });
  return (
    <>
      <Button icon="plus" hint="a" onClick={() => setOpen(true)}>
        Add
      </Button>
      {isOpen && <AddDialog onChange={onChange} onClose={() => setOpen(false)} />}
    </>
  );
}

/** For a minute it is undone by a key. */
function AddDialog({ onChange, onClose }: { onChange: () => void; onClose: () => void }) {
  const params = useEventParams();
  const { event } = useOpenEvent();
  const { places, taken } = event.counts;
  return (
    <ActDialog
      title="Add an entry by hand"
      word="Add"
      kind="ink"
      call={addEntry}
      input={(form) => ({ params, body: { person: String(form.get('person')) } })}
      told={({ id, name }) => ({
        text: `${name} is in.`,
        untilMs: Date.now() + ADDED_STAYS_OPEN_MS,
        undo: () => callDesk(takeAddedBack, { params, body: { entries: [id] } }).finally(onChange),
      })}
      onClose={onClose}
      onChange={onChange}
      fields={[{ name: 'person', label: 'Participant code or e-mail' }]}
    >
      <p>{`They have a place at once, whatever the rules of registration say${event.is_team ? ', alone and without a team' : ''}. It stands in their programme, and until the event begins they are mailed, once it can’t be undone.`}</p>
      {places !== null && taken >= places && (
        <p className="note" data-must>{`All ${places} places are taken: this is one more.`}</p>
      )}
    </ActDialog>
  );
}
