import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newToken } from '../crypto/tokens.ts';
import type { Database } from '../database/connection.ts';
import {
  LIBRARY_GATE,
  MAIN_GATE,
  newApproved,
  PhoneList,
  pairedPhone,
  scanOf,
  withinOneDay,
} from '../testing/gate.ts';
import { gateDesk } from '../testing/gate-desk.ts';

/* A festival that began with gates of free names, which all counted once. */

const MIGRATION = new URL('../database/migrations/008-gate-rules.sql', import.meta.url);
const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;
const desk = gateDesk();

async function runAll(db: Database, statements: string): Promise<void> {
  const bare = statements.replaceAll(/^--.*$/gm, '').trim();
  for (const statement of bare.split(/;\s*/).filter(Boolean)) await sql.raw(statement).execute(db);
}

/** The tables as they were before. */
const BEFORE = `
drop index gate_scans_passages_index;
alter table gate_scans drop column is_out;
alter table gate_scans drop column rule;
alter table gate_arrivals drop column last_in_at;
alter table gate_arrivals drop column last_at;
alter table gate_arrivals drop column last_place;
alter table gate_arrivals drop column last_is_out;
alter table gate_arrivals drop column times`;

it('Arrivals, scans and phones of free names are there after the upgrade, and phones hear of each arrival', async () => {
  const { db } = desk.server;
  const [asha, ravi] = [await newApproved(desk.server), await newApproved(desk.server)];
  const phone = await pairedPhone(desk.server, desk.organiser);
  const { id: deviceId } = phone.device;
  await new PhoneList().follow(phone);
  const since = (await phone.call('GET', '/list')).json().message.version;
  const now = withinOneDay(Date.now(), 6 * MINUTE_MS);
  await runAll(db, BEFORE);
  await sql`update gate_devices set place = '{"kind":"gate","name":"Main gate, left"}' where id = ${deviceId}`.execute(
    db,
  );
  const scan = (accountId: string, place: string, at: number, stands = 1) =>
    sql`insert into gate_scans (device_id, id, kind, account_id, place, scope, at, told, verdict, answer, stands, received_at)
      values (${deviceId}, ${newToken().slice(0, 22)}, 'scan', ${accountId}, ${place}, 'gate', ${at}, 'admitted', 'admitted', '{}', ${stands}, ${at})`.execute(
      db,
    );
  const arrival = (accountId: string, place: string, at: number | null) =>
    sql`insert into gate_arrivals (account_id, scope, at, place, version)
      values (${accountId}, 'gate', ${at}, ${place}, 7)`.execute(db);
  const [first, again] = [now - 2 * DAY_MS, now - 6 * MINUTE_MS];
  await scan(asha.id, 'gate/Main gate, left', first);
  await scan(asha.id, 'gate/Steps', again);
  await scan(ravi.id, 'gate/Steps', first, 0);
  await arrival(asha.id, 'gate/Main gate, left', first);
  await arrival(ravi.id, 'gate/Steps', null);
  await runAll(db, await readFile(MIGRATION, 'utf8'));

  const rows = await db.selectFrom('gateArrivals').selectAll().orderBy('at').execute();
  const own = (accountId: string) => rows.find((row) => row.accountId === accountId);
  expect(own(asha.id)).toMatchObject({
    ...{ at: first, place: 'gate/Main gate, left', lastAt: again, lastInAt: again },
    ...{ lastPlace: 'gate/Steps', lastIsOut: 0, times: 1 },
  });
  expect(own(ravi.id)).toMatchObject({ at: null, lastAt: null });
  expect(new Set(rows.map(({ version }) => version)).size).toBe(rows.length);

  expect(await desk.device(deviceId)).toMatchObject({
    ...{ state: 'paired', isListed: false, place: { kind: 'gate', name: 'Main gate, left' } },
  });
  const { places } = (await phone.call('GET', '/device')).json().message;
  expect(places).toMatchObject([
    { key: 'gate/Main gate, left', rule: 'once a day', isListed: false },
  ]);
  const list = new PhoneList();
  list.version = since;
  await list.follow(phone);
  expect(await list.lastOf(phone.device, asha.code)).toMatchObject({ name: 'Steps' });

  const key = { place: places[0].key };
  const { onCampus: before } = (await phone.call('GET', '/list')).json().message;
  expect(await phone.send([scanOf(key, ravi.code)])).toMatchObject([{ verdict: 'admitted' }]);
  const { onCampus } = (await phone.call('GET', '/list')).json().message;
  expect([onCampus.ever, onCampus.today]).toEqual([before.ever + 1, before.today + 1]);
  const [main, library] = [
    await pairedPhone(desk.server, desk.organiser, MAIN_GATE),
    await pairedPhone(desk.server, desk.organiser, LIBRARY_GATE),
  ];
  // No scan is taken from before its phone was added.
  await db.updateTable('gateDevices').set({ addedAt: first }).execute();
  expect(await main.send([scanOf(main, asha.code, { at: first + DAY_MS })])).toMatchObject([
    { verdict: 'admitted' },
  ]);
  expect(await library.send([scanOf(library, ravi.code)])).toMatchObject([
    { verdict: 'same person', before: { where: 'Main gate, left' } },
  ]);
});
