import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR, signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { findPeople, newDeskPerson, trailOf } from '../../testing/desk-people.ts';
import { mailsTo } from '../../testing/mails.ts';
import { bearer, logIn, shared, signedUpPerson } from '../../testing/server.ts';

const server = shared(() => startDeskServer());
const administrator = shared(() => signedInOrganiser(server, ADMINISTRATOR, 'Ravi'));

describe('a correction', () => {
  async function read(code: string) {
    return (await administrator.call('GET', `/people/${code}`)).json().message;
  }

  it('names its fields in the trail, never their values, and can be undone', async () => {
    const { id, code, fullName, phone } = await newDeskPerson(server);
    const { version } = await read(code);
    const body = { version, user_fullname: 'Asha Corrected', user_phone: '9000000009' };
    const corrected = await administrator.call('PATCH', `/people/${code}`, body);
    expect(corrected.statusCode).toBe(200);
    const { correction } = corrected.json().message;
    expect((await read(code)).details).toMatchObject({
      user_fullname: 'Asha Corrected',
      user_phone: '9000000009',
    });
    const undo = () => administrator.call('POST', `/people/${code}/corrections/${correction}/undo`);
    expect((await undo()).statusCode).toBe(200);
    expect(await read(code)).toMatchObject({
      version,
      details: { user_fullname: fullName, user_phone: phone },
    });
    expect((await undo()).statusCode).toBe(404);
    const trail = await trailOf(server, id);
    expect(trail.filter(({ record }) => record !== 'person’s sheet')).toMatchObject([
      { record: 'details corrected', subject: 'name, phone' },
      { record: 'correction undone', subject: 'name, phone' },
    ]);
    expect(JSON.stringify(trail)).not.toContain(phone);
  });

  it('is mailed to its person where the phone is another one, also by undoing, and only then', async () => {
    const { code, email, phone } = await newDeskPerson(server);
    const change = async (details: object) => {
      const { version } = await read(code);
      const answer = await administrator.call('PATCH', `/people/${code}`, { version, ...details });
      return answer.json().message.correction as string;
    };
    for (const user_city of ['Pune', 'Kochi']) await change({ user_phone: phone, user_city });
    const correction = await change({ user_phone: '9000000009' });
    await administrator.call('POST', `/people/${code}/corrections/${correction}/undo`);
    const waiting = () => server.db.selectFrom('jobs').selectAll().execute();
    await expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBe(0);
    expect(await mailsTo(server, email)).toHaveLength(2);
  });

  it('of what somebody else has changed meanwhile is refused, and so is its undoing', async () => {
    const { code } = await newDeskPerson(server);
    const { version } = await read(code);
    const change = (user_city: string, seen: string) =>
      administrator.call('PATCH', `/people/${code}`, { version: seen, user_city });
    const answers = await Promise.all([change('Pune', version), change('Kochi', version)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const first = answers.find(({ statusCode }) => statusCode === 200)!.json().message;
    expect((await change('Madurai', first.version)).statusCode).toBe(200);
    const late = await administrator.call(
      'POST',
      `/people/${code}/corrections/${first.correction}/undo`,
    );
    expect(late.statusCode).toBe(409);
    expect((await read(code)).details.user_city).toBe('Madurai');
  });

  it('is refused where it is faulty or changes nothing', async () => {
    const { code, phone } = await newDeskPerson(server);
    const { version } = await read(code);
    for (const change of [{ user_phone: '12' }, { user_fullname: '' }, { user_phone: phone }, {}]) {
      const answer = await administrator.call('PATCH', `/people/${code}`, { version, ...change });
      expect([change, answer.statusCode]).toEqual([change, 400]);
    }
  });

  it('is in the person’s own data, with what was there before', async () => {
    const person = await signedUpPerson(server);
    const { fields } = person;
    const token = (await logIn(server, fields.user_email, fields.user_password)).json().message;
    const [found] = (await findPeople(administrator, { q: fields.user_email })).rows;
    const { version } = await read(found.code);
    await administrator.call('PATCH', `/people/${found.code}`, { version, user_city: 'Pune' });
    const { message } = (
      await server.app.inject({
        method: 'POST',
        url: '/api/user/data',
        payload: { user_password: fields.user_password },
        headers: bearer(token),
      })
    ).json();
    expect(message.correctionsByOrganisers).toMatchObject([{ before: '{"city":""}' }]);
  });
});
