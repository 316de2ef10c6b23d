import { countLeft, type ErasedTable } from '../promises/erasures.ts';
import type { Season } from '../world/season.ts';
import { soon } from '../world/time.ts';

/** The machine's time: what comes each hour has begun. */
const ERASED_WITHIN_MS = 3000;

/** Waits a moment for what is kept no longer to be erased; what is left then is told of as the day ends. */
export function seeErased(table: ErasedTable) {
  return (season: Season): Promise<void> =>
    soon(async () => (await countLeft(season, table)) === 0, ERASED_WITHIN_MS);
}

/** A day that is looked at for what must be there yet. */
export async function seeNothing(): Promise<void> {}
