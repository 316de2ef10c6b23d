import type { InjectOptions } from 'fastify';
import { TOTP } from 'otpauth';
import type { Role } from '../../contract/desk/rights.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { createRole } from '../accounts/roles-store.ts';
import { createAccount } from '../accounts/store.ts';
import type { AppDependencies } from '../app.ts';
import type { Content } from '../content/reading/content.ts';
import { smallFestival } from './festival.ts';
import { startTestServer, type TestServer } from './server.ts';

export const DESK_PASSWORD = 'Lantern$42';

/** A server with the desk switched on; `change` makes the festival what a test needs, `env` has further settings. */
export async function startDeskServer(
  change: (content: Content) => Content = (same) => same,
  more: Partial<AppDependencies> = {},
  env: Record<string, string> = {},
) {
  const content = await smallFestival();
  const { festival } = content;
  const on = { desk: true, registration: true, leaderboard: true, gate: true };
  const features = { ...festival.features, ...on };
  const changed = change({ ...content, festival: { ...festival, features } });
  const server = await startTestServer(env, {}, { content: () => changed, ...more });
  return { ...server, content: () => changed };
}

let organisers = 0;
/** One hash for all of them: a test that signs in with the password has the right one. */
let passwordHash: Promise<string> | undefined;

export const ADMINISTRATOR = [{ role: 'administrator' }] as const;
export const MUSIC_MANAGER = [{ role: 'cluster-manager', clusters: ['Music'] }] as const;

export interface RoleForTest {
  readonly role: Role;
  readonly clusters?: readonly string[];
  readonly startsAt?: number;
  readonly endsAt?: number;
}

/** An account with roles, its e-mail confirmed, that has never been at the desk. */
export async function newOrganiser(
  { db }: Pick<TestServer, 'db'>,
  roles: readonly RoleForTest[],
  name = 'Asha',
) {
  organisers += 1;
  const email = `organiser.${organisers}.${crypto.randomUUID().slice(0, 8)}@example.org`;
  passwordHash ??= hashPassword(DESK_PASSWORD, 'a test');
  const now = Date.now();
  const account = { email, username: 'asha', fullName: name, phone: '9000000002' };
  const row = { ...account, passwordHash: await passwordHash, emailVerifiedAt: now };
  const id = await createAccount(db, row, now);
  for (const { role, clusters = [], startsAt = now - 1000, endsAt = now + 1e9 } of roles)
    await createRole(db, id, { role, clusters, startsAt, endsAt }, { by: 'a test', now });
  return { id, email, name };
}

/** A browser at the desk: it keeps its cookies, and sends our origin along with whatever it asks. */
export function deskBrowser({ app, settings }: Pick<TestServer, 'app' | 'settings'>) {
  const cookies = new Map<string, string>();
  const { origin } = new URL(settings.publicUrl);

  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
    { headers, ...options }: InjectOptions = {},
  ) {
    const response = await app.inject({
      method,
      url: `/api/desk${path}`,
      payload: payload ?? (method === 'GET' ? undefined : {}),
      cookies: Object.fromEntries(cookies),
      headers: { origin, ...headers },
      ...options,
    });
    for (const { name, value, expires } of response.cookies)
      if (expires && expires.getTime() < Date.now()) cookies.delete(name);
      else cookies.set(name, value);
    return response;
  }

  return { call, cookies };
}

export type DeskBrowser = ReturnType<typeof deskBrowser>;

/** The answer to a password that is shown at the desk. */
export function givePassword(
  { call }: Pick<DeskBrowser, 'call'>,
  user_email: string,
  user_password = DESK_PASSWORD,
) {
  return call('POST', '/sign-in', { user_email, user_password });
}

/** A new browser of somebody who has shown the password there, with the way on. */
export async function afterPassword(
  server: Pick<TestServer, 'app' | 'settings'>,
  { email }: { email: string },
) {
  const browser = deskBrowser(server);
  const response = await givePassword(browser, email);
  if (response.statusCode !== 200) throw new Error(response.body);
  return { ...browser, next: response.json().message };
}

/** The status by which the desk says if a browser is signed in. */
export async function meStatus({ call }: Pick<DeskBrowser, 'call'>): Promise<number> {
  return (await call('GET', '/me')).statusCode;
}

/** The code of an authenticator app at a moment, as any app makes it. */
export function codeAt(secret: string, now = Date.now()): string {
  return new TOTP({ secret }).generate({ timestamp: now });
}

/** An organiser who has signed in for the first time, with the secret of their app and their recovery codes. */
export async function signedInOrganiser(
  server: Pick<TestServer, 'app' | 'settings' | 'db'>,
  roles: readonly RoleForTest[],
  name?: string,
) {
  const person = await newOrganiser(server, roles, name);
  const browser = deskBrowser(server);
  await browser.call('POST', '/sign-in', {
    user_email: person.email,
    user_password: DESK_PASSWORD,
  });
  const { secret } = (await browser.call('POST', '/codes/start')).json().message;
  const confirmed = await browser.call('POST', '/codes/confirm', { code: codeAt(secret) });
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body);
  return { ...person, ...browser, secret, recoveryCodes: confirmed.json().message.recoveryCodes };
}
