import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { MUSIC_MANAGER, signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { bearer, shared, signedUpPerson } from '../../testing/server.ts';

const server = shared(() => startDeskServer());

/** Sends a change whose body is late: who asks is let in before any of it is read, and `meanwhile` comes then. */
async function sendLate(
  url: string,
  {
    headers,
    cookies = {},
    sent,
  }: { headers: object; cookies?: Record<string, string>; sent: object },
  meanwhile: () => Promise<unknown>,
): Promise<number> {
  const payload = new PassThrough();
  const text = JSON.stringify(sent);
  const asked = server.app
    .inject({
      method: 'POST',
      url,
      payload,
      cookies,
      headers: { ...headers, 'content-type': 'application/json' },
    })
    .then(({ statusCode }) => statusCode);
  payload.write(text.slice(0, 1));
  await expect.poll(() => payload.readableLength).toBe(0);
  await meanwhile();
  payload.end(text.slice(1));
  return asked;
}

it.each([
  ['role', (accountId: string) => removeFrom('organiserRoles', accountId)],
  ['desk session', (accountId: string) => removeFrom('deskSessions', accountId)],
] as const)('A %s that ends while a change is on its way changes nothing', async (_what, end) => {
  const organiser = await signedInOrganiser(server, MUSIC_MANAGER);
  const { id, fields } = await signedUpPerson(server);
  const { origin } = new URL(server.settings.publicUrl);
  const add = (meanwhile: () => Promise<unknown>) =>
    sendLate(
      '/api/desk/events/music/First%20Song/entries',
      {
        headers: { origin },
        cookies: Object.fromEntries(organiser.cookies),
        sent: { person: fields.user_email },
      },
      meanwhile,
    );
  expect(await add(() => end(organiser.id))).toBe(401);
  const entries = await server.db
    .selectFrom('entryMembers')
    .select('entryId')
    .where('accountId', '=', id)
    .execute();
  expect(entries).toEqual([]);
});

it('A visitor’s session that ends while a place is asked for takes none', async () => {
  const { id, token } = await signedUpPerson(server);
  const taking = { headers: bearer(token), sent: { teamName: '', answers: {} } };
  const end = () => removeFrom('sessions', id);
  const url = '/api/events/music/First%20Song/entries';
  expect(await sendLate(url, taking, end)).toBe(401);
});

function removeFrom(table: 'organiserRoles' | 'deskSessions' | 'sessions', accountId: string) {
  return server.db.deleteFrom(table).where('accountId', '=', accountId).execute();
}
