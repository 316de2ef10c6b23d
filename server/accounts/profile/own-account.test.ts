import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_LENGTH } from '../../../contract/accounts/messages.ts';
import { createRegistration } from '../../registrations/store.ts';
import {
  bearer,
  signUp,
  startTestServer,
  TEST_COLLEGES,
  type TestServer,
} from '../../testing/server.ts';
import { issueCertificate } from '../certificates/store.ts';
import { removeStrayIdProofs } from '../id-proofs/reading.ts';
import { idProofVault } from '../id-proofs/vault.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

const BANK = {
  account_holder_name: 'Ravi சாகர்',
  bank_name: 'State Bank <of> India',
  branch_name: `Robert'); DROP TABLE accounts; --`,
  account_number: '012345678901',
  ifsc_code: 'sbin0001234',
};

async function newPerson() {
  const { fields, response } = await signUp(server.app);
  const token: string = response.json().message;
  const call = (
    method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE',
    url: string,
    payload?: object,
  ) => server.app.inject({ method, url, headers: bearer(token), payload });
  const { id } = await server.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', fields.user_email)
    .executeTakeFirstOrThrow();
  return { fields, token, call, id };
}

type Person = Awaited<ReturnType<typeof newPerson>>;

const saveBank = ({ call }: Person, changes: object = {}) =>
  call('PUT', '/api/user/bankDetailsUpdate', { ...BANK, ...changes });

/** In an event, with a result, as organisers record both. */
async function takePart({ id }: Person): Promise<void> {
  const event = { clusterName: 'Dance', eventName: 'Solo' };
  await createRegistration(server.db, id, event, Date.now());
  await issueCertificate(server.db, id, { ...event, result: 'Winner' }, Date.now());
}

const download = ({ call }: Person, user_password = 'Lantern$42') =>
  call('POST', '/api/user/data', { user_password });

const remove = ({ call, fields }: Person, changes: object = {}) =>
  call('DELETE', '/api/user/account', {
    user_email: fields.user_email,
    user_password: 'Lantern$42',
    ...changes,
  });

const sealedOf = ({ id }: Person) =>
  server.db.selectFrom('bank_details').selectAll().where('account_id', '=', id).execute();

describe.each([
  ['PATCH', '/api/user/update'],
  ['PUT', '/api/user/bankDetailsUpdate'],
  ['GET', '/api/user/account'],
  ['POST', '/api/user/data'],
  ['DELETE', '/api/user/account'],
  ['DELETE', '/api/user/sessions'],
] as const)('%s %s', (method, url) => {
  it('answers 401 without a good token, whatever is sent', async () => {
    for (const headers of [{}, bearer('A'.repeat(43))]) {
      const response = await server.app.inject({ method, url, headers, payload: { a: 1 } });
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual({ message: 'Please log in' });
    }
  });
});

describe('bank details', () => {
  it('are kept encrypted, for this account alone', async () => {
    const person = await newPerson();
    const response = await saveBank(person);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: 'Your bank details are saved' });
    const [row] = await sealedOf(person);
    const raw = Buffer.from(row!.sealed, 'base64').toString('latin1') + row!.sealed;
    expect(raw).not.toContain(BANK.account_number);
    expect(raw).not.toContain('SBIN');
    const other = await newPerson();
    await server.db
      .insertInto('bank_details')
      .values({ account_id: other.id, sealed: row!.sealed, updated_at: 1 })
      .execute();
    expect((await download(other)).statusCode).toBe(500);
  });

  it('are replaced by later ones', async () => {
    const person = await newPerson();
    await saveBank(person);
    await saveBank(person, { account_number: '999999' });
    expect(await sealedOf(person)).toHaveLength(1);
    expect((await download(person)).json().message.bankDetails).toEqual({
      ...BANK,
      account_number: '999999',
      ifsc_code: 'SBIN0001234',
    });
  });

  it.each([
    ['account_holder_name', '', 'Account holder name is required'],
    ['account_holder_name', 'x'.repeat(MAX_LENGTH.name + 1), 'Must be at most 120 characters'],
    ['bank_name', undefined, 'Bank name is required'],
    ['branch_name', 7, 'Branch name is required'],
    ['account_number', '12345', 'Account number must be 6 to 20 digits'],
    ['account_number', '1'.repeat(21), 'Account number must be 6 to 20 digits'],
    ['account_number', '१२३४५६७', 'Account number must be 6 to 20 digits'],
    ['account_number', 123456789, 'Account number must be 6 to 20 digits'],
    ['ifsc_code', 'SBIN1001234', 'IFSC code must be four letters, a zero and six'],
    ['ifsc_code', 'SBI00012345', 'IFSC code must be four letters, a zero and six'],
    ['ifsc_code', '', 'IFSC code must be four letters, a zero and six'],
  ])('are refused with %s %j, naming it, and nothing is stored', async (field, value, message) => {
    const person = await newPerson();
    const response = await saveBank(person, { [field]: value });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields[field]).toContain(message);
    expect(await sealedOf(person)).toEqual([]);
  });
});

