import { describe, expect, it } from 'vitest';
import { MAX_LENGTH } from '../../../contract/accounts/messages.ts';
import { sharedTestServer, signedUpPerson, TEST_COLLEGES } from '../../testing/server.ts';
import { issueCertificates } from '../certificates/store.ts';

const SOLO = { eventId: 'dance/solo', clusterName: 'Dance', eventName: 'Solo' };

const server = sharedTestServer();

describe('changing one’s profile', () => {
  it('changes what is given and leaves the rest', async () => {
    const { call } = await signedUpPerson(server);
    const words = 'ஊர் 🎭 <b>"x"</b> \'; drop table accounts; --';
    const response = await call('PATCH', '/api/user/update', {
      user_city: words,
      user_phone: '+91 91111-11111',
      user_year: 'Fifth Year',
      user_email: 'taken.over@example.org',
      passwordHash: 'mine',
      participantCode: 'MINE',
    });
    expect(response.json()).toEqual({ message: 'Your profile is saved' });
    const { message } = (await call('GET', '/api/user/account')).json();
    expect(message).toMatchObject({
      user_city: words,
      user_phone: '9111111111',
      user_year: 'Fifth Year',
      user_degree: 'BTech',
      user_college: TEST_COLLEGES[0],
      hasPassword: true,
      isConfirmed: false,
    });
    expect(message.user_email).not.toBe('taken.over@example.org');
    expect((await call('GET', '/api/user/details')).json().message.QRCode).not.toBe('MINE');
  });

  it('moves to another college, listed or not, and back', async () => {
    const { call } = await signedUpPerson(server);
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

  it('sets the name of who took an account over, until something else shows it', async () => {
    const person = await signedUpPerson(server);
    const rename = () => person.call('PATCH', '/api/user/update', { user_fullname: 'Asha Iyer' });
    const own = async () => (await person.call('GET', '/api/user/account')).json().message;
    expect((await rename()).json().fields).toEqual({
      user_fullname: 'Your ID proof or a certificate shows this name',
    });
    expect(await own()).toMatchObject({ user_fullname: 'Ravi', mayChangeName: false });
    // As a claim leaves it.
    await server.db.deleteFrom('idProofs').where('accountId', '=', person.id).execute();
    expect((await own()).mayChangeName).toBe(true);
    expect((await rename()).statusCode).toBe(200);
    expect((await own()).user_fullname).toBe('Asha Iyer');
    const win = { accountId: person.id, result: 'Winner' };
    await issueCertificates(server.db, SOLO, [win], Date.now());
    expect((await rename()).statusCode).toBe(400);
  });

  it.each([
    ['user_fullname', ' ', 'Name is required'],
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
      const { call } = await signedUpPerson(server);
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
