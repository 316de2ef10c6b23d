import { readCode } from '../../../contract/codes.ts';
import { RESULT_COLUMNS } from '../../../contract/desk/columns.ts';
import type { Criterion, ScoredEntry } from '../../../contract/desk/results.ts';
import { isSameName, nameKey } from '../../../contract/name-keys.ts';
import { type FileFault, type Line, readCsv } from './csv-file.ts';
import { type CellText, faultIn } from './typed-scores.ts';

/** `id`: of its criterion, or one of `KNOWN`; undefined for a head that nobody knows. */
interface Column {
  readonly head: string;
  readonly id: string | undefined;
}

interface ScoreFileParts {
  readonly entries: readonly ScoredEntry[];
  readonly criteria: readonly Criterion[];
}

const KNOWN = {
  rank: ' rank',
  name: ' name',
  college: ' college',
  code: ' code',
  sum: ' sum',
  prize: ' prize',
};
const NOT_FILLED: readonly (string | undefined)[] = [undefined, ...Object.values(KNOWN)];

/**
 * The points of a CSV file as the export writes it: below the heads a line for each entry, known by Code, or by Name and
 * College where they tell it apart; columns in any order. An empty cell tells nothing, and so do ranks and prizes, which
 * follow from points.
 */
export async function readPointsFile(
  text: string,
  sheet: ScoreFileParts,
): Promise<{ cells: readonly CellText[]; faults: readonly FileFault[] }> {
  const table = await readCsv(text);
  if ('reason' in table) return { cells: [], faults: [table] };
  const [heads = { line: 1, values: [] }, ...lines] = table;
  const columns = columnsOf(heads, sheet.criteria);
  const wrongHeads = faultsOfHeads(heads.line, columns);
  if (wrongHeads.length > 0) return { cells: [], faults: wrongHeads };
  const read = lines.map((line) => readLine(line, columns, sheet));
  const faults = [...read.flatMap((one) => one.faults), ...faultsOfRepeats(read)];
  return {
    cells: read.flatMap((one) => one.cells),
    faults: faults.toSorted((one, other) => one.line - other.line),
  };
}

function columnsOf({ values }: Line, criteria: readonly Criterion[]): Column[] {
  const known = Object.entries(KNOWN).map(
    ([column, id]) => [RESULT_COLUMNS[column as keyof typeof KNOWN].head, id] as const,
  );
  const prizes = [['Prize', KNOWN.prize]] as const;
  const own = criteria.map(({ id, name }) => [name, id] as const);
  const ids = new Map([...known, ...prizes, ...own].map(([head, id]) => [nameKey(head), id]));
  return values.map((head) => ({ head, id: ids.get(nameKey(head)) }));
}

function faultsOfHeads(line: number, columns: readonly Column[]): FileFault[] {
  const ids = columns.map(({ id }) => id);
  if (!ids.includes(KNOWN.code) && !ids.includes(KNOWN.name))
    return [{ line, reason: 'no column is called Code or Name' }];
  return columns.flatMap(({ head, id }, at) => {
    if (head === '') return [];
    if (id === undefined)
      return { line, column: head, reason: 'the sheet has no criterion of this name' };
    return ids.indexOf(id) < at ? { line, column: head, reason: 'the same column once more' } : [];
  });
}

interface ReadLine {
  readonly line: number;
  readonly entry?: ScoredEntry;
  readonly cells: readonly CellText[];
  readonly faults: readonly FileFault[];
}

function readLine(
  { line, values }: Line,
  columns: readonly Column[],
  { entries, criteria }: ScoreFileParts,
): ReadLine {
  const at = (wanted: string) => values[columns.findIndex(({ id }) => id === wanted)] ?? '';
  const wrong = (reason: string) => ({ line, cells: [], faults: [{ line, reason }] });
  if (values.slice(columns.length).some((value) => value !== ''))
    return wrong('it has more values than there are columns');
  const entry = findEntry(entries, at(KNOWN.code), at(KNOWN.name), at(KNOWN.college));
  if (typeof entry === 'string') return wrong(entry);
  const filled = columns.flatMap(({ head, id }, place) =>
    NOT_FILLED.includes(id) || !values[place] ? [] : { head, id: id!, text: values[place] },
  );
  const faults = filled.flatMap(({ head, id, text }) => {
    const reason = faultIn(text, criteria.find((one) => one.id === id)!);
    return reason ? { line, column: head, reason: `“${text}” is ${reason}` } : [];
  });
  const cells = filled.map(({ id, text }) => ({ id: entry.entryId, column: id, text }));
  return { line, entry, cells, faults };
}

/** An entry of the sheet, or why there is none. */
function findEntry(
  entries: readonly ScoredEntry[],
  code: string,
  name: string,
  college: string,
): ScoredEntry | string {
  if (code) {
    const found = entries.find(({ codes }) => codes.includes(readCode(code) ?? code));
    return found ?? `nobody in the sheet has the code ${code}`;
  }
  if (!name) return 'it has neither a code nor a name';
  const [found, another] = entries.filter(
    (one) => isSameName(one.name, name) && (!college || isSameName(one.college, college)),
  );
  if (!found) return `nobody in the sheet is called ${name}${college && `, ${college}`}`;
  return another ? `several in the sheet are called ${name}: give the code` : found;
}

function faultsOfRepeats(read: readonly ReadLine[]): FileFault[] {
  const known = read.filter(({ entry }) => entry);
  return [...Map.groupBy(known, ({ entry }) => entry).values()].flatMap(([first, ...again]) =>
    again.map(({ line }) => ({ line, reason: `the same entry as in line ${first!.line}` })),
  );
}
