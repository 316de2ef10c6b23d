import type { Database } from '../database/connection.ts';
import { lightTransaction } from '../database/transactions.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Counts a try of a spoken code; gives how many it is within the hour since the first of them. */
export async function countGuess(db: Database, accountId: string, now: number): Promise<number> {
  const { guesses } = await lightTransaction(db, (trx) =>
    trx
      .insertInto('codeGuesses')
      .values({ accountId, guesses: 1, expiresAt: now + HOUR_MS })
      .onConflict((clash) =>
        clash.column('accountId').doUpdateSet(({ eb, ref, case: given }) => {
          const isOver = eb('codeGuesses.expiresAt', '<=', now);
          const add = eb('codeGuesses.guesses', '+', 1);
          return {
            guesses: given().when(isOver).then(1).else(add).end(),
            expiresAt: given()
              .when(isOver)
              .then(ref('excluded.expiresAt'))
              .else(ref('codeGuesses.expiresAt'))
              .end(),
          };
        }),
      )
      .returning('guesses')
      .executeTakeFirstOrThrow(),
  );
  return guesses;
}

/** Takes a try back that was right: only wrong ones count. */
export async function forgiveGuess(trx: Database, accountId: string): Promise<void> {
  await trx
    .updateTable('codeGuesses')
    .set((column) => ({ guesses: column('guesses', '-', 1) }))
    .where('accountId', '=', accountId)
    .execute();
}
