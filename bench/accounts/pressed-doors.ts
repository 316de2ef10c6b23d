import autocannon from 'autocannon';
import { asha } from '../../e2e/people.ts';
import { startSwitchedOn } from '../../e2e/switched-on.ts';
import { ended } from '../measuring/ended.ts';
import { median } from '../measuring/statistics.ts';
import type { Figure } from '../report/figures.ts';

const SECONDS = 3;
const CONNECTIONS = 128;
const ATTACKER = '203.0.113.7';

/** Each hashes a password, or would if it let everybody: the press is as hard as it can be. */
const DOORS = [
  { name: 'the site', path: '/api/user/login', method: 'POST', field: 'user_password' },
  { name: 'the desk', path: '/api/desk/sign-in', method: 'POST', field: 'user_password' },
  {
    name: 'one’s own password',
    path: '/api/user/password',
    method: 'PUT',
    field: 'user_current_password',
  },
] as const;

/**
 * The wait of visitors who sign in, each at an address of their own, one after the other, while one address presses at a
 * door, more tries at once than any browser has.
 */
export async function comparePressedDoors(after: AsyncDisposableStack): Promise<Figure[]> {
  const settings = { LOG_LEVEL: 'info', TRUST_PROXY: '1' };
  const withDesk = startSwitchedOn('features: { desk: on }', settings, { logsToFile: true });
  const site = after.adopt(await withDesk, ended);
  const figures: Figure[] = [];
  for (const door of DOORS) {
    const waits = await waitsWhilePressed(site.url, door);
    const name = `sign-in elsewhere while one address presses at ${door.name}, median`;
    figures.push({ name, unit: 's', value: median(waits), limit: { atMost: 1.5 } });
  }
  return figures;
}

type Door = (typeof DOORS)[number];

async function waitsWhilePressed(url: string, door: Door): Promise<number[]> {
  const { token } = await signIn(url);
  const pressing = press(url, door, token);
  const waits: number[] = [];
  const start = performance.now();
  while (performance.now() - start < SECONDS * 1000) waits.push((await signIn(url)).seconds);
  const { statusCodeStats = {} } = await pressing;
  for (const status of Object.keys(statusCodeStats))
    if (!['400', '401', '429', '503'].includes(status))
      throw new Error(`${door.path} answered ${status}`);
  return waits;
}

let somebody = 0;

function press(url: string, { path, method, field }: Door, token: string) {
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    somebody += 1;
    const user_email = `somebody.${somebody}@example.org`;
    const body = { user_email, user_password: 'Another$42', [field]: 'Wrong#1234' };
    return { ...request, body: JSON.stringify(body) };
  };
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': ATTACKER,
    origin: url,
    authorization: `Bearer ${token}`,
  };
  return autocannon({
    url: url + path,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [{ method, headers, setupRequest }],
  });
}

let visitors = 0;

async function signIn(url: string): Promise<{ token: string; seconds: number }> {
  visitors += 1;
  const started = performance.now();
  const response = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.${visitors >> 8}.${visitors & 255}`,
    },
    body: JSON.stringify({ user_email: asha.email, user_password: asha.password }),
  });
  const { message } = (await response.json()) as { message: string };
  if (!response.ok) throw new Error(`A visitor was answered ${response.status}: ${message}`);
  return { token: message, seconds: (performance.now() - started) / 1000 };
}
