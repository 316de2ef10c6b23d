import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { beforeAll } from 'vitest';
import { type Student, startStandIn } from '../accounts/campus-sign-on/stand-in.ts';
import { freePort } from '../runtime/free-port.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { ContentServer } from './content/content-server.ts';
import { createTestDatabase } from './database.ts';
import { startProcess, summaryOf } from './process.ts';
import type { TestServer } from './server.ts';

/** One of several processes, to be asked as the app of a test is. */
export type ServerProcess = Pick<TestServer, 'app' | 'settings'>;

interface ServerProcesses {
  readonly all: readonly [ServerProcess, ServerProcess, ServerProcess];
  readonly content: ContentServer;
  /** The settings of one more: its own folder, the same database. */
  readonly env: Readonly<Record<string, string>>;
  readonly settings: Settings;
}

/**
 * Three processes of the server on one empty database, started at the same moment, for all tests of the file that
 * calls this. On PostgreSQL each has a folder of its own, as if on a machine of its own. `more`: further settings.
 */
export function threeProcesses(
  students: readonly Student[],
  more: () => Promise<Record<string, string>> = async () => ({}),
): ServerProcesses {
  const given = {} as { -readonly [Name in keyof ServerProcesses]: ServerProcesses[Name] };
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'festival-processes-'));
    const database = await createTestDatabase();
    const isShared = database.settings.kind === 'sqlite';
    const content = await ContentServer.start();
    const standInPort = await freePort('localhost');
    const provider = `http://localhost:${standInPort}`;
    const env = {
      DATABASE_URL: database.settings.kind === 'postgres' ? database.settings.url : '',
      DATA_DIR: join(folder, isShared ? 'one' : 'another'),
      SECRET_KEY: randomBytes(32).toString('hex'),
      CONTENT_URL: content.url,
      CONTENT_WEBHOOK_SECRET: 'a-secret-of-the-webhook',
      TRUST_PROXY: '1',
      DAUTH_CLIENT_ID: 'festival',
      DAUTH_CLIENT_SECRET: 'secret',
      DAUTH_AUTHORIZE_URL: `${provider}/authorize`,
      DAUTH_TOKEN_URL: `${provider}/api/oauth/token`,
      DAUTH_USER_URL: `${provider}/api/resources/user`,
      DAUTH_REDIRECT_URI: 'http://localhost:3000/callback',
      ...(await more()),
    };
    const settings = readSettings(env);
    await mkdir(settings.dataDir, { recursive: true });
    const standIn = await startStandIn(settings.campusSignOn, {
      host: 'localhost',
      port: standInPort,
      students,
    });
    const start = async (name: string): Promise<ServerProcess> => {
      const own = { ...env, DATA_DIR: join(folder, isShared ? 'one' : name) };
      const child = startProcess(own);
      children.push(child);
      const [, site] = /The site +(http:\/\/localhost:\d+)/.exec(await summaryOf(child)) ?? [];
      if (!site) throw new Error(`A server did not start: ${child.stderr?.read()}`);
      return { app: remoteApp(site), settings: readSettings(own) };
    };
    const all = await Promise.all([start('one'), start('two'), start('three')]);
    Object.assign(given, { all, content, env, settings });
    return async () => {
      for (const child of children) if (child.exitCode === null) child.kill();
      for (const child of children) if (child.exitCode === null) await once(child, 'exit');
      await Promise.all([content.stop(), standIn.close(), database.remove()]);
      await rm(folder, { recursive: true, force: true });
    };
  });
  return given;
}

/** Asks a server elsewhere as `app.inject` asks one here; `remoteAddress` is what a proxy would say. */
function remoteApp(site: string): FastifyInstance {
  const inject = async (asked: string | InjectOptions) => {
    const options = typeof asked === 'string' ? { url: asked } : asked;
    const { url, method = 'GET', payload, headers, remoteAddress = '10.9.0.1' } = options;
    const isJson = payload !== undefined && typeof payload !== 'string';
    const response = await fetch(`${site}${url}`, {
      method,
      headers: {
        ...(headers as Record<string, string>),
        ...(isJson && { 'content-type': 'application/json' }),
        'x-forwarded-for': remoteAddress,
      },
      ...(payload !== undefined && {
        body: isJson ? JSON.stringify(payload) : (payload as string),
      }),
    });
    const body = await response.text();
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      body,
      json: () => JSON.parse(body),
    };
  };
  return { inject } as unknown as FastifyInstance;
}
