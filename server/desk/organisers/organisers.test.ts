import { describe, expect, it } from 'vitest';
import { proveAddress } from '../../accounts/store.ts';
import {
  ADMINISTRATOR,
  afterPassword,
  codeAt,
  DESK_PASSWORD,
  deskBrowser,
  newOrganiser,
  signedInOrganiser,
  startDeskServer,
} from '../../testing/desk.ts';
import { turnClock } from '../../testing/entries.ts';
import { lastMailTo, mailsTo } from '../../testing/mails.ts';
import { bearer, shared, signedUpPerson } from '../../testing/server.ts';

const server = shared(() => startDeskServer());

const TREASURER = [{ role: 'treasurer' }] as const;
const SECOND_MS = 1000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
type Organiser = Awaited<ReturnType<typeof signedInOrganiser>>;

function give({ call }: Organiser, body: object) {
  return call('POST', '/roles', {
    role: 'hospitality',
    clusters: [],
    endsAt: Date.now() + DAY_MS,
    ...body,
  });
}

async function rolesOf({ call }: Organiser, email: string) {
  const list: { email: string; roles: { id: string; role: string; ended: object | null }[] }[] = (
    await call('GET', '/organisers')
  ).json().message;
  return list.find((one) => one.email === email)?.roles ?? [];
}

async function isIn({ call }: Organiser): Promise<boolean> {
  return (await call('GET', '/me')).statusCode === 200;
}

describe('giving a role', () => {
  it('is refused where they have this very one, or ending it would end nothing', async () => {
    const administrator = await signedInOrganiser(server, ADMINISTRATOR);
    const { fields, id } = await signedUpPerson(server);
    const user_email = fields.user_email;
    await proveAddress(server.db, id, Date.now());
    const music = { user_email, role: 'cluster-manager', clusters: ['Music'] };
    for (const body of [{ user_email }, music]) {
      expect((await give(administrator, body)).statusCode).toBe(200);
      const again = await give(administrator, { ...body, user_email: user_email.toUpperCase() });
      expect([again.statusCode, Object.keys(again.json().fields)]).toEqual([400, ['user_email']]);
    }
    expect((await give(administrator, { ...music, clusters: ['Dance'] })).statusCode).toBe(200);
    expect(await rolesOf(administrator, user_email)).toHaveLength(3);
  });

  it('lets somebody with an account in, and mails them after half a minute', async () => {
    const administrator = await signedInOrganiser(server, ADMINISTRATOR);
    const { fields, id } = await signedUpPerson(server);
    const { user_email } = fields;
    await lastMailTo(server, user_email, 1);
    await proveAddress(server.db, id, Date.now());
    expect((await give(administrator, { user_email })).statusCode).toBe(200);
    expect(await mailsTo(server, user_email)).toHaveLength(1);
    turnClock(Date.now() + 31 * SECOND_MS);
    const mail = await lastMailTo(server, user_email, 2);
    expect(mail.text).toContain('hospitality desk');
    const browser = deskBrowser(server);
    const body = { user_email, user_password: fields.user_password };
    const next = (await browser.call('POST', '/sign-in', body)).json().message;
    expect(next).toEqual({ next: 'enrol' });
  });

  it('is mailed once more to whoever hasn’t come, not to whoever has', async () => {
    const administrator = await signedInOrganiser(server, ADMINISTRATOR);
    const invited = await newOrganiser(server, TREASURER);
    const here = await signedInOrganiser(server, TREASURER);
    const mailAgain = async ({ email }: { email: string }) => {
      const [role] = await rolesOf(administrator, email);
      return administrator.call('POST', `/roles/${role!.id}/mail`);
    };
    const before = (await mailsTo(server, invited.email)).length;
    expect((await mailAgain(invited)).statusCode).toBe(200);
    expect((await lastMailTo(server, invited.email, before + 1)).text).toContain('treasurer');
    expect((await mailAgain(here)).statusCode).toBe(409);
  });

  it('is taken back within half a minute as if it had never been, and no mail leaves', async () => {
    const administrator = await signedInOrganiser(server, ADMINISTRATOR);
    const { email } = await newOrganiser(server, []);
    const { id } = (await give(administrator, { user_email: email })).json().message;
    expect((await administrator.call('DELETE', `/roles/${id}`)).statusCode).toBe(200);
    expect(await rolesOf(administrator, email)).toEqual([]);
    turnClock(Date.now() + 31 * SECOND_MS);
    const waiting = () =>
      server.db.selectFrom('jobs').selectAll().where('kind', '=', 'role given').execute();
    await expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBe(0);
    expect(await mailsTo(server, email)).toEqual([]);
  });

  it('is not taken back once its mail is on its way, by whichever process’s clock', async () => {
    const administrator = await signedInOrganiser(server, ADMINISTRATOR);
    const { email } = await newOrganiser(server, []);
    const { id } = (await give(administrator, { user_email: email })).json().message;
    await server.db
      .updateTable('jobs')
      .set({ runAfter: 0 })
      .where('kind', '=', 'role given')
      .execute();
    expect((await lastMailTo(server, email, 1)).text).toContain('hospitality desk');
    expect((await administrator.call('DELETE', `/roles/${id}`)).statusCode).toBe(409);
    expect(await rolesOf(administrator, email)).toHaveLength(1);
  });

  it.each([
    [{ user_email: 'nobody@example.org' }, 'user_email'],
    [{ role: 'king' }, 'role'],
    [{ role: 'cluster-manager' }, 'clusters'],
    [{ role: 'cluster-manager', clusters: ['Nothing'] }, 'clusters'],
    [{ endsAt: 1 }, 'endsAt'],
    [{ endsAt: Date.now() + 500 * DAY_MS }, 'endsAt'],
  ])('is refused with %j', async (body, field) => {
    const administrator = await signedInOrganiser(server, ADMINISTRATOR);
    const { email } = await newOrganiser(server, []);
    const answer = await give(administrator, { user_email: email, ...body });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });
});

