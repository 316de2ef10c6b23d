import { useState } from 'react';
import { ENTRY_COLUMNS, exportEntries } from '../../../contract/desk/exports.ts';
import { useMay } from '../frame/organiser.ts';
import { Button } from '../ui/button.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { ExportDialog } from './export-dialog.tsx';
import { saveFile } from './save-file.ts';

/** Takes away an event's entries, a line for each person; `entries`: how many there are. */
export function ExportEntries({
  params,
  entries,
}: {
  params: { cluster: string; event: string };
  entries: number;
}) {
  const may = useMay('export events') && entries > 0;
  const [isOpen, setOpen] = useState(false);
  useKeys('This event', { e: ['export', () => setOpen(true)] }, { when: may });
  if (!may) return null;
  return (
    <>
      <Button kind="bare" icon="download" hint="e" onClick={() => setOpen(true)}>
        Export
      </Button>
      {isOpen && (
        <ExportDialog
          title="Export the entries"
          what={`${entries} entries, a row for each person`}
          columns={ENTRY_COLUMNS}
          onExport={(body) => saveFile(exportEntries, { params, body })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
