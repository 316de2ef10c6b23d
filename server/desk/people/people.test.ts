import { beforeAll, describe, expect, it } from 'vitest';
import { createIdProof } from '../../accounts/id-proofs/store.ts';
import { createAccount } from '../../accounts/store.ts';
import { loadEntry } from '../../entries/loaded.ts';
import { signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { turnClock } from '../../testing/entries.ts';
import {
  BANK_DETAILS,
  bearer,
  logIn,
  signedUpPerson,
  type TestServer,
} from '../../testing/server.ts';

let server: TestServer;
type Organiser = Awaited<ReturnType<typeof signedInOrganiser>>;
let administrator: Organiser;
let manager: Organiser;
beforeAll(async () => {
  server = await startDeskServer();
  administrator = await signedInOrganiser(server, [{ role: 'administrator' }], 'Ravi');
  manager = await signedInOrganiser(server, [{ role: 'cluster-manager', clusters: ['Music'] }]);
  return () => server.close();
});

let people = 0;

/** Somebody with an account of their own college, whose words nobody else has. */
async function newPerson(changes: Partial<Parameters<typeof createAccount>[1]> = {}) {
  people += 1;
  const word = `w${people}q`;
  const account = {
    email: `${word}@example.org`,
    username: 'asha',
    full_name: `Asha ${word}`,
    phone: String(9_100_000_000 + people),
    other_college: `College ${word}`,
    ...changes,
  };
  const id = await createAccount(server.db, account, Date.now() + people);
  const { participant_code: code } = await server.db
    .selectFrom('accounts')
    .select('participant_code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, code, word, ...account };
}

async function find({ call }: Pick<Organiser, 'call'>, query: Record<string, string | number>) {
  const words = new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]));
  const answer = await call('GET', `/people?${words}`);
  expect(answer.statusCode).toBe(200);
  return answer.json().message;
}

async function codesOf(organiser: Organiser, q: string): Promise<string[]> {
  return (await find(organiser, { q })).people.map(({ code }: { code: string }) => code);
}

/** The audit entries about somebody, oldest first. */
function trailOf(accountId: string) {
  return server.db
    .selectFrom('audit_entries')
    .select(['record', 'subject', 'reader', 'reason', 'organiser_id'])
    .where('account_id', '=', accountId)
    .orderBy('sequence')
    .execute();
}

describe('finding people', () => {
  it('goes by name, e-mail, phone, code and college, in any order and case', async () => {
    const { word, code, email, phone } = await newPerson();
    const typed = [
      `ASHA ${word}`,
      email.toUpperCase(),
      phone,
      `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`,
      code,
      code.toLowerCase().replaceAll('-', ' '),
      `college ${word}`,
      `${word} college asha`,
    ];
    for (const q of typed) expect([q, await codesOf(administrator, q)]).toEqual([q, [code]]);
    expect(await codesOf(administrator, `${word} nobody`)).toEqual([]);
  });

  it('takes signs of the database’s own language as they are', async () => {
    await newPerson();
    for (const q of ['%', '_', '\\', "'; drop table accounts; --"])
      expect([q, (await find(administrator, { q })).found]).toEqual([q, 0]);
    const percent = await newPerson({ full_name: '100% Asha_\\' });
    expect(await codesOf(administrator, '0% asha_\\')).toEqual([percent.code]);
  });

  it('reads a code aloud as its alphabet has it, and shows the one that is nearly right', async () => {
    const { code } = await newPerson({ participant_code: '1Q4M-X0VC-19HV-ZB3K' });
    expect(await codesOf(administrator, 'lq4m xouc I9hv zb3k')).toEqual([code]);
    const { found, near } = await find(administrator, { q: '1Q4M-X0VC-19HV-ZB37' });
    expect([found, near.map((one: { code: string }) => one.code)]).toEqual([0, [code]]);
  });

  it('comes in pages and orders of the server, with the colleges to narrow it by', async () => {
    const college = 'A college of many';
    for (let made = 0; made < 53; made += 1)
      await newPerson({
        other_college: college,
        full_name: `Many ${String(made).padStart(2, '0')}`,
      });
    const names = ({ people: listed }: { people: { name: string }[] }) =>
      listed.map(({ name }) => name);
    const first = await find(administrator, { q: 'many', college });
    expect([first.found, first.people.length, first.colleges]).toEqual([53, 50, []]);
    expect(first.of).toBeGreaterThan(53);
    const second = await find(administrator, { college, page: 2 });
    expect(names(second)).toEqual(['Many 50', 'Many 51', 'Many 52']);
    expect(names(await find(administrator, { college, page: 9 }))[0]).toBe('Many 00');
    const last = await find(administrator, { college, sort: '-signed_up' });
    expect(names(last)[0]).toBe('Many 52');
    expect((await find(administrator, { college, letter: 'N' })).found).toBe(0);
  });

  it('comes with the colleges to narrow it by, where many are found', async () => {
    const names = ['A large college', ...Array.from({ length: 6 }, (_, at) => `Other ${at}`)];
    for (let made = 0; made < 500; made += 1)
      await newPerson({ full_name: 'Throng', other_college: names[made < 400 ? 0 : made % 7]! });
    const { found, colleges, more_colleges } = await find(administrator, { q: 'throng' });
    expect([found, colleges.length, more_colleges]).toEqual([500, 6, 1]);
    expect(colleges[0]).toEqual({ name: names[0], people: 414 });
  });

  it('shows neither phone nor e-mail before a sheet is opened', async () => {
    const { word, email, phone } = await newPerson();
    const listed = JSON.stringify(await find(administrator, { q: word }));
    for (const secret of [email, phone]) expect(listed).not.toContain(secret);
  });
});

