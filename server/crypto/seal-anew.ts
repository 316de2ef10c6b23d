import type { Database } from '../database/connection.ts';
import type { Sealer } from './sealer.ts';

interface SealedRecord {
  readonly id: string;
  /** Whose it is: it opens only for this. */
  readonly context: string;
  readonly sealed: Buffer;
}

/** The sealed records of one table. */
export interface SealedTable {
  /** The next ones after an id, in their order. */
  list(trx: Database, afterId: string, limit: number): Promise<SealedRecord[]>;
  /** Replaces a record that is still as it was read. */
  replace(trx: Database, record: SealedRecord, sealed: Buffer): Promise<void>;
}

/** Writers wait for this many at the most. */
const TOGETHER = 10;

/**
 * Seals everything of a table with the current key that isn't yet, a few at a time: it may break off anywhere and be
 * started again. Gives how many it sealed, and the ids of those that no key opens, which stay as they are.
 */
export async function sealAnew(
  db: Database,
  { seal, unseal, isCurrent }: Sealer,
  { list, replace }: SealedTable,
): Promise<{ sealed: number; unopened: string[] }> {
  let sealed = 0;
  const unopened: string[] = [];
  let last: string | undefined = '';
  while (last !== undefined) {
    const after: string = last;
    last = await db.transaction().execute(async (trx) => {
      const records = await list(trx, after, TOGETHER);
      for (const record of records.filter((each) => !isCurrent(each.sealed))) {
        const plain = opened(() => unseal(record.context, record.sealed));
        if (!plain) {
          unopened.push(record.id);
          continue;
        }
        await replace(trx, record, seal(record.context, plain));
        sealed += 1;
      }
      return records.at(-1)?.id;
    });
  }
  return { sealed, unopened };
}

/** What it opens; undefined where no key does. */
export function opened(unseal: () => Buffer): Buffer | undefined {
  try {
    return unseal();
  } catch {
    return undefined;
  }
}