describe('ending a role', () => {
  it('ends the sessions of whoever had it, at once, and tells them why', async () => {
    const administrator = await signedInOrganiser(server, ADMINISTRATOR);
    const treasurer = await signedInOrganiser(server, TREASURER, 'Ravi');
    const [role] = await rolesOf(administrator, treasurer.email);
    expect(await isIn(treasurer)).toBe(true);
    const reason = 'The accounts are closed';
    const ended = await administrator.call('POST', `/roles/${role!.id}/end`, { reason });
    expect(ended.statusCode).toBe(200);
    expect(await isIn(treasurer)).toBe(false);
    const body = { user_email: treasurer.email, user_password: DESK_PASSWORD };
    const told = (await treasurer.call('POST', '/sign-in', body)).json().message;
    expect(told).toMatchObject({ next: 'ended', ended: { by: 'Asha', why: reason } });
    const again = await administrator.call('POST', `/roles/${role!.id}/end`, { reason });
    expect(again.statusCode).toBe(409);
  });

  it('is undone for a day', async () => {
    const administrator = await signedInOrganiser(server, ADMINISTRATOR);
    const { email } = await newOrganiser(server, TREASURER);
    const [role] = await rolesOf(administrator, email);
    const path = `/roles/${role!.id}`;
    await administrator.call('POST', `${path}/end`, { reason: 'By mistake' });
    expect((await administrator.call('POST', `${path}/restore`)).statusCode).toBe(200);
    expect((await rolesOf(administrator, email))[0]!.ended).toBeNull();
  });

  it('is not undone by whoever had the role', async () => {
    const two = [...ADMINISTRATOR, ...TREASURER];
    const [own, other] = [
      await signedInOrganiser(server, two),
      await signedInOrganiser(server, ADMINISTRATOR),
    ];
    const treasurer = (await rolesOf(own, own.email)).find(({ role }) => role === 'treasurer')!;
    const path = `/roles/${treasurer.id}`;
    await own.call('POST', `${path}/end`, { reason: 'By mistake' });
    const again = await afterPassword(server, own);
    await again.call('POST', '/sign-in/code', { code: own.recoveryCodes[0] });
    expect((await again.call('POST', `${path}/restore`)).statusCode).toBe(403);
    expect((await other.call('POST', `${path}/restore`)).statusCode).toBe(200);
  });

  it('is never the last administrator’s, also when two end each other at the same moment', async () => {
    const alone = await startDeskServer();
    try {
      const two = [
        await signedInOrganiser(alone, ADMINISTRATOR),
        await signedInOrganiser(alone, ADMINISTRATOR, 'Ravi'),
      ] as const;
      const ids = await Promise.all(
        two.map(async ({ email }) => (await rolesOf(two[0], email))[0]!.id),
      );
      const ends = await Promise.all(
        two.map(({ call }, index) =>
          call('POST', `/roles/${ids[1 - index]}/end`, { reason: 'A quarrel' }),
        ),
      );
      const statuses = ends.map(({ statusCode }) => statusCode).sort();
      expect(statuses[0]).toBe(200);
      expect([401, 409]).toContain(statuses[1]);
      const left = two[ends[0]?.statusCode === 200 ? 0 : 1];
      const mine = ids[two.indexOf(left)];
      const own = await left.call('POST', `/roles/${mine}/end`, { reason: 'Tired' });
      expect(own.statusCode).toBe(409);
      const login = { user_email: left.email, user_password: DESK_PASSWORD };
      const session = await alone.app.inject({
        method: 'POST',
        url: '/api/user/login',
        payload: login,
      });
      const removed = await alone.app.inject({
        method: 'DELETE',
        url: '/api/user/account',
        headers: bearer(session.json().message),
        payload: login,
      });
      expect([removed.statusCode, removed.json().message]).toEqual([409, own.json().message]);
    } finally {
      await alone.close();
    }
  });
});

