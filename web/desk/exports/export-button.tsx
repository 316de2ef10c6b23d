import { type ComponentProps, useState } from 'react';
import type { Act } from '../../../contract/desk/rights.ts';
import { useMay } from '../frame/organiser.ts';
import { Button } from '../ui/button.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { ExportDialog } from './export-dialog.tsx';

interface Props<Column extends string>
  extends Omit<ComponentProps<typeof ExportDialog<Column>>, 'onClose'> {
  /** The act that it needs; without the right there is no button. */
  needs: Act;
  word?: string;
}

/** Takes a table away, by button or key. */
export function ExportButton<Column extends string>({
  needs,
  word = 'Export',
  ...dialog
}: Props<Column>) {
  const may = useMay(needs);
  const [isOpen, setOpen] = useState(false);
  useKeys('A list', { e: ['export', () => setOpen(true)] }, { when: may });
  if (!may) return null;
  return (
    <>
      <Button icon="download" hint="e" onClick={() => setOpen(true)}>
        {word}
      </Button>
      {isOpen && <ExportDialog {...dialog} onClose={() => setOpen(false)} />}
    </>
  );
}