describe('changing one’s profile', () => {
  it('changes what is given and leaves the rest', async () => {
    const { call } = await newPerson();
    const words = 'ஊர் 🎭 <b>"x"</b> \'; drop table accounts; --';
    const response = await call('PATCH', '/api/user/update', {
      user_city: words,
      user_phone: '9111111111',
      user_year: 'Fifth Year',
      user_email: 'taken.over@example.org',
      password_hash: 'mine',
      participant_code: 'MINE',
    });
    expect(response.json()).toEqual({ message: 'Your profile is saved' });
    const { message } = (await call('GET', '/api/user/account')).json();
    expect(message).toMatchObject({
      user_city: words,
      user_phone: '9111111111',
      user_year: 'Fifth Year',
      user_degree: 'BTech',
      user_college: TEST_COLLEGES[0],
      has_password: true,
      is_confirmed: false,
    });
    expect(message.user_email).not.toBe('taken.over@example.org');
    expect((await call('GET', '/api/user/details')).json().message.QRCode).not.toBe('MINE');
  });

  it('moves to another college, listed or not, and back', async () => {
    const { call } = await newPerson();
    const collegeAfter = async (change: object) => {
      expect((await call('PATCH', '/api/user/update', change)).statusCode).toBe(200);
      return (await call('GET', '/api/user/details')).json().message.College.college_name;
    };
    expect(await collegeAfter({ user_college: TEST_COLLEGES[1] })).toBe(TEST_COLLEGES[1]);
    expect(await collegeAfter({ user_othercollege: 'By the sea' })).toBe('By the sea');
    expect(await collegeAfter({ user_college: 'Other', user_othercollege: 'In the hills' })).toBe(
      'In the hills',
    );
    expect(await collegeAfter({ user_college: TEST_COLLEGES[0] })).toBe(TEST_COLLEGES[0]);
    expect(await collegeAfter({})).toBe(TEST_COLLEGES[0]);
  });

  it.each([
    ['user_phone', '123', 'Phone number must be 10 digits'],
    ['user_phone', '', 'Phone is required'],
    ['user_degree', 'PhD', 'Degree is required'],
    ['user_year', null, 'Year is required'],
    ['user_sex', ['MALE'], 'This field is required'],
    ['user_nationality', 'Atlantis', 'Nationality is required'],
    ['user_college', 'Nowhere', 'Choose a college from the list'],
    ['user_college', 'Other', 'Enter the name of your college'],
    ['user_address', 'x'.repeat(MAX_LENGTH.address + 1), 'Must be at most 500 characters'],
    ['user_city', 'a\u0000b', 'Control characters are not allowed'],
    ['user_pincode', '1'.repeat(13), 'Must be at most 12 characters'],
  ])(
    'is refused with %s %j, naming a field, and changes nothing',
    async (field, value, message) => {
      const { call } = await newPerson();
      const before = (await call('GET', '/api/user/account')).json();
      const response = await call('PATCH', '/api/user/update', {
        user_state: 'New',
        [field]: value,
      });
      expect(response.statusCode).toBe(400);
      expect(response.json().message).toContain(message);
      expect((await call('GET', '/api/user/account')).json()).toEqual(before);
    },
  );
});

