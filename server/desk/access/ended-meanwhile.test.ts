import { PassThrough } from 'node:stream';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Call, changesSomething } from '../../../contract/call.ts';
import { DESK_CALLS } from '../../../contract/desk/all-calls.ts';
import { GATE_CALLS } from '../../../contract/gate/all-calls.ts';
import {
  ADMINISTRATOR,
  MUSIC_MANAGER,
  signedInOrganiser,
  startDeskServer,
} from '../../testing/desk.ts';
import { everyRow } from '../../testing/every-row.ts';
import { handOverFile, pairedPhone, scanOf } from '../../testing/gate.ts';
import { sampleOf } from '../../testing/sample-bodies.ts';
import { bearer, shared, signedUpPerson } from '../../testing/server.ts';
import type { DeskCall } from './guard.ts';

/* Every changing call of desk and gate, also those that are added later: `serve.change` asks once more in its transaction. */

const server = shared(() => startDeskServer());

interface Late {
  readonly method?: Call['method'];
  readonly headers?: object;
  readonly cookies?: Record<string, string>;
  readonly sent: unknown;
}

/** Sends a change whose body is late: who asks is let in before any of it is read, and `meanwhile` comes then. */
async function sendLate(
  url: string,
  { method = 'POST', headers = {}, cookies = {}, sent }: Late,
  meanwhile: () => Promise<unknown>,
): Promise<number> {
  const payload = new PassThrough();
  const text = JSON.stringify(sent);
  const { origin } = new URL(server.settings.publicUrl);
  const asked = server.app
    .inject({
      ...{ method, url, payload, cookies },
      headers: { origin, ...headers, 'content-type': 'application/json' },
    })
    .then(({ statusCode }) => statusCode);
  payload.write(text.slice(0, 1));
  await expect.poll(() => payload.readableLength).toBe(0);
  await meanwhile();
  payload.end(text.slice(1));
  return asked;
}

type Organiser = Awaited<ReturnType<typeof signedInOrganiser>>;
let administrator: Organiser;
let phone: Awaited<ReturnType<typeof pairedPhone>>;
beforeAll(async () => {
  administrator = await signedInOrganiser(server, ADMINISTRATOR);
  phone = await pairedPhone(server, administrator);
});

/** All that there is, but for mails that are sent meanwhile. */
async function rows() {
  const { jobs: _, mail_counts: _counts, ...others } = await everyRow(server.db);
  return others;
}

/** Ways in which an organiser is one no more, each with the table that says so. */
const ENDS = [
  ['their session is gone', 'deskSessions', () => removeFrom('deskSessions', administrator.id)],
  ['their role is gone', 'organiserRoles', () => removeFrom('organiserRoles', administrator.id)],
  [
    'their role’s time is over',
    'organiserRoles',
    () => server.db.updateTable('organiserRoles').set({ endsAt: Date.now() }).execute(),
  ],
] as const;

const CHANGES: readonly DeskCall[] = DESK_CALLS;

describe.each(ENDS)('A change at the desk that is on its way when %s', (_what, table, end) => {
  it.each(
    CHANGES.filter((call) => changesSomething(call) && call.needs !== 'nothing').map(
      (call) => [call.name, call] as const,
    ),
  )('changes nothing: %s', async (_name, call) => {
    const saved = await server.db.selectFrom(table).selectAll().execute();
    onTestFinished(async () => {
      await server.db.deleteFrom(table).execute();
      await server.db
        .insertInto(table)
        .values(saved as never)
        .execute();
    });
    let before: unknown;
    const status = await sendLate(
      addressOf(call),
      {
        method: call.method,
        cookies: Object.fromEntries(administrator.cookies),
        sent: goodBodyOf(call),
      },
      async () => {
        await end();
        before = await rows();
      },
    );
    expect([status, await rows()]).toEqual([401, before]);
  });
});

describe('What a phone of the gate tells once another one is paired in its place', () => {
  const calls: readonly Call[] = GATE_CALLS;
  it.each(
    calls
      .filter((call) => changesSomething(call) && !call.path.endsWith('/pairings'))
      .map((call) => [call.name, call] as const),
  )('changes nothing: %s', async (_name, call) => {
    const device = server.db.selectFrom('gateDevices').selectAll();
    const saved = await device.where('id', '=', phone.device.id).executeTakeFirstOrThrow();
    const set = (row: object) =>
      server.db.updateTable('gateDevices').set(row).where('id', '=', phone.device.id).execute();
    let before: unknown;
    const cookies = Object.fromEntries(phone.cookies);
    const late = { method: call.method, cookies, sent: goodBodyOf(call) };
    const status = await sendLate(call.path, late, async () => {
      await set({ tokenHash: null });
      before = await rows();
    });
    expect([status, await rows()]).toEqual([401, before]);
    await set(saved);
  });
});

function addressOf({ path }: DeskCall): string {
  return path
    .replace(':cluster', 'music')
    .replace(':event', 'First Song')
    .replaceAll(/:\w+/g, 'nobody')
    .replaceAll(' ', '%20');
}

/** A body that the call's schema takes. */
function goodBodyOf({ name, body }: Call): unknown {
  if (!body) return {};
  const made = OWN_BODIES[name]?.() ?? sampleOf(body);
  expect(body.safeParse(made), name).toMatchObject({ success: true });
  return made;
}

const PAID = { paidOn: '2026-09-20', way: 'NEFT', reference: 'N263' };

/** Where a schema alone doesn't lead to the transaction. */
const OWN_BODIES: Readonly<Record<string, () => unknown>> = {
  // The pattern of a phone is none of an e-mail.
  makeWalkIn: () => ({
    ...{ user_fullname: 'Meera', user_phone: '9000000003', user_college: 'Other' },
    ...{ user_othercollege: 'Another college', seenBy: 'Asha' },
  }),
  takeHandedOver: () => handOverFile(phone.device, [scanOf(phone, 'unknown')]),
  payPrize: () => ({ entryId: 'nobody', rupees: 1, ...PAID }),
  payPrizes: () => ({ lines: [{ code: 'NOBODY', entryId: 'nobody', rupees: 1 }], ...PAID }),
  sendScans: () => {
    const scans = [scanOf(phone, 'unknown')];
    return { now: Date.now(), unsent: 0, listVersion: 0, scans };
  },
};

it('A visitor’s session that ends while a place is asked for takes none', async () => {
  const { id, token } = await signedUpPerson(server);
  const taking = { headers: bearer(token), sent: { teamName: '', answers: {} } };
  const end = () => removeFrom('sessions', id);
  const url = '/api/events/music/First%20Song/entries';
  expect(await sendLate(url, taking, end)).toBe(401);
});

it('A password that is changed while an organiser’s change is on its way ends it', async () => {
  const organiser = await signedInOrganiser(server, MUSIC_MANAGER);
  const { id, fields } = await signedUpPerson(server);
  const add = {
    cookies: Object.fromEntries(organiser.cookies),
    sent: { person: fields.user_email },
  };
  const account = server.db.updateTable('accounts').where('id', '=', organiser.id);
  const change = () => account.set({ passwordHash: 'another' }).execute();
  const url = '/api/desk/events/music/First%20Song/entries';
  expect(await sendLate(url, add, change)).toBe(401);
  const members = server.db.selectFrom('entryMembers').select('entryId');
  expect(await members.where('accountId', '=', id).execute()).toEqual([]);
});

function removeFrom(table: 'organiserRoles' | 'deskSessions' | 'sessions', accountId: string) {
  return server.db.deleteFrom(table).where('accountId', '=', accountId).execute();
}
