/** SQLite takes 32,766 values in one statement; a row has at most so many fewer than thirty. */
const ROWS_AT_ONCE = 1000;

/** Rows in the parts that a database takes in one statement. */
export function batchesOf<Row>(rows: readonly Row[]): (readonly Row[])[] {
  const starts = Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) });
  return starts.map((_, at) => rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE));
}
