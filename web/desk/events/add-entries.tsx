import { useState } from 'react';
import { addEntry } from '../../../contract/desk/door.ts';
import { ADDED_STAYS_OPEN_MS, addEntries, takeAddedBack } from '../../../contract/desk/events.ts';
import { callErrorOf } from '../../calls/call-error.ts';
import { counted } from '../../ui/formats.ts';
import { callDesk } from '../calls/call-desk.ts';
import { Button } from '../ui/button.tsx';
import { ActDialog } from '../ui/form-dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { useQuery } from '../ui/use-query.ts';
import { FileDialog, type Refused } from './file-dialog.tsx';
import { useTakeBack } from './let-in.tsx';
import { readPeopleFile } from './people-file.ts';
import { useEventParams, useOpenEvent } from './use-event.ts';

/** Gives one person a place by hand, whose button and key it brings; the address says that it is open. */
export function AddEntry({ onChange }: { onChange: () => void }) {
  const { get, page, set } = useQuery();
  const onOpen = () => set({ add: 'by-hand', page });
  useKeys('Entries', { a: ['add by hand', onOpen] });
  return (
    <>
      <Button icon="plus" hint="a" onClick={onOpen}>
        Add
      </Button>
      {get('add') === 'by-hand' && (
        <AddDialog onChange={onChange} onClose={() => set({ add: undefined, page })} />
      )}
    </>
  );
}

/** For a minute it is undone by a key. Whoever waits is let in from the line. */
function AddDialog({ onChange, onClose }: { onChange: () => void; onClose: () => void }) {
  const params = useEventParams();
  const { event } = useOpenEvent();
  const takeBack = useTakeBack(onChange);
  const { places, taken } = event.counts;
  const isFull = places !== null && taken >= places;
  const undoing = (id: string) => ({
    untilMs: Date.now() + ADDED_STAYS_OPEN_MS,
    undo: () => callDesk(takeAddedBack, { params, body: { entries: [id] } }).finally(onChange),
  });
  return (
    <ActDialog
      title="Add an entry by hand"
      word="Add"
      kind="ink"
      call={addEntry}
      input={(form) => ({
        params,
        body: {
          person: String(form.get('person')),
          reason: String(form.get('reason') ?? ''),
          isBeyond: form.get('isBeyond') === 'on',
        },
      })}
      done={({ id, kind }, form) => ({
        text: `${form.get('person')} is in${kind === 'let in' ? ', from the line' : ''}.`,
        note:
          kind === 'let in'
            ? 'They are mailed in a minute.'
            : 'Their sheet and phone open once they are mailed, in a minute.',
        ...(kind === 'let in' ? takeBack([id]) : undoing(id)),
      })}
      onClose={onClose}
      onChange={onChange}
      fields={[
        { name: 'person', label: 'Code, phone, name or e-mail' },
        {
          name: 'reason',
          label: 'Why',
          hint: 'Only where they come before their turn, or beyond the limit.',
          maxLength: 200,
        },
      ]}
      foot={
        places !== null && (
          <label className="row">
            <input type="checkbox" name="isBeyond" />
            One place more than there are, if none is free
          </label>
        )
      }
    >
      <p>{`They have a place at once, whatever the rules of registration say${event.isTeam ? ', alone and without a team' : ''}. Whoever waits is let in. It stands in their programme, and they are mailed, once it can’t be undone.`}</p>
      {isFull && <p className="note" data-must>{`All ${places} places are taken or offered.`}</p>}
    </ActDialog>
  );
}

const people = (count: number) => counted(count, 'person', 'people');

/** Gives the people of a file a place, whose button and key it brings. For a minute it is undone by a key. */
export function AddFile({ onChange }: { onChange: () => void }) {
  const [isOpen, setOpen] = useState(false);
  useKeys('Entries', { f: ['add from a CSV', () => setOpen(true)] });
  const params = useEventParams();
  const load = async (
    text: string,
    { name, isGoodOnly }: { name: string; isGoodOnly: boolean },
  ): Promise<Refused | undefined> => {
    const nothing = `Nobody of ${name} is added`;
    const read = await readPeopleFile(text);
    if ('reason' in read) return { word: nothing, faults: [read] };
    const body = { people: [...read], onlyGood: isGoodOnly };
    try {
      const { entries, good, faults } = await callDesk(addEntries, { params, body });
      if (entries.length === 0) {
        const goOn = good > 0 ? `Add the other ${good}` : undefined;
        return { word: `${nothing}: ${counted(faults.length, 'line')} to put right`, faults, goOn };
      }
      toast({
        text: `${people(entries.length)} of ${name} ${entries.length === 1 ? 'is' : 'are'} in.`,
        ...(faults.length > 0 && { note: `${counted(faults.length, 'line')} left out.` }),
        untilMs: Date.now() + ADDED_STAYS_OPEN_MS,
        undo: () => callDesk(takeAddedBack, { params, body: { entries } }).finally(onChange),
      });
      onChange();
      return undefined;
    } catch (error) {
      const { message, fields } = callErrorOf(error);
      return { word: Object.values(fields)[0] ?? message };
    }
  };
  return (
    <>
      <Button hint="f" onClick={() => setOpen(true)}>
        Add from a CSV
      </Button>
      {isOpen && (
        <FileDialog
          title="Add entries from a CSV"
          word="Add"
          load={load}
          onClose={() => setOpen(false)}
        >
          <p>
            A line for each person, by Code or E-mail: as the exports have them. They have a place
            at once, each alone, whatever the rules of registration say, but never more than there
            are places. It stands in their programme, and they are mailed, once it can’t be undone.
          </p>
        </FileDialog>
      )}
    </>
  );
}
