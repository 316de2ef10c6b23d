import { describe, expect, it } from 'vitest';
import { PASS_LINK_MS, WALK_IN_WAITS_MS } from '../../../contract/desk/walk-ins.ts';
import { findBankDetails } from '../../accounts/bank-details/store.ts';
import { findOrLinkAccount } from '../../accounts/campus-sign-on/routes.ts';
import { createMailedCode } from '../../accounts/mailed-codes/store.ts';
import { loadEntry } from '../../entries/entries.ts';
import {
  ADMINISTRATOR,
  newOrganiser,
  signedInOrganiser,
  startDeskServer,
} from '../../testing/desk.ts';
import { findPeople, newDeskPerson, SOLO, trailOf } from '../../testing/desk-people.ts';
import { festivalWithEntries, turnClock } from '../../testing/entries.ts';
import { askForLink, lastMailTo, NEW_PASSWORD, setPassword } from '../../testing/mails.ts';
import { BANK_DETAILS, bearer, logIn, shared, TEST_COLLEGES } from '../../testing/server.ts';

const TEAMS = 'Call & Answer';
const server = shared(async () => {
  const rules = { team: { min: 1, max: 4, sameCollege: false }, places: 90 };
  const { events } = await festivalWithEntries(new Map([[TEAMS, { rules }]]));
  return startDeskServer((content) => ({ ...content, events }));
});
const desk = shared(() => signedInOrganiser(server, [{ role: 'hospitality' }], 'Asha'));
const administrator = shared(() => signedInOrganiser(server, ADMINISTRATOR));

let people = 0;

function fill(changes: object = {}) {
  people += 1;
  return {
    user_fullname: `Meera Walk ${people}`,
    user_phone: `98${String(10_000_000 + people)}`,
    user_college: TEST_COLLEGES[1]!,
    user_email: '',
    seenBy: 'Asha, desk 2',
    ...changes,
  };
}

async function made(changes: object = {}) {
  const filled = fill(changes);
  const answer = await desk.call('POST', '/walk-ins', filled);
  expect(answer.statusCode, answer.body).toBe(200);
  const { code } = answer.json().message as { code: string };
  const { id } = await server.db
    .selectFrom('accounts')
    .select('id')
    .where('participantCode', '=', code)
    .executeTakeFirstOrThrow();
  return { ...filled, code, id };
}

/** Opens the link that the desk shows. */
function openPass(link: string) {
  const user_code = new URLSearchParams(link.split('#')[1]).get('code');
  return server.app.inject({ method: 'POST', url: '/api/user/pass', payload: { user_code } });
}

async function giveBankDetails(token: string) {
  const given = await server.app.inject({
    ...{ method: 'PUT', url: '/api/user/bankDetailsUpdate' },
    ...{ payload: BANK_DETAILS, headers: bearer(token) },
  });
  expect(given.statusCode, given.body).toBe(200);
}