describe('a person’s sheet', () => {
  it('has what is held of them, and is written down before it is shown', async () => {
    const { id, code, email, word } = await newPerson();
    const proof = { id: crypto.randomUUID(), accountId: id, bytes: 5, sealed: Buffer.from('x') };
    await createIdProof(server.db, proof, Date.now());
    await loadEntry(server.db, id, { clusterName: 'Music', eventName: 'Humming' }, Date.now());
    const { statusCode, json } = await administrator.call('GET', `/people/${code.toLowerCase()}`);
    expect(statusCode).toBe(200);
    expect(json().message).toMatchObject({
      code,
      email,
      college: `College ${word}`,
      details: { user_fullname: `Asha ${word}`, user_college: 'Other' },
      id_proof: { state: 'waiting', bytes: 5 },
      bank_details: { given_at: null },
      entries: [{ cluster_name: 'Music', event_name: 'Humming', state: 'held' }],
      trail: [{ record: 'person’s sheet', reader: 'Ravi' }],
    });
    expect(await trailOf(id)).toEqual([
      {
        record: 'person’s sheet',
        subject: null,
        reader: 'Ravi',
        reason: '',
        organiser_id: administrator.id,
      },
    ]);
  });

  it('is nobody’s where the code is nobody’s', async () => {
    const answer = await administrator.call('GET', '/people/0000-0000-0000-0000');
    expect(answer.statusCode).toBe(404);
  });
});

