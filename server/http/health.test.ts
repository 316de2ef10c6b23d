import { describe, expect, it, onTestFinished } from 'vitest';
import { version } from '../../package.json' with { type: 'json' };
import { openContent } from '../content/open-content.ts';
import { freePort } from '../runtime/free-port.ts';
import { readSettings } from '../settings/settings.ts';
import { FESTIVAL_DIR } from '../testing/festival.ts';
import { startTestServer } from '../testing/server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

async function started(...given: Parameters<typeof startTestServer>) {
  const server = await startTestServer(...given);
  onTestFinished(server.close);
  const ask = async (url: string) => {
    const response = await server.app.inject(url);
    return { status: response.statusCode, ...response.json() };
  };
  return { ...server, ask };
}

const WELL = { status: 200, message: 'ok' };
const ALIVE = { ...WELL, version, commit: expect.stringMatching(/^([0-9a-f]{12}|unknown)$/) };

describe('whoever watches the server hears', () => {
  it('that it lives, in which version, and takes work', async () => {
    const { app, ask } = await started();
    expect(await ask('/healthz')).toEqual(ALIVE);
    expect(await ask('/readyz')).toEqual(WELL);
    expect((await app.inject('/readyz')).headers['cache-control']).toBe('no-store');
  });

  it('that it lives, but takes no work without its database', async () => {
    const { db, ask } = await started();
    await db.destroy();
    expect(await ask('/healthz')).toEqual(ALIVE);
    expect(await ask('/readyz')).toEqual({
      status: 503,
      message: 'The database does not answer',
      reason: 'database',
    });
  });

  it('that it takes no work on the tables of an older build, and does on those of a newer one', async () => {
    const { db, ask } = await started();
    const names = db.withTables<{ kysely_migration: { name: string; timestamp: string } }>();
    await names
      .insertInto('kysely_migration')
      .values({ name: '999-of-tomorrow', timestamp: '' })
      .execute();
    expect(await ask('/readyz')).toEqual(WELL);
    await names.deleteFrom('kysely_migration').where('name', '=', '001-first-edition').execute();
    expect(await ask('/readyz')).toMatchObject({ status: 503, reason: 'migrations' });
  });

  it('that it takes no work while the content server has never answered', async () => {
    const dataDir = await temporaryFolder();
    const contentUrl = `http://127.0.0.1:${await freePort('127.0.0.1')}`;
    const contentDir = FESTIVAL_DIR;
    const opened = await openContent({ ...readSettings({}), contentDir, contentUrl, dataDir });
    const { ask } = await started({}, {}, { contentStatus: opened, content: opened.content });
    onTestFinished(opened.close);
    expect(await ask('/readyz')).toMatchObject({ status: 503, reason: 'content' });
  });

  it('that it takes no work once it is to stop, while it still answers', async () => {
    const stopping = new AbortController();
    const { ask } = await started({}, {}, { stopping });
    stopping.abort();
    expect(await ask('/readyz')).toMatchObject({ status: 503, reason: 'stopping' });
    expect(await ask('/healthz')).toEqual(ALIVE);
    expect((await ask('/api/colleges')).status).toBe(200);
  });
});
