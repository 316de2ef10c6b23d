import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, readdir, readFile, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SAMPLE_ACCOUNT } from './accounts/sign-up/sample-account.ts';
import { freePort } from './runtime/free-port.ts';
import { createTestDatabase } from './testing/database.ts';
import { endOf, startProcess, summaryOf } from './testing/process.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

describe('a server that goes public', () => {
  /** As behind a proxy of this machine. */
  const PUBLIC = {
    PUBLIC_URL: 'https://festival.example.org',
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    SECRET_KEY: randomBytes(32).toString('hex'),
    SMTP_URL: 'smtps://mail.example.org',
    MAIL_FROM: 'festival@example.org',
    DAUTH_CLIENT_ID: 'festival',
    DAUTH_CLIENT_SECRET: 'secret',
  };

  async function stop(server: ChildProcess) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }

  /** The status of signing in with the sample account, as the proxy would pass it on. */
  async function signIn(port: number) {
    const sent = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/user/login',
      headers: { host: 'festival.example.org', 'content-type': 'application/json' },
    }).end(
      JSON.stringify({ user_email: SAMPLE_ACCOUNT.email, user_password: SAMPLE_ACCOUNT.password }),
    );
    const [response] = await once(sent, 'response');
    response.resume();
    return response.statusCode;
  }

  it('lets the sample account of its first days in no more, and keeps its data to itself', async () => {
    const DATA_DIR = await temporaryFolder();
    const { settings, remove } = await createTestDatabase();
    onTestFinished(remove);
    const DATABASE_URL = settings.kind === 'postgres' ? settings.url : '';
    // As most tools make a folder.
    await chmod(DATA_DIR, 0o755);
    const first = startProcess({ DATA_DIR, DATABASE_URL });
    expect(await summaryOf(first)).toContain(SAMPLE_ACCOUNT.email);
    await stop(first);
    for (const name of ['', ...(await readdir(DATA_DIR))])
      expect((await stat(join(DATA_DIR, name))).mode & 0o077).toBe(0);

    const port = await freePort('127.0.0.1');
    const OLD_SECRET_KEYS = await readFile(join(DATA_DIR, 'secret.key'), 'utf8');
    const opened = startProcess({
      ...PUBLIC,
      OLD_SECRET_KEYS,
      DATA_DIR,
      DATABASE_URL,
      PORT: String(port),
    });
    await summaryOf(opened);
    expect(await signIn(port)).toBe(401);
    await stop(opened);

    await chmod(join(DATA_DIR, 'secret.key'), 0o640);
    const refused = await endOf(startProcess({ ...PUBLIC, DATA_DIR, PORT: String(port) }));
    expect(refused).toEqual({
      code: 1,
      said: `${DATA_DIR}/secret.key is open to other users of this machine (0640).\nRun: chmod -R go= '${DATA_DIR}'\n`,
    });
  });
});
