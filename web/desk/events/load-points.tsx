import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { type FileFault, readPointsFile } from './points-file.ts';
import type { Sheet } from './use-sheet.ts';

/** Opens what loads a file, by button or key. */
export function LoadPoints({ own }: { own: Sheet }) {
  const [isOpen, setOpen] = useState(false);
  useKeys('Results', { l: ['load a CSV', () => setOpen(true)] });
  return (
    <>
      <Button hint="l" onClick={() => setOpen(true)}>
        Load CSV …
      </Button>
      {isOpen && <LoadDialog own={own} onClose={() => setOpen(false)} />}
    </>
  );
}

const NO_FILE = 'Choose the file';
const UNREADABLE = 'It could not be read: choose it again';
const SHOWN_FAULTS = 12;

interface Refused {
  readonly word: string;
  readonly faults: readonly FileFault[];
}

/** Types what a file says into the sheet: all of it, or nothing where a line is wrong. */
function LoadDialog({ own, onClose }: { own: Sheet; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const refuse = (word: string, faults: readonly FileFault[] = []) => setRefused({ word, faults });
  const load = async (form: FormData) => {
    const file = form.get('file') as File;
    if (!file.name) return refuse(NO_FILE);
    setBusy(true);
    const read = await file
      .text()
      .then((text) => readPointsFile(text, { ...own, entries: own.sheet!.entries }))
      .catch(() => undefined);
    setBusy(false);
    if (!read) return refuse(UNREADABLE);
    if (read.faults.length > 0) return refuse(`Nothing of ${file.name} is loaded`, read.faults);
    own.fill(read.cells, `${file.name} is in the sheet.`);
    onClose();
  };
  return (
    <FormDialog
      title="Load points from a CSV"
      word="Load"
      kind="ink"
      isBusy={isBusy}
      onSubmit={load}
      onClose={onClose}
    >
      <p>
        A line for each entry, by its Code or its Name, and a column for each criterion and for
        Prize: as the export of these results has them. A cell that is empty in the file stays as it
        is in the sheet.
      </p>
      <Field label="The file" error={refused?.word}>
        {(field) => (
          <input {...field} name="file" type="file" accept=".csv,text/csv" data-autofocus="" />
        )}
      </Field>
      {refused && refused.faults.length > 0 && <Faults all={refused.faults} />}
    </FormDialog>
  );
}

function Faults({ all }: { all: readonly FileFault[] }) {
  const more = all.length - SHOWN_FAULTS;
  return (
    <ul className="log" aria-label="To put right in the file">
      {all.slice(0, SHOWN_FAULTS).map(({ line, column, reason }) => (
        <li key={`${line} ${column} ${reason}`}>
          <span>{`Line ${line}`}</span>
          <span>{column ? `${column}: ${reason}` : reason}</span>
        </li>
      ))}
      {more > 0 && <li>{`and ${more} more`}</li>}
    </ul>
  );
}
