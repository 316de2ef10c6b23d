import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { contentAddress } from '../../contract/content-addresses.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { createTestDatabase } from '../../server/testing/database.ts';
import { startProcess, summaryOf } from '../../server/testing/process.ts';
import { isMet } from '../report/figures.ts';
import { faultsHeld } from './held.ts';
import { type NightReport, runNight } from './night.ts';

const VISITORS = 400;

describe('a night of 400 visitors', () => {
  const said: string[] = [];
  let night: NightReport;

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'festival-night-'));
    const database = await createTestDatabase();
    const env = {
      DATABASE_URL: database.settings.kind === 'postgres' ? database.settings.url : '',
      DATA_DIR: folder,
      SECRET_KEY: randomBytes(32).toString('hex'),
    };
    const server = startProcess(env);
    const [, url] = /The site +(http:\/\/localhost:\d+)/.exec(await summaryOf(server)) ?? [];
    server.stdout!.resume();
    night = await runNight(
      { url: url!, pids: () => [server.pid!], settings: readSettings(env) },
      {
        visitors: VISITORS,
        minutes: 0.1,
        // The site would need a build.
        pages: [contentAddress.hospitalities, contentAddress.cluster(1), contentAddress.sponsors],
        photoWidth: 640,
        say: (line) => said.push(line),
      },
    );
    return async () => {
      await night.db.destroy();
      server.kill();
      await once(server, 'exit');
      await database.remove();
      await rm(folder, { recursive: true, force: true });
    };
  }, 300_000);

  it('ends with everybody’s account and picture there once and whole', () => {
    expect(night.people.filter(({ token }) => token)).toHaveLength(VISITORS);
    const broken = night.checks.filter((check) => !isMet(check));
    expect(broken, said.join('\n')).toEqual([]);
  });

  it('notices what is not there, not whole or another’s', async () => {
    const { db, people } = night;
    const emailOf = (n: number) => people[n]!.values.user_email;
    const accountOf = (n: number) =>
      db.selectFrom('accounts').select('id').where('email', '=', emailOf(n));
    await db.deleteFrom('accounts').where('email', '=', emailOf(0)).execute();
    await db.deleteFrom('idProofs').where('accountId', '=', accountOf(1)).execute();
    await db.updateTable('accounts').set({ phone: '' }).where('email', '=', emailOf(2)).execute();
    await db
      .updateTable('idProofs')
      .set({ accountId: accountOf(3) })
      .where('accountId', '=', accountOf(4))
      .execute();
    const faults = await faultsHeld(night, [
      ...people.slice(0, 5),
      { ...people[5]!, photo: 6 },
      people[6]!,
    ]);
    expect(faults.sort()).toEqual([
      `${emailOf(0)} is not there`,
      `${emailOf(1)} has 0 ID proofs`,
      `${emailOf(2)} has ‘’ in place of ‘9000000002’`,
      `${emailOf(3)} has 2 ID proofs`,
      `${emailOf(4)} has 0 ID proofs`,
      `${emailOf(5)} has photo 5 in place of 6`,
    ]);
  });
});
