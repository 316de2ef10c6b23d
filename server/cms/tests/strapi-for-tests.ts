import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Content } from '../../content/content.ts';
import { fillingOf } from '../filling.ts';
import { newSecrets } from '../secrets.ts';
import { type RunningStrapi, startStrapi } from '../strapi.ts';

/** A real Strapi on a free port, with a database of its own. */
export interface TestStrapi {
  readonly url: string;
  /** Ends it and starts it again as `npm run cms` would, with this content to fill it. */
  restart(content: Content): Promise<void>;
  /** Ends it without a chance to say goodbye. */
  kill(): Promise<void>;
  /** Ends it and removes what it kept. */
  close(): Promise<void>;
}

export async function startTestStrapi(content: Content): Promise<TestStrapi> {
  const dataDir = await mkdtemp(join(tmpdir(), 'strapi-'));
  const port = await freePort();
  const env = newSecrets();
  const start = async (filling: Content): Promise<RunningStrapi> => {
    const fillFrom = join(dataDir, 'filling.json');
    await writeFile(fillFrom, JSON.stringify(fillingOf(filling)));
    return startStrapi({ port, dataDir, fillFrom, panel: false, env });
  };
  let strapi = await start(content);
  return {
    url: strapi.url,
    async restart(filling) {
      await strapi.stop();
      strapi = await start(filling);
    },
    kill: () => strapi.stop('SIGKILL'),
    async close() {
      await strapi.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

/** Asks with JSON and gives the answer's. @throws Error for any status of 400 or more */
export async function send<Answer>(
  address: string,
  { method, body, token }: { method: string; body: unknown; token?: string },
): Promise<Answer> {
  const response = await fetch(address, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** Makes the first administrator, and through it an API token that may do everything. */
export async function makeApiToken({ url }: TestStrapi): Promise<string> {
  const administrator = {
    firstname: 'Asha',
    email: 'asha@example.org',
    password: `Aa1${randomBytes(12).toString('base64url')}`,
  };
  const first = await send<{ data: { token: string } }>(`${url}/admin/register-admin`, {
    method: 'POST',
    body: administrator,
  });
  const token = await send<{ data: { accessKey: string } }>(`${url}/admin/api-tokens`, {
    method: 'POST',
    token: first.data.token,
    body: { name: 'tests', description: '', type: 'full-access', lifespan: null },
  });
  return token.data.accessKey;
}