/** A word counts after a week alone. */
function ageRoles() {
  const givenAt = Date.now() - 8 * DAY_MS;
  return server.db.updateTable('organiserRoles').set({ givenAt }).execute();
}

describe('somebody who has lost every second factor', () => {
  it('is let in again by two administrators, neither of them alone nor they themselves', async () => {
    const first = await signedInOrganiser(server, ADMINISTRATOR);
    const second = await signedInOrganiser(server, ADMINISTRATOR, 'Ravi');
    const lost = await signedInOrganiser(server, ADMINISTRATOR);
    await ageRoles();
    const path = `/organisers/${lost.id}/let-in`;
    const nextOf = async () => {
      const body = { user_email: lost.email, user_password: DESK_PASSWORD };
      return (await deskBrowser(server).call('POST', '/sign-in', body)).json().message.next;
    };
    expect((await lost.call('POST', path)).statusCode).toBe(403);
    for (const _ of ['once', 'and once more'])
      expect((await first.call('POST', path)).json().message).toEqual({ isDone: false });
    expect(await nextOf()).toBe('factor');
    expect((await second.call('POST', path)).json().message).toEqual({ isDone: true });
    expect([await isIn(lost), await nextOf()]).toEqual([false, 'enrol']);
    const code = codeAt(lost.secret);
    expect((await lost.call('POST', '/sign-in/code', { code })).statusCode).toBe(401);
  });
});

describe('an administrator’s word for somebody', () => {
  it('counts for a day, and no longer than the administrator is one', async () => {
    const [first, second, third] = [
      await signedInOrganiser(server, ADMINISTRATOR, 'Asha'),
      await signedInOrganiser(server, ADMINISTRATOR, 'Ravi'),
      await signedInOrganiser(server, ADMINISTRATOR, 'Asha Third'),
    ];
    const lost = await newOrganiser(server, ADMINISTRATOR);
    await ageRoles();
    const vouch = async ({ call }: typeof first) =>
      (await call('POST', `/organisers/${lost.id}/let-in`)).json().message;
    const told = async () => {
      const all = (await second.call('GET', '/organisers')).json().message;
      return all.find(({ id }: { id: string }) => id === lost.id).vouchedBy;
    };
    const lateBy = (ms: number) =>
      server.db
        .updateTable('factorResets')
        .set((row) => ({ approvedAt: row('approvedAt', '-', ms) }))
        .execute();
    await vouch(first);
    expect(await told()).toEqual(['Asha']);
    await lateBy(DAY_MS + SECOND_MS);
    expect(await told()).toEqual([]);
    await vouch(first);
    const role = await server.db
      .selectFrom('organiserRoles')
      .select('id')
      .where('accountId', '=', first.id)
      .executeTakeFirstOrThrow();
    const ended = await third.call('POST', `/roles/${role.id}/end`, {
      reason: 'Their phone was stolen',
    });
    expect(ended.statusCode).toBe(200);
    expect(await vouch(second)).toEqual({ isDone: false });
  });
});

describe('the audit log', () => {
  it('tells what was done, by whom, about whom, and is filtered', async () => {
    const administrator = await signedInOrganiser(server, ADMINISTRATOR, 'Asha of the log');
    const { email, id } = await newOrganiser(server, []);
    await give(administrator, { user_email: email, role: 'treasurer' });
    const ask = async (query: Record<string, string>) =>
      (await administrator.call('GET', `/audit?${new URLSearchParams(query)}`)).json().message;
    const { rows, total } = await ask({ person: email, kind: 'role given' });
    expect(total).toBe(1);
    expect(rows).toEqual([
      expect.objectContaining({
        kind: 'role given',
        organiser: 'Asha of the log',
        subject: 'treasurer',
        person: { name: 'Asha', code: expect.any(String) },
      }),
    ]);
    const byCode = await ask({ person: rows[0].person.code.toLowerCase() });
    expect(byCode.rows).toEqual(rows);
    expect((await ask({ person: 'nobody@example.org' })).total).toBe(0);
    expect((await ask({ organiser: 'OF THE LOG' })).total).toBeGreaterThan(1);
    await server.db.deleteFrom('accounts').where('id', '=', id).execute();
    const gone = (await ask({ kind: 'role given', organiser: 'of the log' })).rows[0];
    expect(gone.person).toEqual({ name: 'an account that is gone', code: null });
  });
});
