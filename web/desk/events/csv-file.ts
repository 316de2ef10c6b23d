/** What is wrong in a file. `line`: 1 is the first; `column`: its head. */
export interface FileFault {
  readonly line: number;
  readonly column?: string;
  readonly reason: string;
}

export interface Line {
  readonly line: number;
  readonly values: readonly string[];
}

/**
 * The lines of a CSV file as spreadsheets write them, without empty ones: commas, or semicolons or tabs where the first
 * line has no comma, or what a line `sep=` before it says. A fault where it can't be told apart into lines.
 */
export async function readCsv(text: string): Promise<Line[] | FileFault> {
  // Some spreadsheets write their separator into a line of its own before all others.
  const [saidLine = '', said] = /^\ufeff?"?sep=(.)"?\r?\n/i.exec(text) ?? [];
  const table = text.slice(saidLine.length);
  const before = saidLine ? 1 : 0;
  const { CsvError, parse } = await import('csv-parse/browser/esm/sync');
  try {
    const rows = parse(table, {
      bom: true,
      delimiter:
        said ?? [',', ';', '\t'].find((sign) => table.split('\n', 1)[0]?.includes(sign)) ?? ',',
      skip_records_with_empty_values: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      info: true,
      // Its types know of no rows with `info`.
    }) as unknown[] as { record: string[]; info: { lines: number } }[];
    return rows.map(({ record, info }) => ({
      line: before + info.lines - record.join('').split('\n').length + 1,
      values: record.map(plain),
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return {
      line: before + Number(error.lines),
      reason: 'the file ends within quotes: one before is not closed',
    };
  }
}

/** Without the apostrophe that our own exports put before what a spreadsheet would run. */
function plain(value: string): string {
  return value.trim().replace(/^'(?=[=+\-@＝＋－＠])/, '');
}
