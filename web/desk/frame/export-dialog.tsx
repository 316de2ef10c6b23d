import { type ComponentProps, useState } from 'react';
import type { ListColumn } from '../../../contract/desk/columns.ts';
import { EXPORT_FORMATS } from '../../../contract/desk/exports.ts';
import type { Act } from '../../../contract/desk/rights.ts';
import type { Input, MessageCall } from '../../calls/call.ts';
import { useAct } from '../../calls/use-act.ts';
import { saveAs } from '../../ui/save-as.ts';
import { callFile } from '../calls/call-desk.ts';
import { Button } from '../ui/button.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { useKeys } from '../ui/use-keys.ts';
import { useStillOpen } from '../ui/use-still-open.ts';
import { useMay } from './organiser.ts';

export interface ExportChoice<Column extends string> {
  readonly columns: Column[];
  readonly format: (typeof EXPORT_FORMATS)[number];
  readonly reason: string;
}

interface Props<Column extends string> {
  title: string;
  /** Such as `430 people`. */
  what: string;
  /** None of a PDF. */
  columns?: Readonly<Record<Column, ListColumn>> | undefined;
  /** Chosen already: then phones and e-mails are, too, where they are among the columns. */
  format?: (typeof EXPORT_FORMATS)[number] | 'pdf';
  /** Saves the file and gives its name. @throws CallError */
  onExport: (choice: ExportChoice<Column>) => Promise<string>;
  onClose: () => void;
}

/** Which columns, in which format and what for: all of it is written down before the file comes. */
export function ExportDialog<Column extends string>({
  title,
  what,
  columns,
  format: chosen,
  onExport,
  onClose,
}: Props<Column>) {
  const { isBusy, error, problem, run } = useAct();
  const { isOpen, sayIfLeft } = useStillOpen();
  const submit = (form: FormData) =>
    run(async () => {
      const columns = form.getAll('columns') as Column[];
      const format = (chosen ?? form.get('format')) as (typeof EXPORT_FORMATS)[number];
      const reason = String(form.get('reason'));
      const name = await onExport({ columns, format, reason }).catch(sayIfLeft);
      toast({ text: `${name} is saved.`, note: `${what}; it is written down.` });
      if (isOpen()) onClose();
    });
  const all = Object.entries(columns ?? {}) as [Column, ListColumn][];
  const boxes = all.map(([value, { head, isContact }]) => ({
    ...{ value, word: head, isReaching: isContact },
    isChosen: chosen !== undefined || !isContact,
  }));
  return (
    <FormDialog
      title={title}
      word="Export and write down"
      icon="download"
      isWide
      isBusy={isBusy}
      error={error}
      onSubmit={submit}
      onClose={onClose}
      fields={[
        ...(columns ? [{ name: 'columns', label: 'Columns', boxes }] : []),
        ...(chosen ? [] : [FORMAT]),
        {
          name: 'reason',
          label: 'What for',
          hint: 'At least ten characters.',
          maxLength: 300,
          isFirst: true,
        },
      ]}
    >
      <p>{`${what}. Who took them${columns ? ', which columns' : ''} and what for is written down first.`}</p>
      <span
        className="visually-hidden"
        role="status"
      >{`${isBusy ? 'The file is being made' : ''}${problem}`}</span>
    </FormDialog>
  );
}

const FORMAT = {
  name: 'format',
  label: 'Format',
  radios: EXPORT_FORMATS.map((format) => [format, format.toUpperCase()] as const),
  defaultValue: 'xlsx',
  hint: 'XLSX opens right by a double click. CSV is for other programs: a spreadsheet drops the zeros that numbers begin with.',
};

interface ExportButtonProps<Column extends string>
  extends Omit<ComponentProps<typeof ExportDialog<Column>>, 'onClose'> {
  /** The act that it needs; without the right there is no button. */
  needs: Act;
  word?: string;
  /** Its key. */
  hint?: string;
}

/** Takes a table away, by button or key. */
export function ExportButton<Column extends string>({
  needs,
  word = 'Export',
  hint = 'e',
  ...dialog
}: ExportButtonProps<Column>) {
  const may = useMay(needs);
  const [isOpen, setOpen] = useState(false);
  useKeys('A list', { [hint]: ['export', () => setOpen(true)] }, { when: may });
  if (!may) return null;
  return (
    <>
      <Button icon="download" hint={hint} onClick={() => setOpen(true)}>
        {word}
      </Button>
      {isOpen && <ExportDialog {...dialog} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Has the browser save the file of a call, and gives its name. @throws CallError */
export async function saveFile<C extends Omit<MessageCall, 'answer'>>(
  one: C,
  input: Input<C>,
): Promise<string> {
  const { file, name } = await callFile(one, input);
  saveAs(name, file);
  return name;
}
