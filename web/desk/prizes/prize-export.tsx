import { useState } from 'react';
import * as z from 'zod/mini';
import { type ListColumn, PRIZE_COLUMNS } from '../../../contract/desk/columns.ts';
import {
  EXPORT_FORMATS,
  type ExportFormat,
  exportPrizes,
  type PrizeColumn,
} from '../../../contract/desk/exports.ts';
import { useAct } from '../../calls/use-act.ts';
import { browserStorage } from '../../storage/browser-storage.ts';
import { counted } from '../../ui/formats.ts';
import { saveFile } from '../frame/export-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { useStillOpen } from '../ui/use-still-open.ts';
import type { Line } from './lines.ts';
import styles from './prizes.module.css';

interface Props {
  /** Of these alone; without them of all. */
  lines?: readonly Line[] | undefined;
  /** So many of them can be paid now. */
  ready: number;
  onClose: () => void;
}

const COLUMNS: Readonly<Record<PrizeColumn, ListColumn>> = PRIZE_COLUMNS;

/** A file for the bank, or the whole book, in the columns and the order that this browser had last. */
export function PrizeExport({ lines, ready, onClose }: Props) {
  const { isBusy, error, run } = useAct();
  const { isOpen, sayIfLeft } = useStillOpen();
  const form = useColumns();
  const { order, chosen } = form;
  const columns = order.filter((column) => chosen.includes(column));
  const all = lines ? `All chosen, ${lines.length}` : 'The whole book';
  const isOpening = ready > 0 && columns.some((column) => COLUMNS[column].isSealed);
  const submit = (given: FormData) =>
    run(async () => {
      const format = given.get('format') as ExportFormat;
      const hasHeads = given.get('heads') !== null;
      form.keep({ format, hasHeads });
      const reason = String(given.get('reason'));
      const only = lines && {
        lines: lines.map(({ payee, winner }) => ({ code: payee.code, entryId: winner.entryId })),
      };
      const which = given.get('which') as 'ready' | 'all';
      const body = { which, ...only, columns, format, hasHeads, reason };
      const name = await saveFile(exportPrizes, { body }).catch(sayIfLeft);
      toast({ text: `${name} is saved.`, note: 'It is written down. Delete it after the upload.' });
      if (isOpen()) onClose();
    });
  return (
    <FormDialog
      title="Export prizes"
      word={isOpening ? `Open ${ready} and write the file` : 'Write the file'}
      icon="download"
      leave="Leave sealed"
      isWide
      isBusy={isBusy}
      error={error}
      errorsAt="reason"
      onSubmit={submit}
      onClose={onClose}
      fields={[
        {
          name: 'which',
          label: 'Lines',
          radios: [
            ...(ready > 0 ? [['ready', `Ready to pay, ${ready}`] as const] : []),
            ['all', all],
          ],
          defaultValue: ready > 0 ? 'ready' : 'all',
        },
        {
          name: 'format',
          label: 'File',
          radios: EXPORT_FORMATS.map((format) => [format, format.toUpperCase()] as const),
          defaultValue: form.stored.format,
        },
        {
          name: 'heads',
          label: 'Its first line',
          boxes: [{ value: 'yes', word: 'first line with names', isChosen: form.stored.hasHeads }],
        },
        {
          name: 'reason',
          label: 'What for',
          hint: 'At least ten characters.',
          maxLength: 300,
          isFirst: true,
        },
      ]}
      footSays={['columns']}
      foot={
        <>
          <Columns form={form} />
          {error?.fields.columns && <p role="alert">{error.fields.columns}</p>}
          {isOpening && (
            <p className="note" data-must>
              <span>{`This opens the bank details of ${counted(ready, 'line')} at once: a line of the audit log for each, which they see. Those whose e-mail nobody has confirmed are left out: pay them one by one.`}</span>
            </p>
          )}
        </>
      }
    />
  );
}

/** Each with its box, and up and down in the order of the file: by buttons, or Alt with J and K. */
function Columns({
  form: { order, chosen, toggle, move },
}: {
  form: ReturnType<typeof useColumns>;
}) {
  return (
    <fieldset className={styles.columns}>
      <legend>Columns, in this order</legend>
      <ol>
        {order.map((column, at) => {
          const { head, isSealed } = COLUMNS[column];
          return (
            <li
              key={column}
              onKeyDown={(event) => {
                const by = { KeyJ: 1, KeyK: -1 }[event.code];
                if (!event.altKey || !by) return;
                event.preventDefault();
                move(column, by);
              }}
            >
              <label>
                <input
                  type="checkbox"
                  checked={chosen.includes(column)}
                  onChange={() => toggle(column)}
                />
                <span>{head}</span>
                {isSealed && <small>sealed</small>}
              </label>
              <Button
                icon="up"
                aria-label={`${head} up`}
                disabled={at === 0}
                onClick={() => move(column, -1)}
              />
              <Button
                icon="down"
                aria-label={`${head} down`}
                disabled={at === order.length - 1}
                onClick={() => move(column, 1)}
              />
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}

const KEY = 'desk-prize-columns';
const ALL = Object.keys(PRIZE_COLUMNS) as PrizeColumn[];

const Column = z.enum(ALL as [PrizeColumn, ...PrizeColumn[]]);

/** A bank's form as this browser had it last. */
const StoredColumns = z.object({
  order: z.array(Column),
  chosen: z.array(Column),
  format: z.enum(EXPORT_FORMATS),
  hasHeads: z.boolean(),
});
type StoredColumns = z.infer<typeof StoredColumns>;

const FIRST: StoredColumns = {
  order: ALL,
  chosen: ['holder', 'account', 'ifsc', 'due', 'text'],
  format: 'csv',
  hasHeads: true,
};

function readStored(): StoredColumns {
  try {
    const stored = StoredColumns.parse(JSON.parse(browserStorage.get(KEY) ?? ''));
    // A column that has come since stands last.
    return { ...stored, order: [...new Set([...stored.order, ...ALL])] };
  } catch {
    return FIRST;
  }
}

/** The columns of a file, which of them and in which order, as this browser keeps them. */
function useColumns() {
  const [stored] = useState(readStored);
  const [order, setOrder] = useState<readonly PrizeColumn[]>(stored.order);
  const [chosen, setChosen] = useState<readonly PrizeColumn[]>(stored.chosen);
  return {
    ...{ stored, order, chosen },
    toggle: (column: PrizeColumn) =>
      setChosen((all) =>
        all.includes(column) ? all.filter((one) => one !== column) : [...all, column],
      ),
    move: (column: PrizeColumn, by: number) =>
      setOrder((all) => {
        const rest = all.filter((one) => one !== column);
        return rest.toSpliced(Math.max(0, all.indexOf(column) + by), 0, column);
      }),
    keep: (file: Pick<StoredColumns, 'format' | 'hasHeads'>) =>
      void browserStorage.set(KEY, JSON.stringify({ order, chosen, ...file })),
  };
}
