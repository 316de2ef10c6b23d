import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createMigratedDatabase, createTestDatabase } from '../testing/database.ts';
import { openDatabase } from './connection.ts';
import { isAway } from './outage.ts';

/** What HAProxy is while nobody leads: it takes connections and ends them, until `lead` is called. */
async function startWithoutLeader(port: number) {
  let isLed = false;
  let refused = 0;
  const sockets = new Set<Socket>();
  const gate = createServer((client) => {
    sockets.add(client.on('error', () => undefined));
    if (!isLed) {
      refused += 1;
      return void client.destroy();
    }
    const server = connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.add(server);
    client.pipe(server).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    gate.close();
  });
  return {
    port: (gate.address() as AddressInfo).port,
    refused: () => refused,
    lead() {
      isLed = true;
    },
  };
}

describe.runIf(process.env.TEST_DATABASE === 'postgres')('while nobody leads', () => {
  it('a start waits past the pooler until somebody does', async () => {
    const { settings, remove } = await createTestDatabase();
    onTestFinished(remove);
    const url = (settings as { url: string }).url;
    const leader = await startWithoutLeader(Number(new URL(url).port));
    const adminUrl = Object.assign(new URL(url), { port: leader.port }).href;
    const opening = openDatabase({ kind: 'postgres', url, adminUrl });
    await expect.poll(leader.refused).toBeGreaterThan(1);
    leader.lead();
    const db = await opening;
    expect(await db.selectFrom('accounts').select('id').execute()).toEqual([]);
    await db.destroy();
  });

  it('a wrong password is not waited for', async () => {
    const { settings, remove } = await createTestDatabase();
    onTestFinished(remove);
    const url = (settings as { url: string }).url;
    const adminUrl = Object.assign(new URL(url), { password: 'wrong' }).href;
    const opening = openDatabase({ kind: 'postgres', url, adminUrl });
    const soon = pause(5000, 'waits', { ref: false });
    await expect(Promise.race([opening, soon])).rejects.toThrow(/DATABASE_ADMIN_URL/);
  });

  it('a standby that is asked to change something is a database that is away', async () => {
    const { settings, remove } = await createMigratedDatabase();
    onTestFinished(remove);
    const db = await openDatabase(settings);
    const error = await db
      .transaction()
      .execute(async (trx) => {
        await sql`set transaction read only`.execute(trx);
        await trx.deleteFrom('jobs').execute();
      })
      .catch((refused) => refused);
    expect([error.code, isAway(error)]).toEqual(['25006', true]);
    await db.destroy();
  });
});