async function linkOf(code: string): Promise<string> {
  const answer = await desk.call('POST', `/walk-ins/${code}/link`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().message.link;
}

const read = async (code: string) => (await desk.call('GET', `/people/${code}`)).json().message;

async function waitingMails(accountId: string) {
  return server.db.selectFrom('jobs').select('id').where('accountId', '=', accountId).execute();
}

describe('a walk-in', () => {
  it('without an e-mail has a pass at once, the card approved by whoever saw it, and no mail', async () => {
    const { code, id, user_fullname } = await made();
    const pass = (await desk.call('GET', `/walk-ins/${code}`)).json().message;
    expect(pass).toMatchObject({ name: user_fullname, email: null, mayLink: true });
    expect(pass.undoUntil - pass.madeAt).toBe(WALK_IN_WAITS_MS);
    expect(await read(code)).toMatchObject({
      email: null,
      college: TEST_COLLEGES[1],
      idProof: { state: 'approved', decidedBy: 'Asha', bytes: null },
    });
    expect(await waitingMails(id)).toEqual([]);
    expect(await trailOf(server, id)).toMatchObject([
      { record: 'walk-in made', organiserId: desk.id },
      { record: 'ID card seen at the desk', reason: 'Asha, desk 2' },
      { record: 'walk-in’s pass' },
      { record: 'person’s sheet' },
    ]);
    const found = await findPeople(desk, { q: user_fullname });
    expect(found.rows).toMatchObject([{ code, idProof: 'approved' }]);
  });

  it('with an e-mail gets a link to a first password, which leaves their pass as it is', async () => {
    const user_email = 'meera.first@example.org';
    const { code } = await made({ user_email });
    const { code: user_code, text } = await lastMailTo(server, user_email, 1);
    expect(text).toContain('your gate pass was made');
    const set = await setPassword(server, { user_code, user_email });
    expect(set.json().message).toBe('Your new password is set. Please log in with it');
    const token = (await logIn(server, user_email, NEW_PASSWORD)).json().message;
    const own = await server.app.inject({ url: '/api/user/details', headers: bearer(token) });
    expect(own.json().message).toMatchObject({ QRCode: code });
    expect((await read(code)).emailConfirmedAt).not.toBeNull();
    expect((await desk.call('POST', `/walk-ins/${code}/link`)).statusCode).toBe(409);
    expect((await desk.call('POST', `/walk-ins/${code}/take-back`)).statusCode).toBe(409);
  });

  it('keeps their pass, too, by "Forgot password?" and by the campus sign-on', async () => {
    const user_email = 'meera.forgot@example.org';
    const { code, id } = await made({ user_email });
    await lastMailTo(server, user_email, 1);
    await askForLink(server, user_email);
    const { code: user_code, text } = await lastMailTo(server, user_email, 2);
    expect(text).toContain('you asked for a new password');
    await setPassword(server, { user_code, user_email });
    expect(await read(code)).toMatchObject({ email: user_email });
    const atCampus = 'meera.campus@nitt.edu';
    const student = await made({ user_email: atCampus });
    const identity = { issuer: 'https://campus.example.org', subject: '7' };
    const person = { id: '7', email: atCampus, name: 'Meera' };
    expect(await findOrLinkAccount(server.db, identity, person)).toBe(student.id);
    expect((await read(student.code)).emailConfirmedAt).not.toBeNull();
    expect(id).not.toBe(student.id);
  });

  it.each([
    ['user_fullname', ' ', 'Name is required'],
    ['user_phone', '90000 5518', 'Phone number must be 10 digits'],
    ['user_college', 'Nowhere', 'Choose a college from the list'],
    ['user_email', 'meera@', 'Invalid email format'],
    ['seenBy', '', 'Say who saw the card'],
  ])('with a fault in %s is refused by its name', async (field, value, message) => {
    const answer = await desk.call('POST', '/walk-ins', fill({ [field]: value }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields[field]).toContain(message);
  });

  it('who is here already is shown instead of made again, unless two share a phone', async () => {
    const known = await newDeskPerson(server);
    const answer = await desk.call('POST', '/walk-ins', fill({ user_phone: known.phone }));
    expect(answer.statusCode).toBe(409);
    expect(answer.json().fields.user_phone).toContain(known.fullName);
    const find = async (query: string) =>
      (await desk.call('GET', `/walk-ins/known?${query}`)).json().message;
    expect(await find(`phone=%2B91 ${known.phone}`)).toMatchObject([
      { code: known.code, by: 'phone' },
    ]);
    expect(await find(`email=${known.email.toUpperCase()}`)).toMatchObject([
      { code: known.code, by: 'e-mail' },
    ]);
    expect(await find('phone=&email=')).toEqual([]);
    const taken = await desk.call('POST', '/walk-ins', fill({ user_email: known.email }));
    expect([taken.statusCode, Object.keys(taken.json().fields)]).toEqual([409, ['user_email']]);
    await made({ user_phone: known.phone, sharesPhone: true });
  });

  it('at two desks at one moment is made once, and so is one whose answer was lost', async () => {
    const filled = fill();
    const twice = () => desk.call('POST', '/walk-ins', filled);
    const other = () => administrator.call('POST', '/walk-ins', filled);
    const statuses = (await Promise.all([twice(), other()])).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 409]);
    const headers = { 'idempotency-key': 'one-press-of-enter' };
    const again = fill();
    const press = () => desk.call('POST', '/walk-ins', again, { headers });
    expect((await press()).json()).toEqual((await press()).json());
  });

  it('counts, and is in the list of who made it while it can be taken back', async () => {
    const list = async () => (await desk.call('GET', '/walk-ins')).json().message;
    const before = await list();
    const { code } = await made();
    const after = await list();
    expect(after.today).toBe(before.today + 1);
    expect(after.lastHour).toBe(before.lastHour + 1);
    expect(after.recent[0]).toMatchObject({ code, hasEmail: false });
    const others = (await administrator.call('GET', '/walk-ins')).json().message.recent;
    expect(others.map((one: { code: string }) => one.code)).not.toContain(code);
  });
});

