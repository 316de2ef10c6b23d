import { describe, expect, it } from 'vitest';
import { DESK_CALLS } from '../../contract/desk/all-calls.ts';
import { ADMINISTRATOR, signedInOrganiser, startDeskServer } from '../testing/desk.ts';
import { shared } from '../testing/server.ts';
import type { DeskCall } from './access/guard.ts';

/* PostgreSQL takes NUL in no text: where one came so far, the answer would be 500. */

const NUL = '\u0000';
const REASON = 'lists for the hostel rooms';
const CALLS: readonly DeskCall[] = DESK_CALLS;

const server = shared(() => startDeskServer());
const organiser = shared(() => signedInOrganiser(server, ADMINISTRATOR));

/** The address of a call with an odd word in place of each name that an event's isn't. */
function addressOf({ path }: DeskCall): string {
  return path
    .replace('/api/desk', '')
    .replace(':cluster', 'music')
    .replace(':event', 'First Song')
    .replaceAll(/:\w+/g, 'a%00');
}

const ADDRESSES = CALLS.flatMap((call) => [
  ...(/%00/.test(addressOf(call)) ? [[call.method, addressOf(call)]] : []),
  ...Object.keys(call.query?.shape ?? {}).map((name) => [
    call.method,
    `${addressOf(call)}?${name}=a%00`,
  ]),
]) as ['GET', string][];

const EXPORT = { columns: ['name'], format: 'csv', reason: REASON };

describe('NUL', () => {
  it.each(ADDRESSES)('is refused in %s %s', async (method, address) => {
    const { statusCode, body } = await organiser.call(method, address);
    expect([400, 404], body).toContain(statusCode);
  });

  it.each([
    ['POST', '/exports/people', { ...EXPORT, reason: REASON + NUL }],
    ['POST', '/exports/people', { ...EXPORT, codes: [NUL] }],
    ['POST', '/exports/people', { ...EXPORT, q: NUL }],
    ['PUT', '/events/music/First%20Song/attendance', marked(NUL)],
  ] as const)('is refused in the body of %s %s', async (method, address, body) => {
    expect((await organiser.call(method, address, body)).statusCode).toBe(400);
  });
});

function marked(id: string) {
  return { entries: [{ id: `a${id}`, was: 'held' }], is: 'present' };
}