describe('a cluster manager', () => {
  it('finds and opens those alone who take part in their clusters', async () => {
    const [singer, dancer] = [await newPerson({ address: '12, Temple Street' }), await newPerson()];
    await loadEntry(server.db, singer.id, { clusterName: 'Music', eventName: 'Humming' }, 1);
    await loadEntry(server.db, singer.id, { clusterName: 'Dance', eventName: 'Solo' }, 1);
    await loadEntry(server.db, dancer.id, { clusterName: 'Dance', eventName: 'Solo' }, 1);
    expect(await codesOf(manager, singer.word)).toEqual([singer.code]);
    expect(await codesOf(manager, dancer.word)).toEqual([]);
    expect((await find(manager, { q: dancer.code })).near).toEqual([]);
    expect((await manager.call('GET', `/people/${dancer.code}`)).statusCode).toBe(403);
    expect(await trailOf(dancer.id)).toEqual([]);
    const { message } = (await manager.call('GET', `/people/${singer.code}`)).json();
    const events = message.entries.map((entry: { event_name: string }) => entry.event_name);
    expect(events).toEqual(['Humming']);
    expect([message.bank_details, message.sign_ins, message.trail]).toEqual([null, null, null]);
    expect(message.details).toMatchObject({ user_phone: singer.phone, user_address: '' });
  });

  it('finds nobody any more who has left', async () => {
    const { id, word } = await newPerson();
    await loadEntry(server.db, id, { clusterName: 'Music', eventName: 'Humming' }, 1);
    await server.db
      .updateTable('entry_members')
      .set({ left_at: 2 })
      .where('account_id', '=', id)
      .execute();
    expect(await codesOf(manager, word)).toEqual([]);
  });

  it('corrects nobody and opens no bank details', async () => {
    const { id, code } = await newPerson();
    await loadEntry(server.db, id, { clusterName: 'Music', eventName: 'Humming' }, 1);
    const reason = { reason: 'because I would like to' };
    const tries = [
      await manager.call('PATCH', `/people/${code}`, { version: '', user_city: 'Pune' }),
      await manager.call('POST', `/people/${code}/bank-details`, reason),
    ];
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
  });
});

describe('a correction', () => {
  async function read(code: string) {
    return (await administrator.call('GET', `/people/${code}`)).json().message;
  }

  it('names its fields in the trail, never their values, and can be undone', async () => {
    const { id, code, full_name, phone } = await newPerson();
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
      details: { user_fullname: full_name, user_phone: phone },
    });
    expect((await undo()).statusCode).toBe(404);
    const trail = await trailOf(id);
    expect(trail.filter(({ record }) => record !== 'person’s sheet')).toMatchObject([
      { record: 'details corrected', subject: 'name, phone' },
      { record: 'correction undone', subject: 'name, phone' },
    ]);
    expect(JSON.stringify(trail)).not.toContain(phone);
  });

  it('of what somebody else has changed meanwhile is refused, and so is its undoing', async () => {
    const { code } = await newPerson();
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
    const { code, phone } = await newPerson();
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
    const [found] = (await find(administrator, { q: fields.user_email })).people;
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

describe('bank details', () => {
  async function withBankDetails() {
    const person = await signedUpPerson(server);
    await person.call('PUT', '/api/user/bankDetailsUpdate', BANK_DETAILS);
    const [found] = (await find(administrator, { q: person.fields.user_email })).people;
    return { ...person, code: found.code as string };
  }
  const open = ({ call }: Organiser, code: string, reason = 'prize of the humming contest') =>
    call('POST', `/people/${code}/bank-details`, { reason });

  it('open to a treasurer with a reason, which is written down first', async () => {
    const { id, code } = await withBankDetails();
    const treasurer = await signedInOrganiser(server, [{ role: 'treasurer' }], 'Meera');
    expect((await open(treasurer, code, 'why')).statusCode).toBe(400);
    expect(await trailOf(id)).toEqual([]);
    const { statusCode, json } = await open(treasurer, code);
    expect([statusCode, json().message]).toEqual([200, BANK_DETAILS]);
    expect(await trailOf(id)).toMatchObject([
      {
        record: 'bank details',
        reason: 'prize of the humming contest',
        organiser_id: treasurer.id,
      },
    ]);
  });

  it('ask for the second factor again after ten minutes', async () => {
    const { id, code } = await withBankDetails();
    const treasurer = await signedInOrganiser(server, [{ role: 'treasurer' }]);
    turnClock(Date.now() + 11 * 60_000);
    const late = await open(treasurer, code);
    expect([late.statusCode, Object.keys(late.json().fields)]).toEqual([403, ['factor']]);
    expect(await trailOf(id)).toEqual([]);
  });

  it('that nobody gave are told to be none', async () => {
    const { code } = await newPerson();
    expect((await open(administrator, code)).statusCode).toBe(404);
  });

  it('stay closed to the hospitality desk', async () => {
    const { code } = await withBankDetails();
    const desk = await signedInOrganiser(server, [{ role: 'hospitality' }]);
    expect((await open(desk, code)).statusCode).toBe(403);
  });
});
