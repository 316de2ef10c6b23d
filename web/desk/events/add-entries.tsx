import { useState } from 'react';
import { ADDED_STAYS_OPEN_MS, addEntries, takeAddedBack } from '../../../contract/desk/events.ts';
import { callErrorOf } from '../../calls/call-error.ts';
import { counted } from '../../ui/formats.ts';
import { callDesk } from '../calls/call-desk.ts';
import { AddDialog } from '../entries/add-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { useQuery } from '../ui/use-query.ts';
import { FileDialog, type Refused } from './file-dialog.tsx';
import { readPeopleFile } from './people-file.ts';
import { useEventParams, useOpenEvent } from './use-event.ts';

/** Gives one person a place by hand, whose button and key it brings; the address says that it is open. */
export function AddEntry({ onChange }: { onChange: () => void }) {
  const params = useEventParams();
  const { event } = useOpenEvent();
  const { get, page, set } = useQuery();
  const onOpen = () => set({ add: 'by-hand', page });
  useKeys('Entries', { a: ['add by hand', onOpen] });
  return (
    <>
      <Button icon="plus" hint="a" onClick={onOpen}>
        Add
      </Button>
      {get('add') === 'by-hand' && (
        <AddDialog {...{ params, event, onChange }} onClose={() => set({ add: undefined, page })} />
      )}
    </>
  );
}

const people = (count: number) => counted(count, 'person', 'people');

/** Gives the people of a file a place, whose button and key it brings. For a minute it is undone by a key. */
export function AddFile({ onChange }: { onChange: () => void }) {
  const [isOpen, setOpen] = useState(false);
  useKeys('Entries', { i: ['add from a CSV', () => setOpen(true)] });
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
      <Button hint="i" onClick={() => setOpen(true)}>
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
