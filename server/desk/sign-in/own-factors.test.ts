import { describe, expect, it } from 'vitest';
import {
  ADMINISTRATOR,
  afterPassword,
  codeAt,
  meStatus,
  signedInOrganiser,
  startDeskServer,
} from '../../testing/desk.ts';
import { turnClock } from '../../testing/entries.ts';
import { mailsTo } from '../../testing/mails.ts';
import { shared } from '../../testing/server.ts';

const server = shared(() => startDeskServer());
type Organiser = Awaited<ReturnType<typeof signedInOrganiser>>;

/** As a browser would have made it. */
async function givePasskey({ id: accountId }: Organiser): Promise<string> {
  const id = `passkey-of-${accountId}`;
  const key = { publicKey: '', counter: 0, transports: '[]', createdAt: 7, device: 'Firefox' };
  await server.db
    .insertInto('passkeys')
    .values({ id, accountId, ...key })
    .execute();
  return id;
}

async function factorsOf({ call }: Organiser) {
  return (await call('GET', '/factors')).json().message;
}

describe('one’s own second factors', () => {
  it('are listed, and a lost one is removed: it opens nothing, nor do the sessions elsewhere', async () => {
    const organiser = await signedInOrganiser(server, ADMINISTRATOR);
    const elsewhere = await afterPassword(server, organiser);
    await elsewhere.call('POST', '/sign-in/code', { code: organiser.recoveryCodes[0] });
    const id = await givePasskey(organiser);
    expect(await factorsOf(organiser)).toEqual({
      factors: [
        { id: 'codes', kind: 'codes', setUpAt: expect.any(Number), device: '' },
        { id, kind: 'passkey', setUpAt: 7, device: 'Firefox' },
      ],
      recoveryCodesLeft: 9,
    });
    const removed = await organiser.call('POST', '/factors/remove', { id: 'codes' });
    expect(removed.statusCode).toBe(200);
    expect((await factorsOf(organiser)).factors.map((one: { id: string }) => one.id)).toEqual([id]);
    expect([await meStatus(organiser), await meStatus(elsewhere)]).toEqual([200, 401]);
    turnClock(Date.now() + 60_000);
    const again = await afterPassword(server, organiser);
    const code = codeAt(organiser.secret);
    expect((await again.call('POST', '/sign-in/code', { code })).statusCode).toBe(400);
    const mails = async () => (await mailsTo(server, organiser.email)).map(({ head }) => head);
    await expect
      .poll(async () => (await mails()).join(), { timeout: 10_000 })
      .toContain('key was removed');
  });

  it('aren’t removed to the last one, nor somebody else’s, nor by a factor that was shown long ago', async () => {
    const [organiser, other] = [
      await signedInOrganiser(server, ADMINISTRATOR),
      await signedInOrganiser(server, ADMINISTRATOR),
    ];
    const theirs = await givePasskey(other);
    const remove = async (id: string) =>
      (await organiser.call('POST', '/factors/remove', { id })).statusCode;
    expect([await remove('codes'), await remove(theirs)]).toEqual([409, 404]);
    expect((await factorsOf(organiser)).factors).toHaveLength(1);
    const own = await givePasskey(organiser);
    turnClock(Date.now() + 11 * 60 * 1000);
    expect(await remove(own)).toBe(403);
    const renewed = await organiser.call('POST', '/factors/recovery-codes');
    expect(renewed.json().fields).toHaveProperty('factor');
  });

  it('have new recovery codes, and those from before are worth nothing', async () => {
    const organiser = await signedInOrganiser(server, ADMINISTRATOR);
    const renewed = await organiser.call('POST', '/factors/recovery-codes');
    const { recoveryCodes } = renewed.json().message;
    expect(recoveryCodes).toHaveLength(10);
    const browser = await afterPassword(server, organiser);
    const show = async (code: string) =>
      (await browser.call('POST', '/sign-in/code', { code })).statusCode;
    expect([await show(organiser.recoveryCodes[0]), await show(recoveryCodes[0])]).toEqual([
      400, 200,
    ]);
  });

  it('are replaced by another authenticator only where one says so', async () => {
    const organiser = await signedInOrganiser(server, ADMINISTRATOR);
    expect((await organiser.call('POST', '/codes/start')).statusCode).toBe(409);
    const meant = await organiser.call('POST', '/codes/start', { replaces: true });
    expect(meant.statusCode).toBe(200);
  });
});
