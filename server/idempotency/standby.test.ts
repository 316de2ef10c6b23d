import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newToken } from '../crypto/tokens.ts';
import { bearer, sharedTestServer, signedUpPerson } from '../testing/server.ts';

describe.runIf(process.env.TEST_DATABASE === 'postgres')('a repeat', () => {
  const server = sharedTestServer();

  /** From now on the database answers as a standby does, which changes nothing. */
  async function turnReadOnly(value: 'on' | 'off') {
    const { db } = server;
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    const statement = `alter database ${rows[0]!.name} set default_transaction_read_only = ${value}`;
    await db.transaction().execute(async (trx) => {
      await sql`set transaction read write`.execute(trx);
      await sql.raw(statement).execute(trx);
      // Whoever was connected before keeps the setting of before.
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(trx);
      await sql.raw(`set session default_transaction_read_only = ${value}`).execute(trx);
    });
  }

  it('is not answered by a standby, whose answer may be lost', async () => {
    const { token } = await signedUpPerson(server);
    const press = () =>
      server.app.inject({
        method: 'PATCH',
        url: '/api/user/update',
        headers: { ...bearer(token), 'idempotency-key': key },
        payload: { user_city: 'Salem' },
      });
    const key = newToken();
    const first = await press();
    expect(first.statusCode).toBe(200);
    onTestFinished(() => turnReadOnly('off'));
    await turnReadOnly('on');
    await expect.poll(async () => (await press()).statusCode).toBe(503);
    expect((await press()).headers['retry-after']).toBe('5');
    await turnReadOnly('off');
    await expect.poll(async () => (await press()).statusCode).toBe(200);
    expect((await press()).body).toBe(first.body);
  });
});
