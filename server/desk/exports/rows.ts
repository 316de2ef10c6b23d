import { stringify } from 'csv-stringify/sync';
import type { ListColumn } from '../../../contract/desk/columns.ts';
import { clockInIndia } from '../../../contract/moments.ts';

export type Cell = string | number;

type CellOf<Record> = (record: Record) => Cell | null | readonly Cell[];

/** What a chosen column tells of each record, where that isn't its field of that name: a cell, or as many as it has heads. */
export type Cells<Column extends string, Record> = {
  readonly [C in Exclude<Column, keyof Record>]: CellOf<Record>;
} & { readonly [C in Column & keyof Record]?: CellOf<Record> };

/** A table's rows, some at a time. */
export type Chunks = AsyncIterable<Cell[][]> | Iterable<Cell[][]>;

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
 * formula gets an apostrophe before it.
 */
export async function* csvOf(heads: readonly string[], chunks: Chunks): AsyncGenerator<string> {
  yield stringify([[...heads]], { ...HARMLESS, bom: true });
  for await (const rows of chunks) yield stringify(rows, HARMLESS);
}
