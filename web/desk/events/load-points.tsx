import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { FileDialog } from './file-dialog.tsx';
import { readPointsFile } from './points-file.ts';
import type { Sheet } from './use-sheet.ts';

/** Types what a file says into the sheet, all of it, or nothing where a line is wrong; brings its button and key. */
export function LoadPoints({ own }: { own: Sheet }) {
  const [isOpen, setOpen] = useState(false);
  useKeys('Results', { l: ['load a CSV', () => setOpen(true)] });
  const load = async (text: string, { name }: { name: string }) => {
    const { cells, faults } = await readPointsFile(text, { ...own, entries: own.sheet!.entries });
    if (faults.length > 0) return { word: `Nothing of ${name} is loaded`, faults };
    own.fill(cells, `${name} is in the sheet.`);
    return undefined;
  };
  return (
    <>
      <Button hint="l" onClick={() => setOpen(true)}>
        Load CSV …
      </Button>
      {isOpen && (
        <FileDialog
          title="Load points from a CSV"
          word="Load"
          load={load}
          onClose={() => setOpen(false)}
        >
          <p>
            A line for each entry, by its Code or its Name, and a column for each criterion and for
            Prize: as the export of these results has them. A cell that is empty in the file stays
            as it is in the sheet.
          </p>
        </FileDialog>
      )}
    </>
  );
}
