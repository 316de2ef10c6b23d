import { stringify } from 'csv-stringify/sync';
import type { Chunks } from './rows.ts';

/**
 * A table as CSV, a chunk at a time: UTF-8 with the mark by which spreadsheets know it. What they would take for a
 * formula gets an apostrophe before it.
 */
export async function* csvOf(heads: readonly string[], chunks: Chunks): AsyncGenerator<string> {
  yield stringify([[...heads]], { bom: true, record_delimiter: 'windows' });
  for await (const rows of chunks)
    yield stringify(rows, { escape_formulas: true, record_delimiter: 'windows' });
}
