import { beforeAll, describe, expect, it } from 'vitest';
import { removeAccount } from '../../accounts/profile/store.ts';
import { organise } from '../../cli/organise/main.ts';
import {
  ADMINISTRATOR,
  newOrganiser,
  signedInOrganiser,
  startDeskServer,
} from '../../testing/desk.ts';
import { newDeskPerson } from '../../testing/desk-people.ts';
import { bearer, shared } from '../../testing/server.ts';

const server = shared(() => startDeskServer());
const HOSPITALITY = [{ role: 'hospitality' }] as const;

type Organiser = Awaited<ReturnType<typeof signedInOrganiser>>;
let administrator: Organiser;
beforeAll(async () => {
  administrator = await signedInOrganiser(server, ADMINISTRATOR, 'Asha Admin');
});

async function codeOf(id: string): Promise<string> {
  const { participantCode } = await server.db
    .selectFrom('accounts')
    .select('participantCode')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return participantCode;
}

async function log(query: Record<string, string>) {
  const asked = await administrator.call('GET', `/audit?${new URLSearchParams(query)}`);
  return asked.json().message.rows as { organiser: string; organiserEmail: string }[];
}

describe('an organiser', () => {
  it('stands in the log by account, as they were called then, also when they are gone', async () => {
    const reader = await signedInOrganiser(server, HOSPITALITY, 'Ravi Then');
    const { code } = await newDeskPerson(server);
    await reader.call('GET', `/people/${code}`);
    const then = { organiser: 'Ravi Then', organiserEmail: reader.email };
    const account = server.db.updateTable('accounts').where('id', '=', reader.id);
    await account
      .set({ fullName: 'Asha Admin', email: 'now@example.org', emailKey: 'now@example.org' })
      .execute();
    for (const organiser of [
      await codeOf(reader.id),
      'now@example.org',
      reader.email.toUpperCase(),
    ])
      expect(await log({ organiser, kind: 'person’s sheet' })).toMatchObject([then]);
    expect(await log({ organiser: 'Asha Admin', kind: 'person’s sheet' })).toEqual([]);
    await removeAccount(server.db, reader.id);
    expect(await log({ organiser: reader.email, kind: 'person’s sheet' })).toMatchObject([then]);
    const output = await organise(server.settings, ['audit', reader.email]);
    expect(output).toContain(`Ravi Then (${reader.email}): person’s sheet`);
    expect(output).not.toContain('Asha Admin');
    const columns = ['organiser', 'organiserEmail'];
    const body = {
      organiser: reader.email,
      kind: 'sign-in',
      columns,
      format: 'csv',
      reason: 'For the report',
    };
    const file = await administrator.call('POST', '/exports/audit', body);
    expect(file.body).toContain(`Ravi Then,${reader.email}`);
  });

  it.each(['Élodie Rao', 'élodie rao', 'ELODIE', 'élo', 'Rao 100%_'])(
    'is found in the log by “%s”, whatever letters their name has',
    async (organiser) => {
      const name = organiser.includes('%') ? organiser : 'Élodie Rao';
      const reader = await signedInOrganiser(server, HOSPITALITY, name);
      const { code } = await newDeskPerson(server);
      await reader.call('GET', `/people/${code}`);
      const found = await log({ organiser, kind: 'person’s sheet' });
      expect(found).toContainEqual(expect.objectContaining({ organiserEmail: reader.email }));
      expect(await log({ organiser: `${organiser}x`, kind: 'person’s sheet' })).toEqual([]);
    },
  );

  it('doesn’t rename themselves in their profile, and nothing else of that change is saved', async () => {
    const { id, email } = await newOrganiser(server, HOSPITALITY, 'Ravi Organiser');
    const login = { user_email: email, user_password: 'Lantern$42' };
    const url = '/api/user/login';
    const token = (await server.app.inject({ method: 'POST', url, payload: login })).json().message;
    const saved = await server.app.inject({
      method: 'PATCH',
      url: '/api/user/update',
      headers: bearer(token),
      payload: { user_fullname: 'Asha Admin', user_phone: '9000000077' },
    });
    const why = 'You have a role at the desk: ask an administrator to change your name';
    expect([saved.statusCode, saved.json().fields]).toEqual([400, { user_fullname: why }]);
    const now = server.db.selectFrom('accounts').select(['fullName', 'phone']).where('id', '=', id);
    expect(await now.executeTakeFirst()).toEqual({
      fullName: 'Ravi Organiser',
      phone: '9000000002',
    });
  });

  it('is renamed by administrators alone, not by the hospitality desk, nor by its undoing', async () => {
    const hospitality = await signedInOrganiser(server, HOSPITALITY, 'Ravi Hospitality');
    const path = `/people/${await codeOf(hospitality.id)}`;
    const rename = async (by: Organiser, user_fullname: string) => {
      const { version } = (await by.call('GET', path)).json().message;
      return by.call('PATCH', path, { version, user_fullname });
    };
    const refused = await rename(hospitality, 'Asha Admin');
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([
      400,
      ['user_fullname'],
    ]);
    const renamed = await rename(administrator, 'Ravi Married');
    expect(renamed.statusCode).toBe(200);
    const { correction } = renamed.json().message;
    const undo = (by: Organiser) => by.call('POST', `${path}/corrections/${correction}/undo`);
    expect((await undo(hospitality)).statusCode).toBe(400);
    expect((await undo(administrator)).statusCode).toBe(200);
  });
});
