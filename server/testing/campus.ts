import { afterAll, beforeAll, expect } from 'vitest';
import { type StandIn, type Student, startStandIn } from '../accounts/campus-sign-on/stand-in.ts';
import { freePort } from '../runtime/free-port.ts';
import { startTestServer, type TestServer } from './server.ts';

export function student(id: string, name: string, email: string): Student {
  return { id, name, email, phoneNumber: '9000000009', gender: 'FEMALE' };
}

/** One server for all tests of the file that calls this, with a provider that knows these students. */
export function campusTestServer(students: readonly Student[]): TestServer {
  const server = {} as TestServer;
  let provider: StandIn;
  beforeAll(async () => {
    const port = await freePort('localhost');
    Object.assign(server, await startTestServer({ DAUTH_STAND_IN_PORT: String(port) }));
    const { campusSignOn } = server.settings;
    provider = await startStandIn(campusSignOn, { host: 'localhost', port, students });
  });
  afterAll(async () => {
    await provider.close();
    await server.close();
  });
  return server;
}

const NONCE = 'a-random_nonce';

/** The way back to the site with a provider's code, in the browser that asked for it. */
export function comeBack(
  { app }: TestServer,
  code: string,
  remoteAddress = '10.6.0.1',
  nonce = NONCE,
) {
  const query = new URLSearchParams({ code, site: 'other', nonce });
  return app.inject({ url: `/api/user/dauth/callback?${query}`, remoteAddress });
}

/** The code that the provider gives for a student, by their id. */
export async function codeFor(server: TestServer, id: string): Promise<string> {
  const { location } = await choose(server, id, 'student');
  const back = new URL(location);
  expect(back.searchParams.get('state')).toBe('a-random_state');
  return back.searchParams.get('code')!;
}

/** Walks through the provider as a browser would, up to where it leads back to the site. */
export async function choose(
  { settings }: TestServer,
  value: string,
  button: string,
): Promise<{ location: string }> {
  const { authorizeUrl, clientId, redirectUri } = settings.campusSignOn;
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    grant_type: 'authorization_code',
    state: 'a-random_state',
    scope: 'openid email profile user',
    nonce: NONCE,
  });
  const cookies = new Map<string, string>();
  const visit = async (url: string, form?: Record<string, string>) => {
    const response = await fetch(new URL(url, authorizeUrl), {
      method: form ? 'POST' : 'GET',
      body: form && new URLSearchParams(form),
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, text]) => `${name}=${text}`).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return response.headers.get('location') ?? '';
  };
  const page = await visit(`${authorizeUrl}?${query}`);
  let location = await visit(page, { [button]: value });
  while (!location.startsWith(redirectUri)) location = await visit(location);
  return { location };
}