describe('the link that the desk shows', () => {
  it('opens the pass once, and not after ten minutes, nor once there is a new one', async () => {
    const { code } = await made();
    const first = await linkOf(code);
    const link = await linkOf(code);
    expect((await openPass(first)).statusCode).toBe(400);
    const token = (await openPass(link)).json().message;
    const own = await server.app.inject({ url: '/api/user/details', headers: bearer(token) });
    expect(own.json().message.QRCode).toBe(code);
    const again = await openPass(link);
    expect([again.statusCode, again.json().fields.user_code]).toEqual([
      400,
      expect.stringContaining('Ask for a new one at the desk'),
    ]);
    const late = await linkOf(code);
    turnClock(Date.now() + PASS_LINK_MS + 1);
    expect((await openPass(late)).statusCode).toBe(400);
  });

  it('leads into no account that is its owner’s by now, or holds bank details', async () => {
    const proven = await made({ user_email: 'meera.proven@example.org' });
    await server.db
      .updateTable('accounts')
      .set({ emailVerifiedAt: Date.now() })
      .where('id', '=', proven.id)
      .execute();
    const rich = await made();
    const token = (await openPass(await linkOf(rich.code))).json().message;
    await giveBankDetails(token);
    for (const [{ code }, word] of [
      [proven, 'confirmed their e-mail'],
      [rich, 'bank details'],
    ] as const) {
      const refused = await desk.call('POST', `/walk-ins/${code}/link`);
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        expect.stringContaining(word),
      ]);
    }
  });

  it.each(['by the campus sign-on', 'by a first password', 'by "Confirm"'])(
    'ends, with bank details that were given by it, once the address is proven %s',
    async (way) => {
      const user_email = `meera.${crypto.randomUUID()}@nitt.edu`;
      const { id, code } = await made({ user_email });
      const first = await lastMailTo(server, user_email, 1);
      const token = (await openPass(await linkOf(code))).json().message;
      await giveBankDetails(token);
      if (way === 'by the campus sign-on') {
        const identity = { issuer: 'https://campus.example.org', subject: id };
        const person = { id, email: user_email, name: 'Meera' };
        expect(await findOrLinkAccount(server.db, identity, person)).toBe(id);
      } else if (way === 'by a first password') {
        const set = await setPassword(server, { user_code: first.code, user_email });
        expect(set.statusCode, set.body).toBe(200);
      } else {
        const about = { accountId: id, purpose: 'confirm' } as const;
        const user_code = await createMailedCode(server.db, about, Date.now());
        const payload = { user_code, user_email, user_password: '' };
        const url = '/api/user/confirm';
        expect((await server.app.inject({ method: 'POST', url, payload })).statusCode).toBe(200);
      }
      const own = await server.app.inject({ url: '/api/user/details', headers: bearer(token) });
      expect(own.statusCode).toBe(401);
      expect(await findBankDetails(server.db, id)).toBeUndefined();
      expect((await read(code)).emailConfirmedAt).not.toBeNull();
    },
  );

  it('gives nobody without an e-mail a place, and says what to do', async () => {
    const { code } = await made();
    const token = (await openPass(await linkOf(code))).json().message;
    const own = await server.app.inject({ url: '/api/user/account', headers: bearer(token) });
    expect(own.json().message).toMatchObject({ user_email: '', isConfirmed: false });
    const place = await server.app.inject({
      method: 'POST',
      url: `/api/events/Music/${encodeURIComponent(TEAMS)}/entries`,
      payload: { teamName: 'Lamps', answers: {} },
      headers: bearer(token),
    });
    expect([place.statusCode, place.json().message]).toEqual([
      409,
      expect.stringContaining('A place needs an e-mail'),
    ]);
    const removed = await server.app.inject({
      method: 'DELETE',
      url: '/api/user/account',
      payload: { user_email: 'meera@example.org', user_password: '' },
      headers: bearer(token),
    });
    expect([removed.statusCode, removed.json().fields.user_email]).toEqual([
      400,
      expect.stringContaining('no e-mail yet'),
    ]);
  });

  it('lets nobody delete the account who has shown neither a password nor that its e-mail is theirs', async () => {
    const user_email = `${crypto.randomUUID()}@example.org`;
    const { code, id } = await made({ user_email });
    const remove = async (token: string, user_password = '') => {
      const payload = { user_email, user_password };
      const asked = { method: 'DELETE', url: '/api/user/account', payload } as const;
      return server.app.inject({ ...asked, headers: bearer(token) });
    };
    const refused = await remove((await openPass(await linkOf(code))).json().message);
    expect([refused.statusCode, refused.json().fields?.user_email]).toEqual([
      400,
      expect.stringContaining('“Forgot password?”'),
    ]);
    expect((await read(code)).code).toBe(code);
    const about = { accountId: id, purpose: 'password' } as const;
    const user_code = await createMailedCode(server.db, about, Date.now());
    expect((await setPassword(server, { user_code, user_email })).statusCode).toBe(200);
    const token = (await logIn(server, user_email, NEW_PASSWORD)).json().message;
    expect((await remove(token, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('is of walk-ins alone', async () => {
    const { code } = await newDeskPerson(server);
    for (const what of ['link', 'take-back'])
      expect((await desk.call('POST', `/walk-ins/${code}/${what}`)).statusCode).toBe(404);
    expect((await desk.call('GET', `/walk-ins/${code}`)).statusCode).toBe(404);
  });
});

describe('a walk-in that is taken back', () => {
  it('is gone with its session, and written down', async () => {
    const { code, id } = await made();
    const token = (await openPass(await linkOf(code))).json().message;
    const takeBack = () => desk.call('POST', `/walk-ins/${code}/take-back`);
    expect((await takeBack()).statusCode).toBe(200);
    expect((await takeBack()).statusCode).toBe(404);
    const own = await server.app.inject({ url: '/api/user/details', headers: bearer(token) });
    expect(own.statusCode).toBe(401);
    expect((await trailOf(server, id)).at(-1)).toMatchObject({ record: 'walk-in taken back' });
  });

  it('stays where something hangs on it, and after five minutes', async () => {
    const inEvent = await made();
    await loadEntry(server.db, inEvent.id, SOLO, Date.now());
    const refused = await desk.call('POST', `/walk-ins/${inEvent.code}/take-back`);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'It can’t be taken back: they are in an event',
    ]);
    const late = await made();
    turnClock(Date.now() + WALK_IN_WAITS_MS);
    expect((await desk.call('POST', `/walk-ins/${late.code}/take-back`)).statusCode).toBe(409);
  });
});

describe('an e-mail that the desk writes in', () => {
  const give = (code: string, body: object) =>
    desk.call('PUT', `/people/${code}/email`, { seenBy: 'Asha', ...body });

  it('claims the pass of a walk-in, with the phone that they say', async () => {
    const { code, id, user_phone } = await made();
    const user_email = 'meera.claims@example.org';
    const other = await give(code, { user_email, user_phone: '9000000000' });
    expect([other.statusCode, Object.keys(other.json().fields)]).toEqual([400, ['user_phone']]);
    expect((await give(code, { user_email })).statusCode).toBe(400);
    expect((await give(code, { user_email, user_phone })).statusCode).toBe(200);
    const { code: user_code } = await lastMailTo(server, user_email, 1);
    expect((await setPassword(server, { user_code, user_email })).statusCode).toBe(200);
    expect(await read(code)).toMatchObject({ email: user_email, code });
    expect(await trailOf(server, id)).toContainEqual(
      expect.objectContaining({
        record: 'e-mail given',
        reason: 'none → m…@example.org; card seen by Asha',
      }),
    );
  });

  it('takes a mistyped one’s place: its links are dead, and the new one’s is good', async () => {
    const mistyped = 'meera.typo@gmial.example.org';
    const { code, id } = await made({ user_email: mistyped });
    const old = await lastMailTo(server, mistyped, 1);
    const user_email = 'meera.typo@gmail.example.org';
    expect((await give(code, { user_email })).statusCode).toBe(200);
    const stale = await setPassword(server, { user_code: old.code, user_email: mistyped });
    const also = await setPassword(server, { user_code: old.code, user_email });
    expect([stale.statusCode, also.statusCode]).toEqual([400, 400]);
    const sent = await lastMailTo(server, user_email, 1);
    expect((await setPassword(server, { user_code: sent.code, user_email })).statusCode).toBe(200);
    const told = await lastMailTo(server, mistyped, 2);
    expect(told.head).toContain('Your festival account: e-mail changed');
    expect([told.link, told.text.includes(user_email)]).toEqual(['', false]);
    expect(await trailOf(server, id)).toContainEqual(
      expect.objectContaining({
        record: 'e-mail corrected',
        reason: 'm…@gmial.example.org → m…@gmail.example.org; card seen by Asha',
      }),
    );
  });

  it('is corrected three times within a day, and no more', async () => {
    const { code } = await made({ user_email: 'meera.slips@example.org' });
    const next = async (slip: string) => {
      const answer = await give(code, { user_email: `meera.slips.${slip}@example.org` });
      return [answer.statusCode, Object.keys(answer.json().fields ?? {})];
    };
    for (const slip of ['a', 'b', 'c']) expect(await next(slip)).toEqual([200, []]);
    expect(await next('d')).toEqual([409, ['user_email']]);
    expect(await read(code)).toMatchObject({ email: 'meera.slips.c@example.org' });
  });

  it('of somebody with a password is confirmed as at their sign-up', async () => {
    const person = await newDeskPerson(server, { passwordHash: 'a hash of a test' });
    const user_email = `right.${person.email}`;
    expect((await give(person.code, { user_email })).statusCode).toBe(200);
    const { link } = await lastMailTo(server, user_email, 1);
    expect(link).toContain('/confirm-email#');
  });

  it('is refused where another has it, it is the same, proven, or an organiser’s', async () => {
    const [one, other] = [await newDeskPerson(server), await newDeskPerson(server)];
    const proven = await newDeskPerson(server, { emailVerifiedAt: 1 });
    const cases = [
      [one.code, other.email, 'There is an account with this e-mail already'],
      [one.code, one.email.toUpperCase(), 'This is the e-mail that they have'],
      [proven.code, 'new@example.org', 'They have confirmed their e-mail: it stays theirs'],
    ] as const;
    const organiser = await newOrganiser(server, [{ role: 'treasurer' }]);
    const ofOrganiser = server.db.updateTable('accounts').set({ emailVerifiedAt: null });
    const { participantCode } = await ofOrganiser
      .where('id', '=', organiser.id)
      .returning('participantCode')
      .executeTakeFirstOrThrow();
    const refused = await give(participantCode, { user_email: 'new@example.org' });
    expect(refused.json().fields.user_email).toContain('an administrator corrects their e-mail');
    const seen = Date.now();
    const byAdministrator = async () => {
      const body = { user_email: 'organiser@example.org', seenBy: 'Asha' };
      return administrator.call('PUT', `/people/${participantCode}/email`, body);
    };
    turnClock(seen + 11 * 60_000);
    expect(Object.keys((await byAdministrator()).json().fields)).toEqual(['factor']);
    turnClock(seen);
    expect((await byAdministrator()).statusCode).toBe(200);
    for (const [code, user_email, message] of cases) {
      const answer = await give(code, { user_email });
      expect([answer.statusCode, answer.json().fields?.user_email]).toEqual([409, message]);
    }
    expect((await give('NOBODY', { user_email: 'new@example.org' })).statusCode).toBe(404);
  });
});
