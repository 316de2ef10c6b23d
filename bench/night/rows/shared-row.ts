import type { Database } from '../../../server/database/connection.ts';

/** A row that everybody takes in turn: each change of what hangs on it holds it until its transaction ends. */
export interface SharedRow {
  readonly name: string;
  /** The changes a second that 18,000 visitors make at most, and ten times as many. */
  readonly need: { readonly of18k: number; readonly of180k: number };
  /** Makes what `times` changes need; gives what makes one, by the project's own code. */
  prepare(db: Database, times: number): Promise<(db: Database, nth: number) => Promise<unknown>>;
}
