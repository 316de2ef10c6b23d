import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';
import type { Settings } from '../../settings/settings.ts';

const STUDENTS: readonly Student[] = [
  {
    id: '1001',
    email: 'asha@nitt.edu',
    name: 'Asha',
    phoneNumber: '9000000001',
    gender: 'FEMALE',
  },
  { id: '1002', email: 'ravi@nitt.edu', name: 'Ravi', phoneNumber: '9000000002', gender: 'MALE' },
];
/*
 * A real OpenID provider for one's own computer and the tests, with D'Auth's paths and quirks and two
 * sample students. It never runs in a public deployment: the settings refuse to start one.
 */

export interface StandIn {
  readonly address: string;
  close(): Promise<void>;
}

/** Starts the provider on `port` for the one client that the settings describe. */
export async function startStandIn(
  settings: Settings['campusSignOn'],
  {
    host,
    port,
    students = STUDENTS,
  }: { host: string; port: number; students?: readonly Student[] },
): Promise<StandIn> {
  const address = `http://localhost:${port}`;
  const provider = await makeProvider(address, settings, students);
  const answer = provider.callback();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', address);
    if (pathname.startsWith('/interaction/'))
      letChoose(provider, students, request, response).catch(() => response.writeHead(400).end());
    else {
      // Asked each time who one is, so that both students can be tried in one browser.
      if (pathname === '/authorize') delete request.headers.cookie;
      answer(request, response);
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    await server[Symbol.asyncDispose]();
  };
  return { address, close };
}

async function makeProvider(
  address: string,
  settings: Settings['campusSignOn'],
  students: readonly Student[],
): Promise<Provider> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(address, {
    // Its own default, asked for by name: by itself it warns at each start.
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        redirect_uris: [settings.redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    routes: {
      authorization: '/authorize',
      token: '/api/oauth/token',
      userinfo: '/api/resources/user',
      jwks: '/api/oauth/oidc/key',
    },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    scopes: ['openid', 'email', 'profile', 'user'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name'],
      user: ['id', 'phoneNumber', 'gender', 'batch', 'createdAt', 'updatedAt'],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => false },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 300,
      Interaction: 600,
      Session: 600,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, id) => accountOf(students, id),
  });
  speakLikeDauth(provider);
  return provider;
}

function accountOf(students: readonly Student[], id: string) {
  const student = students.find((one) => one.id === id);
  if (!student) return undefined;
  const at = '2025-07-01T00:00:00.000Z';
  const claims = { email_verified: true, ...student, batch: null, createdAt: at, updatedAt: at };
  return { accountId: id, claims: async () => ({ sub: id, ...claims }) };
}

/** Makes the answers differ from the standard's as D'Auth's do. */
function speakLikeDauth(provider: Provider): void {
  provider.use(async (context, next) => {
    if (context.path === '/api/resources/user' && context.method !== 'POST') {
      context.status = 404;
      return;
    }
    await next();
    const body = context.body as Record<string, unknown> | undefined;
    if (context.path === '/api/oauth/oidc/key' && body) context.body = { key: body.keys };
    if (context.path === '/api/oauth/token' && typeof body?.expires_in === 'number')
      context.body = { ...body, state: '', expires_in: Date.now() + body.expires_in * 1000 };
  });
}

/** Shows the students; takes the choice. 'Deny' goes back to the bare address, as D'Auth does. */
async function letChoose(
  provider: Provider,
  students: readonly Student[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(choicePage(students));
    return;
  }
  const choice = new URLSearchParams(await text(request)).get('student');
  if (!students.some(({ id }) => id === choice) || choice === null) {
    response.writeHead(303, { location: String(params.redirect_uri) }).end();
    return;
  }
  const grant = new provider.Grant({ accountId: choice, clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope));
  const consent = { grantId: await grant.save() };
  await provider.interactionFinished(request, response, { login: { accountId: choice }, consent });
}

/** Names and addresses come from our own list of students, so nothing here needs escaping. */
function choicePage(students: readonly Student[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stand-in campus sign-on</title>
<style>
body { margin: 0 auto; padding: 2rem 1.25rem; max-width: 30rem; background: #f8efd9; color: #20150d;
  font: 1.0625rem/1.5 Georgia, serif; }
button { display: block; width: 100%; min-height: 48px; margin: 0 0 .75rem; padding: .5rem 1rem;
  font: inherit; color: inherit; background: #fdf8ea; border: 1px solid #8a6428; cursor: pointer; }
</style>
</head>
<body>
<h1>Who are you?</h1>
<p>This page stands in for the campus sign-on while the site runs on your own computer.</p>
<form method="post">
${students
  .map(
    ({ id, name, email }) =>
      `<button name="student" value="${id}">Continue as ${name} (${email})</button>`,
  )
  .join('\n')}
<button name="deny" value="yes">Deny</button>
</form>
</body>
</html>
`;
}

/** A person as the stand-in's provider knows them. */
export interface Student {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly phoneNumber: string;
  readonly gender: 'MALE' | 'FEMALE';
  /** True where it isn't told. */
  readonly email_verified?: boolean;
}
