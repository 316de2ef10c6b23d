import { describe, expect, it } from 'vitest';
import { loadEntry } from '../../entries/entries.ts';
import {
  BANK_DETAILS,
  logIn,
  type Person,
  readAs,
  sharedTestServer,
  signedUpPerson,
  signUpSomebody,
  TEST_COLLEGES,
} from '../../testing/server.ts';
import { sealedBankDetails } from '../bank-details/sealed.ts';
import { issueCertificates } from '../certificates/store.ts';
import type { FestivalDays } from '../erasure/rules.ts';
import { sealedIdProofs } from '../id-proofs/sealed.ts';
import { removeAccount } from '../profile/store.ts';
import { ownData } from './routes.ts';

const server = sharedTestServer();

function saveBank({ call }: Person) {
  return call('PUT', '/api/user/bankDetailsUpdate', BANK_DETAILS);
}

/** In an event, with a result, as organisers record both. */
async function takePart({ id }: Person): Promise<void> {
  const event = { eventId: 'dance/solo', clusterName: 'Dance', eventName: 'Solo' };
  await loadEntry(server.db, id, event, Date.now());
  await issueCertificates(server.db, event, [{ accountId: id, result: 'Winner' }], Date.now());
}

function download({ call }: Person, user_password = 'Lantern$42') {
  return call('POST', '/api/user/data', { user_password });
}

function remove({ call, fields }: Person, changes: object = {}) {
  return call('DELETE', '/api/user/account', {
    user_email: fields.user_email,
    user_password: 'Lantern$42',
    ...changes,
  });
}

describe('the download of one’s own data', () => {
  it('has all that is held, and each read of ID proof and bank details is written down', async () => {
    const person = await signedUpPerson(server);
    await saveBank(person);
    await takePart(person);
    const at = Date.parse('2025-09-18T06:00:00Z');
    const arrival = { scope: 'gate', place: 'gate/Main gate', at, version: 1 };
    await server.db
      .insertInto('gateArrivals')
      .values({ ...arrival, accountId: person.id })
      .execute();
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
    expect(data.bankDetails).toMatchObject({ account_number: BANK_DETAILS.account_number });
    expect(data.sessions).toHaveLength(1);
    expect(data.registrations).toMatchObject([{ eventName: 'Solo' }]);
    expect(data.arrivals).toEqual([
      { place: 'gate/Main gate', arrivedAt: '2025-09-18T06:00:00.000Z' },
    ]);
    expect(data.certificates).toMatchObject([{ eventName: 'Solo', result: 'Winner' }]);
    const reads = data.readsOfIdProofAndBankDetails;
    expect(reads.map(({ record }: { record: string }) => record).sort()).toEqual([
      'ID proof',
      'ID proof',
      'bank details',
      'bank details',
    ]);
    expect(reads[0]).toMatchObject({ reader: 'the person' });
    expect(response.body).not.toContain('argon2');
    expect(server.log.join('')).not.toContain(BANK_DETAILS.account_number);
  });

  it('fails as what is gone, not as a fault of ours, while the account is being removed', async () => {
    const { db, secretKey } = server;
    const { id } = await signedUpPerson(server);
    const idProofs = sealedIdProofs(db, [secretKey]);
    const open: typeof idProofs.open = async (...asked) => {
      await removeAccount(db, id);
      return idProofs.open(...asked);
    };
    const dependencies = {
      db,
      idProofs: { ...idProofs, open },
      bankDetails: sealedBankDetails(db, [secretKey]),
      festival: () => ({}) as FestivalDays,
    };
    await expect(ownData(dependencies, id)).rejects.toMatchObject({ status: 404 });
  });

  it('asks for the password once more, and slows whoever guesses it', async () => {
    const person = await signedUpPerson(server);
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

describe('taking one’s data along', () => {
  it('has a pace, of one person: ten times an hour', async () => {
    const [person, neighbour] = [await signedUpPerson(server), await signedUpPerson(server)];
    const statuses: number[] = [];
    for (let time = 0; time < 12; time += 1) statuses.push((await download(person)).statusCode);
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    expect((await download(neighbour)).statusCode).toBe(200);
  });
});

describe('deleting one’s account', () => {
  async function pictures(): Promise<number> {
    return (await server.db.selectFrom('idProofPictures').select('idProofId').execute()).length;
  }

  it('removes everything, the ID proof’s picture too, and nobody else’s', async () => {
    const neighbour = await signedUpPerson(server);
    const person = await signedUpPerson(server);
    await saveBank(person);
    await takePart(person);
    const before = await pictures();
    const response = await remove(person);
    expect(response.statusCode).toBe(200);
    expect((await person.call('GET', '/api/user/details')).statusCode).toBe(401);
    for (const table of [
      'sessions',
      'idProofs',
      'bankDetails',
      'mailedCodes',
      'entryMembers',
      'certificates',
    ] as const)
      expect(
        await server.db.selectFrom(table).selectAll().where('accountId', '=', person.id).execute(),
      ).toEqual([]);
    expect(
      await server.db.selectFrom('accounts').selectAll().where('id', '=', person.id).execute(),
    ).toEqual([]);
    expect(await pictures()).toBe(before - 1);
    expect((await download(neighbour)).statusCode).toBe(200);
    const { user_email } = person.fields;
    expect((await signUpSomebody(server.app, { user_email })).response.statusCode).toBe(200);
  });

  it.each([
    [{ user_email: 'somebody.else@example.org' }, 'user_email'],
    [{ user_email: '' }, 'user_email'],
    [{ user_password: 'Wrong#1234' }, 'user_password'],
    [{ user_password: '' }, 'user_password'],
    [{ user_password: 7 }, 'user_password'],
  ])('is refused with %j', async (changes, field) => {
    const person = await signedUpPerson(server);
    const response = await remove(person, changes);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().fields)).toEqual([field]);
    expect((await person.call('GET', '/api/user/details')).statusCode).toBe(200);
  });
});

describe('logging out everywhere', () => {
  it('ends every session of the person, and of nobody else', async () => {
    const person = await signedUpPerson(server);
    const neighbour = await signedUpPerson(server);
    const { user_email, user_password } = person.fields;
    const elsewhere = await logIn(server, user_email, user_password);
    expect((await person.call('DELETE', '/api/user/sessions')).statusCode).toBe(200);
    expect((await person.call('GET', '/api/user/details')).statusCode).toBe(401);
    expect((await readAs(server, elsewhere.json().message)).statusCode).toBe(401);
    expect((await neighbour.call('GET', '/api/user/details')).statusCode).toBe(200);
  });
});
