import { CsvError, parse } from 'csv-parse/sync';

/** A row of a CSV file: where it begins (1 is the first line) and its values. */
export interface Row {
  readonly line: number;
  readonly values: readonly string[];
}

/** A file that can't be told apart into rows, from `line` on. */
export class CsvFault extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/**
 * The rows of a CSV file as spreadsheets write them: commas, or semicolons or tabs where the first line has no
 * comma, or what a line `sep=` before it says; quotes around values with separators or line breaks; a byte order mark at the start is skipped.
 * @throws CsvFault for a quote that isn't closed or stands in the middle of a value
 */
export function readCsv(text: string): Row[] {
  try {
    const { table, said, before } = withoutSaidSeparator(text);
    const first = table.split('\n', 1)[0]!;
    const rows = parse(table, {
      delimiter: said ?? [',', ';', '\t'].find((sign) => first.includes(sign)) ?? ',',
      trim: true,
      skip_records_with_empty_values: true,
      // Too few or too many values are told by the one who knows the columns.
      relax_column_count: true,
      info: true,
      raw: true,
      // Its types know of no row with both `info` and `raw`.
    }) as unknown[] as { record: string[]; raw: string; info: { lines: number } }[];
    return rows.map(({ record, raw, info }) => ({
      line: before + info.lines - (raw.trim().match(/\n/g)?.length ?? 0),
      values: record,
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new CsvFault(
      Number(error.lines) + withoutSaidSeparator(text).before,
      FAULTS[error.code] ?? error.message,
    );
  }
}

/** Some spreadsheets write their separator into a line of its own before all others. */
function withoutSaidSeparator(text: string) {
  const unmarked = text.replace(/^\ufeff/, '');
  const [line, said] = /^"?sep=(.)"?\r?\n/i.exec(unmarked) ?? [];
  return line
    ? { table: unmarked.slice(line.length), said, before: 1 }
    : { table: unmarked, said: undefined, before: 0 };
}

/**
 * The rows below a heading that names `required`, in any order and among others: their values in the order of
 * `required`, then of `optional`; none for a row that is longer than the heading. @throws CsvFault
 */
export function readTable(
  text: string,
  required: readonly string[],
  optional: readonly string[] = [],
): Row[] {
  const [heading = { line: 1, values: [] }, ...rows] = readCsv(text);
  const names = heading.values.map((value) => value.toLowerCase().replace(/^e-mail$/, 'email'));
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new CsvFault(
      heading.line,
      `The heading must name ${required.join(', ')}; ${missing.join(', ')} is missing. It names ${names.join(', ') || 'nothing'}`,
    );
  return rows.map(({ line, values }) => ({
    line,
    values:
      values.length > names.length
        ? []
        : [...required, ...optional].map((name) => values[names.indexOf(name)] ?? ''),
  }));
}

export const LONGER_THAN_HEADING = 'The line has more values than the heading';

const FAULTS: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'The file ends within quotes: one before is not closed',
  CSV_INVALID_CLOSING_QUOTE: 'Something follows a closing quote',
  INVALID_OPENING_QUOTE: 'A quote stands in the middle of a value',
};
