import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './runtime/free-port.ts';
import { endOf, startProcess, summaryOf } from './testing/process.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'festival-start-'));
});

afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

function start(env: Record<string, string>): ChildProcess {
  return startProcess({ DATA_DIR: dataDir, ...env });
}

/** The line that is printed when somebody asks for a link to a new password. */
async function askForPassword(server: ChildProcess, site: string, user_email: string) {
  const printed = once(server.stdout!, 'data');
  const { message: challenge } = await (await fetch(`${site}/api/captcha`)).json();
  const solution = await solveChallenge({ challenge, deriveKey });
  const user_recaptcha_code = btoa(JSON.stringify({ challenge, solution }));
  await fetch(`${site}/api/user/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_email, user_recaptcha_code }),
  });
  return String(await printed);
}

describe('starting the server', () => {
  it('says where everything is, lets the sample account in, and stops when asked', async () => {
    const server = start({});
    const end = endOf(server);
    const summary = await summaryOf(server);
    const site = /The site +(http:\/\/localhost:\d+)/.exec(summary)?.[1];
    const [, email, password] = /Sample account +(\S+), password (\S+)/.exec(summary)!;
    expect(summary).toContain(`${site}/api`);
    expect(summary).toMatch(/Version +\d{4}\.\d+\.\d+, commit ([0-9a-f]{12}|unknown)\n/);
    expect(summary).toContain(join(dataDir, 'outbox'));
    const provider = /Stand-in sign-on +(http:\/\/localhost:\d+)/.exec(summary)?.[1];
    expect((await fetch(`${provider}/api/oauth/oidc/key`)).status).toBe(200);
    const { port } = new URL(site!);
    const own = Object.values(networkInterfaces()).flatMap((all) => all?.map((one) => one.address));
    for (const host of own.includes('::1') ? ['127.0.0.1', '[::1]'] : ['127.0.0.1'])
      expect((await fetch(`http://${host}:${port}/healthz`)).status).toBe(200);
    const signedIn = await fetch(`${site}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user_email: email, user_password: password }),
    });
    expect(signedIn.status).toBe(200);
    expect(await askForPassword(server, site!, email!)).toMatch(
      / {2}Mail: .+\n {2}http:\/\/localhost:\d+\/change-password#code=/,
    );
    server.kill('SIGTERM');
    expect(await end).toEqual({ code: 0, said: '' });
  });

  it('finishes the requests under way before it stops', async () => {
    const server = start({});
    const end = endOf(server);
    const site = /(http:\/\/localhost:\d+)/.exec(await summaryOf(server))![1];
    const text = JSON.stringify({ user_email: 'a@example.org', user_password: 'x' });
    const login = request(`${site}/api/user/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': text.length,
        expect: '100-continue',
      },
    });
    const answered = once(login, 'response');
    login.flushHeaders();
    await once(login, 'continue');
    login.write(text.slice(0, 10));
    server.kill('SIGINT');
    const isOpen = () => fetch(`${site}/healthz`).then(Boolean, () => false);
    await expect.poll(isOpen).toBe(false);
    login.end(text.slice(10));
    const [response] = await answered;
    expect(response.statusCode).toBe(401);
    response.resume();
    expect((await end).code).toBe(0);
  });

  it('is refused by a wrong setting with a line that names it', async () => {
    const end = await endOf(start({ PORT: 'many' }));
    expect(end.code).toBe(1);
    expect(end.said).toBe("PORT must be a whole number from 0 to 65535, not 'many'.\n");
  });

  it('is refused for a public address without everything real', async () => {
    const end = await endOf(start({ PUBLIC_URL: 'https://festival.example.org' }));
    expect(end.code).toBe(1);
    expect(end.said.trim().split('\n').length).toBeGreaterThan(3);
    expect(end.said).toContain('SECRET_KEY must be set');
  });

  it('is refused when PostgreSQL isn’t there, in a line that names the setting', async () => {
    const port = await freePort('127.0.0.1');
    const end = await endOf(start({ DATABASE_URL: `postgres://127.0.0.1:${port}/festival` }));
    expect(end.code).toBe(1);
    expect(end.said).toBe(
      `DATABASE_URL leads to no database that can be used: connect ECONNREFUSED 127.0.0.1:${port}\n`,
    );
  });

  it('is refused when the port is taken, in plain words and no others', async () => {
    const first = start({});
    const firstEnd = endOf(first);
    const port = /http:\/\/localhost:(\d+)/.exec(await summaryOf(first))![1]!;
    const second = start({ PORT: port });
    let logged = '';
    second.stdout!.on('data', (chunk) => {
      logged += chunk;
    });
    const { code, said } = await endOf(second);
    expect(code).toBe(1);
    expect(said).toMatch(/^PORT is taken by another program: .+\n$/);
    expect(logged).toBe('');
    first.kill('SIGTERM');
    await firstEnd;
  });
});
