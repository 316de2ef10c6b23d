import { type ComponentProps, type ReactNode, useState } from 'react';
import { useRun } from '../../ui/use-run.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { useStillOpen } from '../ui/use-still-open.ts';
import type { FileFault } from './csv-file.ts';

/** Why a file is not loaded. `goOn`: the word of a button that loads what is good of it all the same. */
export interface Refused {
  readonly word: string;
  readonly faults?: readonly FileFault[];
  readonly goOn?: string | undefined;
}

interface Props extends Pick<ComponentProps<typeof FormDialog>, 'title' | 'word' | 'onClose'> {
  /** Gives why it is refused. `isGoodOnly`: what is wrong with it was shown, and they go on. */
  load: (
    text: string,
    file: { readonly name: string; readonly isGoodOnly: boolean },
  ) => Refused | undefined | Promise<Refused | undefined>;
  children: ReactNode;
}

const NO_FILE = { word: 'Choose the file' };
/** Those of spreadsheets may be chosen: a browser that let nobody choose them would not say why. */
const SPREADSHEETS = ['.xlsx', '.xls', '.ods', '.numbers'];
const A_SPREADSHEET = {
  word: 'Only a CSV is read here. Save it as CSV first: in its program File, then Download or Save as, then CSV',
};
const NOT_UTF_8 = { word: 'Its letters can’t be read: save it as CSV UTF-8' };
const UNREADABLE = { word: 'It could not be read: choose it again' };
const SHOWN_FAULTS = 12;

/** Undefined for bytes of another encoding, whose letters would be lost. */
function decoded(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Why a file is not even opened, by its name. */
function whyUnread({ name }: File): Refused | undefined {
  if (!name) return NO_FILE;
  return SPREADSHEETS.some((end) => name.toLowerCase().endsWith(end)) ? A_SPREADSHEET : undefined;
}

/** Asks for a CSV file; where it is refused, stays with what is wrong in it, by its lines. */
export function FileDialog({ word, load, children, ...dialog }: Props) {
  const [refused, setRefused] = useState<Refused>();
  const { isOpen } = useStillOpen();
  const refuse = (why: Refused | undefined) => {
    setRefused(why);
    if (why && !isOpen()) toast({ text: why.word });
  };
  const { isBusy, run } = useRun(() => refuse(UNREADABLE));
  const submit = async (form: FormData) => {
    const file = form.get('file') as File;
    const why = whyUnread(file);
    if (why) return setRefused(why);
    await run(async () => {
      const text = decoded(await file.arrayBuffer());
      const given = { name: file.name, isGoodOnly: refused?.goOn !== undefined };
      const next = text === undefined ? NOT_UTF_8 : await load(text, given);
      refuse(next);
      if (!next && isOpen()) dialog.onClose();
    });
  };
  return (
    <FormDialog
      {...dialog}
      word={refused?.goOn ?? word}
      kind="ink"
      isBusy={isBusy}
      onSubmit={submit}
    >
      {children}
      <Field label="The file" error={refused?.word}>
        {(field) => (
          <input
            {...field}
            name="file"
            type="file"
            accept={['.csv', 'text/csv', ...SPREADSHEETS].join()}
            data-autofocus=""
            onChange={({ target: { files } }) =>
              setRefused(files?.[0] ? whyUnread(files[0]) : undefined)
            }
          />
        )}
      </Field>
      {refused?.faults && refused.faults.length > 0 && <Faults all={refused.faults} />}
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
