import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { ACCOUNTS_CALLS } from '../../contract/accounts/all-calls.ts';
import type { Call } from '../../contract/call.ts';
import { fieldsOf, goodInput, requestOf } from '../testing/good-requests.ts';
import { startTestPooler } from '../testing/pooler.ts';
import { shared, startTestServer } from '../testing/server.ts';

/** The others take a code that somebody else gives. */
const CALLS = (ACCOUNTS_CALLS as readonly Call[]).filter(
  ({ query, params }) => ![query, params].flatMap(fieldsOf).includes('code'),
);

describe.runIf(process.env.TEST_DATABASE === 'postgres')('on one connection of a pooler', () => {
  beforeAll(async () => {
    const pooler = await startTestPooler(inject('postgresUrl'), { default_pool_size: '1' });
    process.env.TEST_POOLER_URL = pooler.url;
    return async () => {
      delete process.env.TEST_POOLER_URL;
      await pooler.remove();
    };
  }, 120_000);
  const server = shared(() => startTestServer());

  it.each(CALLS.map((call) => [call.name, call] as const))(
    '%s is answered',
    async (_name, call) => {
      const response = await server.app.inject(requestOf(call, await goodInput(server, call)));
      expect(response.statusCode, response.body).toBe(200);
    },
  );

  /** What would reach whoever has the connection next. */
  async function listLeft() {
    const { rows } = await sql`
      select name from pg_prepared_statements
      union all select pg_listening_channels()
      union all select locktype from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
      union all select relname from pg_class where relpersistence = 't'
      union all select name from pg_settings where source = 'session'`.execute(server.db);
    return rows;
  }

  it('nothing of a request stays with it', async () => {
    expect(await listLeft()).toEqual([]);
    await sql`select pg_advisory_lock(1)`.execute(server.db);
    expect(await listLeft()).toEqual([{ name: 'advisory' }]);
  });
});