describe('the download of one’s own data', () => {
  it('has all that is held, and each read of ID proof and bank details is written down', async () => {
    const person = await newPerson();
    await saveBank(person);
    await takePart(person);
    await download(person);
    const response = await download(person);
    expect(response.statusCode).toBe(200);
    const data = response.json().message;
    expect(data.account).toMatchObject({
      fullName: 'Ravi',
      email: person.fields.user_email,
      phone: person.fields.user_phone,
      college: TEST_COLLEGES[0],
      hasPassword: true,
    });
    expect(data.idProofs[0].picture).toMatch(/^data:image\/jpeg;base64,\/9j\//);
    expect(data.bankDetails).toMatchObject({ account_number: BANK.account_number });
    expect(data.sessions).toHaveLength(1);
    expect(data.registrations).toMatchObject([{ event_name: 'Solo' }]);
    expect(data.certificates).toMatchObject([{ event_name: 'Solo', result: 'Winner' }]);
    const reads = data.readsOfIdProofAndBankDetails;
    expect(reads.map(({ record }: { record: string }) => record).sort()).toEqual([
      'ID proof',
      'ID proof',
      'bank details',
      'bank details',
    ]);
    expect(reads[0]).toMatchObject({ reader: 'the person' });
    expect(response.body).not.toContain('argon2');
    expect(server.log.join('')).not.toContain(BANK.account_number);
  });

  it('asks for the password once more, and slows whoever guesses it', async () => {
    const person = await newPerson();
    expect((await download(person, '')).json().fields).toEqual({
      user_password: 'Password is required',
    });
    for (let i = 0; i < 4; i++) {
      const wrong = await download(person, 'Wrong#1234');
      expect(wrong.statusCode).toBe(400);
      expect(wrong.json().fields).toEqual({ user_password: 'Wrong password' });
    }
    const slowed = await download(person);
    expect(slowed.statusCode).toBe(429);
    expect(slowed.headers['retry-after']).toBe('1');
  });
});

describe('deleting one’s account', () => {
  const files = () => readdir(join(server.settings.dataDir, 'id-proofs'));

  it('removes everything, the ID proof’s file too, and nobody else’s', async () => {
    const neighbour = await newPerson();
    const person = await newPerson();
    await saveBank(person);
    await takePart(person);
    const before = await files();
    const response = await remove(person);
    expect(response.statusCode).toBe(200);
    expect((await person.call('GET', '/api/user/details')).statusCode).toBe(401);
    for (const table of [
      'sessions',
      'id_proofs',
      'bank_details',
      'mailed_codes',
      'registrations',
      'certificates',
    ] as const)
      expect(
        await server.db.selectFrom(table).selectAll().where('account_id', '=', person.id).execute(),
      ).toEqual([]);
    expect(
      await server.db.selectFrom('accounts').selectAll().where('id', '=', person.id).execute(),
    ).toEqual([]);
    expect((await files()).length).toBe(before.length - 1);
    expect((await download(neighbour)).statusCode).toBe(200);
    const { user_email } = person.fields;
    expect((await signUp(server.app, { user_email })).response.statusCode).toBe(200);
  });

  it.each([
    [{ user_email: 'somebody.else@example.org' }, 'user_email'],
    [{ user_email: '' }, 'user_email'],
    [{ user_password: 'Wrong#1234' }, 'user_password'],
    [{ user_password: '' }, 'user_password'],
    [{ user_password: 7 }, 'user_password'],
  ])('is refused with %j', async (changes, field) => {
    const person = await newPerson();
    const response = await remove(person, changes);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().fields)).toEqual([field]);
    expect((await person.call('GET', '/api/user/details')).statusCode).toBe(200);
  });

  it('leaves no file behind even when the server was killed on the way', async () => {
    const vault = idProofVault(server.settings.dataDir, server.secretKey);
    await newPerson();
    const kept = await files();
    await vault.keep('stray', Buffer.from('picture'));
    await removeStrayIdProofs({ db: server.db, vault }, Date.now());
    expect(await files()).toContain('stray.sealed');
    const long = new Date(Date.now() - 2 * 60 * 60 * 1000);
    for (const file of await files())
      await utimes(join(server.settings.dataDir, 'id-proofs', file), long, long);
    await removeStrayIdProofs({ db: server.db, vault }, Date.now());
    expect((await files()).sort()).toEqual(kept.sort());
  });
});

describe('logging out everywhere', () => {
  it('ends every session of the person, and of nobody else', async () => {
    const person = await newPerson();
    const neighbour = await newPerson();
    const { user_email, user_password } = person.fields;
    const elsewhere = await server.app.inject({
      method: 'POST',
      url: '/api/user/login',
      payload: { user_email, user_password },
    });
    expect((await person.call('DELETE', '/api/user/sessions')).statusCode).toBe(200);
    expect((await person.call('GET', '/api/user/details')).statusCode).toBe(401);
    const headers = bearer(elsewhere.json().message);
    expect((await server.app.inject({ url: '/api/user/details', headers })).statusCode).toBe(401);
    expect((await neighbour.call('GET', '/api/user/details')).statusCode).toBe(200);
  });
});
