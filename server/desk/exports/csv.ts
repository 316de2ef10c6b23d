import { stringify } from 'csv-stringify/sync';
import type { Chunks } from './rows.ts';

const HARMLESS = { escape_formulas: true, record_delimiter: 'windows' } as const;

/**
 * A table as CSV, a chunk at a time: UTF-8 with the mark by which spreadsheets know it. What they would take for a
 * formula gets an apostrophe before it.
 */
export async function* csvOf(heads: readonly string[], chunks: Chunks): AsyncGenerator<string> {
  yield stringify([[...heads]], { ...HARMLESS, bom: true });
  for await (const rows of chunks) yield stringify(rows, HARMLESS);
}
