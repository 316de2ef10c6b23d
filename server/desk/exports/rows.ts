import { stringify } from 'csv-stringify/sync';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { ListColumn } from '../../../contract/desk/columns.ts';
import { clockInIndia } from '../../../contract/moments.ts';

type Cell = string | number;

type CellOf<Record> = (record: Record) => Cell | null | readonly Cell[];

/** What a chosen column tells of each record, where that isn't its field of that name: a cell, or as many as it has heads. */
export type Cells<Column extends string, Record> = {
  readonly [C in Exclude<Column, keyof Record>]: CellOf<Record>;
} & { readonly [C in Column & keyof Record]?: CellOf<Record> };

/** A table's rows, some at a time. */
type Chunks = AsyncIterable<Cell[][]> | Iterable<Cell[][]>;

const A_CHUNK = 250;

export interface Table<Column extends string, Record> {
  readonly ids: readonly string[];
  readonly list: (ids: readonly string[]) => Promise<Record[]>;
  readonly columns: Readonly<{ [C in Column]: ListColumn }>;
  readonly cells: Cells<Column, Record>;
}

/** Reads records by their ids, some at a time, and tells the chosen columns of each. */
export async function* chunksOf<Record, Column extends string>(
  columns: readonly Column[],
  { ids, list, columns: all, cells }: Table<Column, Record>,
): AsyncGenerator<Cell[][]> {
  const own = cells as { readonly [C in Column]?: CellOf<Record> };
  const cellOf = (record: Record, column: Column) => {
    if (own[column]) return own[column](record);
    const value = (record as { readonly [C in Column]?: Cell | null })[column];
    return all[column].isMoment && value ? clockInIndia(Number(value)) : value;
  };
  for (let start = 0; start < ids.length; start += A_CHUNK) {
    const records = await list(ids.slice(start, start + A_CHUNK));
    yield records.map((record) => columns.flatMap((column) => cellOf(record, column) ?? ''));
  }
}

const HARMLESS = { escape_formulas: true, record_delimiter: 'windows' } as const;

/**
 * A table as CSV, a chunk at a time: UTF-8 with the mark by which spreadsheets know it. What they would take for a
 * formula gets an apostrophe before it. Without heads it is for another program, and begins with its first line.
 */
export async function* csvOf(
  heads: readonly string[] | null,
  chunks: Chunks,
): AsyncGenerator<string> {
  if (heads) yield stringify([[...heads]], { ...HARMLESS, bom: true });
  for await (const rows of chunks) yield stringify(rows, HARMLESS);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OPEN = 'http://schemas.openxmlformats.org';
const MAIN = `${OPEN}/spreadsheetml/2006/main`;
const OFFICE = `${OPEN}/officeDocument/2006/relationships`;
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const SHEET = 'xl/worksheets/sheet1.xml';

/** The parts that a workbook of one sheet has beside it. Source: ECMA-376, part 1. */
const PARTS = {
  '[Content_Types].xml': `<Types xmlns="${OPEN}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/${SHEET}" ContentType="${KIND}.worksheet+xml"/></Types>`,
  '_rels/.rels': relationship('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationship('worksheet', 'worksheets/sheet1.xml'),
} as const;

function relationship(kind: string, target: string): string {
  return `<Relationships xmlns="${OPEN}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/${kind}" Target="${target}"/></Relationships>`;
}

/** A table as a workbook, a chunk at a time. Texts are kept as texts: no cell is a formula, whatever it begins with. */
export async function* xlsxOf(
  heads: readonly string[] | null,
  chunks: Chunks,
): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    packed.push(bytes);
  });
  const begin = (name: string) => {
    const part = new ZipDeflate(name, { level: 3 });
    zip.add(part);
    return (xml: string, isLast = false) => part.push(strToU8(xml), isLast);
  };
  for (const [name, xml] of Object.entries(PARTS)) begin(name)(XML + xml, true);
  const write = begin(SHEET);
  let last = heads ? 1 : 0;
  write(`${XML}<worksheet xmlns="${MAIN}"><sheetData>${heads ? rowOf(heads, last) : ''}`);
  for await (const rows of chunks) {
    write(rows.map((row) => rowOf(row, ++last)).join(''));
    yield* packed.splice(0);
  }
  write('</sheetData></worksheet>', true);
  zip.end();
  yield* packed;
}

/** Some readers find a cell by its name alone. No export has more columns than the alphabet has letters. */
function rowOf(cells: readonly (string | number)[], number: number): string {
  const named = cells.map((cell, index) =>
    cellOf(cell, `${String.fromCharCode(65 + index)}${number}`),
  );
  return `<row r="${number}">${named.join('')}</row>`;
}

function cellOf(value: string | number, name: string): string {
  if (typeof value === 'number') return `<c r="${name}"><v>${value}</v></c>`;
  const text = `<t xml:space="preserve">${escaped(value)}</t>`;
  return `<c r="${name}" t="inlineStr"><is>${text}</is></c>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** XML has no place for these, however they are written. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const UNSPEAKABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escaped(text: string): string {
  const sound = text.toWellFormed().replace(UNSPEAKABLE, '');
  return sound.replace(/[&<>]/g, (sign) => ENTITIES[sign]!);
}
