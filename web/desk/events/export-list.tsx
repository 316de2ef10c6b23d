import { ENTRY_COLUMNS, type ListColumn } from '../../../contract/desk/columns.ts';
import type { EntryFilter } from '../../../contract/desk/events.ts';
import {
  ENTRY_LISTS,
  type EntryColumn,
  type EntryList,
  exportEntries,
} from '../../../contract/desk/exports.ts';
import { counted } from '../../ui/formats.ts';
import { ExportButton, saveFile } from '../frame/export-dialog.tsx';
import { useMay, useMayEverywhere } from '../frame/organiser.ts';
import { useEventParams } from './use-event.ts';

/** The columns of an event's lists that this organiser may have. `isReaching`: with phones and e-mails. */
export function useEntryColumns(isReaching: boolean) {
  const hasGate = useMay('see the gate');
  const seesGates = useMayEverywhere('see the gate');
  return (list: EntryList) =>
    Object.fromEntries(
      (ENTRY_LISTS[list] as readonly EntryColumn[])
        .map((column): [EntryColumn, ListColumn] => [column, ENTRY_COLUMNS[column]])
        .filter(([, { isContact }]) => isReaching || !isContact)
        .filter(([, { gate }]) => !gate || (gate === 'main' ? seesGates : hasGate)),
    );
}

interface Props {
  list: EntryList;
  /** As the list above is filtered, and so many entries on all of its pages. */
  query: object;
  total: number | undefined;
}

/** Takes away what the list shows, on all of its pages. */
export function ExportList({ list, query, total = 0 }: Props) {
  const params = useEventParams();
  const columns = useEntryColumns(true)(list);
  if (total === 0) return null;
  return (
    <ExportButton
      needs="export events"
      hint="E"
      title="Export this list"
      what={counted(total, 'entry', 'entries')}
      columns={columns}
      onExport={(choice) => {
        const columns = choice.columns as EntryColumn[];
        const body = { ...(query as EntryFilter), ...choice, columns, list };
        return saveFile(exportEntries, { params, body });
      }}
    />
  );
}
