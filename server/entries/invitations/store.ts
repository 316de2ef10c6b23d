import type { Database } from '../../database/connection.ts';
import { lightTransaction } from '../../database/light-transaction.ts';

const HOUR_MS = 60 * 60 * 1000;

/** The entry that a link's words or a spoken code lead to. */
export function findByInvitation(db: Database, by: { invitation: string } | { code: string }) {
  return db
    .selectFrom('entries')
    .selectAll()
    .where(({ and }) => and(by))
    .executeTakeFirst();
}

/** Counts a try of a spoken code; gives how many it is within the hour since the first of them. */
export async function countGuess(db: Database, accountId: string, now: number): Promise<number> {
  const { guesses } = await lightTransaction(db, (trx) =>
    trx
      .insertInto('code_guesses')
      .values({ account_id: accountId, guesses: 1, expires_at: now + HOUR_MS })
      .onConflict((clash) =>
        clash.column('account_id').doUpdateSet(({ eb, ref, case: given }) => {
          const isOver = eb('code_guesses.expires_at', '<=', now);
          const add = eb('code_guesses.guesses', '+', 1);
          return {
            guesses: given().when(isOver).then(1).else(add).end(),
            expires_at: given()
              .when(isOver)
              .then(ref('excluded.expires_at'))
              .else(ref('code_guesses.expires_at'))
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
    .updateTable('code_guesses')
    .set((column) => ({ guesses: column('guesses', '-', 1) }))
    .where('account_id', '=', accountId)
    .execute();
}
