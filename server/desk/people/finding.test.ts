import { describe, expect, it } from 'vitest';
import { startOfGateDay } from '../../../contract/gate-rules.ts';
import { createIdProof } from '../../accounts/id-proofs/store.ts';
import { loadEntry } from '../../entries/entries.ts';
import {
  ADMINISTRATOR,
  MUSIC_MANAGER,
  signedInOrganiser,
  startDeskServer,
} from '../../testing/desk.ts';
import { findPeople, HUMMING, newDeskPerson, SOLO, trailOf } from '../../testing/desk-people.ts';
import { turnClock } from '../../testing/entries.ts';
import { shared } from '../../testing/server.ts';
import { countInReach, findPerson, listNames } from './store.ts';

type Organiser = Awaited<ReturnType<typeof signedInOrganiser>>;
const server = shared(() => startDeskServer());
const administrator = shared(() => signedInOrganiser(server, ADMINISTRATOR, 'Ravi'));
const manager = shared(() => signedInOrganiser(server, MUSIC_MANAGER));

async function codesOf(organiser: Organiser, q: string): Promise<string[]> {
  return (await findPeople(organiser, { q })).rows.map(({ code }: { code: string }) => code);
}

describe('finding people', () => {
  it('goes by name, e-mail, phone, code and college, in any order and case', async () => {
    const { word, code, email, phone } = await newDeskPerson(server);
    const typed = [
      `ASHA ${word}`,
      email.toUpperCase(),
      phone,
      `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`,
      `0${phone}`,
      `(+91) ${phone}`,
      code,
      code.toLowerCase().replaceAll('-', ' '),
      `college ${word}`,
      `${word} college asha`,
    ];
    for (const q of typed) expect([q, await codesOf(administrator, q)]).toEqual([q, [code]]);
    expect(await codesOf(administrator, `${word} nobody`)).toEqual([]);
  });

  it('goes by a name in any spelling of its letters', async () => {
    const names = ['Élodie Zebrowska', 'ব\u09dcুয়া', 'க\u0bc6\u0bbeடி', 'ÅSA Zebrowska'];
    const typed = ['elodie', 'ব\u09a1\u09bc', 'கொடி', 'åsa'];
    for (const [at, fullName] of names.entries()) {
      const { code } = await newDeskPerson(server, { fullName });
      expect(await codesOf(administrator, typed[at]!)).toEqual([code]);
      expect(await codesOf(administrator, fullName.normalize('NFD'))).toEqual([code]);
    }
    const listed = (await findPeople(administrator, { q: 'zebrowska' })).rows;
    expect(listed.map(({ name }: { name: string }) => name)).toEqual([names[3], names[0]]);
  });

  it('has names that begin so first, then those with such a word, then all others', async () => {
    const names = ['Zoqdev Anand', 'Anand Zoqdev', 'Bela Azoqdev', 'Bela Anand'];
    const [first, second, third, fourth] = await Promise.all(
      names.map((fullName) => newDeskPerson(server, { fullName })),
    );
    const mailed = await newDeskPerson(server, { fullName: 'Aa', email: 'zoqdev@example.org' });
    expect(await codesOf(administrator, 'zoqdev')).toEqual(
      [first, second, third].map((one) => one!.code).concat(mailed.code),
    );
    expect(await codesOf(administrator, 'zoqdev anand')).toEqual([first!.code, second!.code]);
    expect(fourth!.code).toBeDefined();
  });

  it('takes a dot or a hyphen for the end of a name’s word', async () => {
    const names = ['S.Xanthi', 'Mohan-Xanthi', 'Axanthi Bela'];
    const made = await Promise.all(names.map((fullName) => newDeskPerson(server, { fullName })));
    expect(await codesOf(administrator, 'xanthi')).toEqual([
      made[1]!.code,
      made[0]!.code,
      made[2]!.code,
    ]);
  });

  it('looks into codes from four letters on', async () => {
    const { code } = await newDeskPerson(server, { participantCode: '7QZ9-X0VC-19HV-ZB3J' });
    expect(await codesOf(administrator, '7qz')).toEqual([]);
    expect(await codesOf(administrator, '7qz9')).toEqual([code]);
    expect(await codesOf(administrator, '9-x0')).toEqual([code]);
  });

  it.each([
    ['preeya sharmaa', 'Priya Sharma'],
    ['shrinivas', 'Srinivas Rao'],
    ['laxmi', 'Lakshmi Narayanan'],
    ['venkatesh', 'Venkatesan Krishnan'],
    ['mohamed khan', 'Mohammed Khan'],
    ['kavita', 'Kavitha Menon'],
    ['viswanath', 'Vishwanath Shetty'],
    ['anath', 'Ananth Rao'],
    ['bijay', 'Vijay Rao'],
    ['zaved', 'Javed Alam'],
    ['pathima', 'Fatima Beevi'],
    ['luxmi', 'Lakshmi Devanathan'],
    ['raavindranath', 'S.Ravindranath'],
    ['ravikumar', 'Ravi Kumar'],
    ['bhanupriya menon', 'Banu Priya Menon'],
  ])('asks who was meant where few are found: %s', async (typed, fullName) => {
    const college = `College of ${fullName}`;
    const { code } = await newDeskPerson(server, { fullName, otherCollege: college });
    const { total, meant } = await findPeople(administrator, { q: typed, college });
    expect([total, meant]).toEqual([0, [{ code, name: fullName, college }]]);
    expect((await findPeople(manager, { q: typed })).meant).toEqual([]);
  });

  it('takes signs of the database’s own language as they are', async () => {
    await newDeskPerson(server);
    for (const q of ['%', '_', '\\', "'; drop table accounts; --"])
      expect([q, (await findPeople(administrator, { q })).total]).toEqual([q, 0]);
    const percent = await newDeskPerson(server, { fullName: '100% Asha_\\' });
    expect(await codesOf(administrator, '0% asha_\\')).toEqual([percent.code]);
  });

  it('finds a code by chance without a digit, however it is written', async () => {
    const { code } = await newDeskPerson(server, { participantCode: 'NFAD-AVMM-ZSAH-VRJW' });
    for (const q of [code, 'NFADAVMMZSAHVRJW', 'nfad avmm zsah vrjw', 'nfad avmmzsah vrjw'])
      expect([q, await codesOf(administrator, q)]).toEqual([q, [code]]);
  });

  it('finds the beginning of a code though it has digits alone', async () => {
    const { code } = await newDeskPerson(server, { participantCode: '7305-5094-ZSAH-VRJW' });
    for (const q of ['7305-5094', '73055094', '7305 5094'])
      expect([q, await codesOf(administrator, q)]).toEqual([q, [code]]);
  });

  it('reads a code aloud as its alphabet has it, and shows the one that is nearly right', async () => {
    const { code } = await newDeskPerson(server, { participantCode: '1Q4M-X0VC-19HV-ZB3K' });
    expect(await codesOf(administrator, 'lq4m xouc I9hv zb3k')).toEqual([code]);
    const { total, near } = await findPeople(administrator, { q: '1Q4M-X0VC-19HV-ZB37' });
    expect([total, near.map((one: { code: string }) => one.code)]).toEqual([0, [code]]);
    const participantCode = 'QFAD-AVMM-ZSAH-VRJW';
    await newDeskPerson(server, { participantCode });
    const { near: lettered } = await findPeople(administrator, { q: 'QFAD-AVMM-ZSAH-VRJX' });
    expect(lettered).toMatchObject([{ code: participantCode }]);
  });

  it('comes in pages and orders of the server, with the colleges to narrow it by', async () => {
    const college = 'A college of many';
    for (let made = 0; made < 53; made += 1)
      await newDeskPerson(server, {
        otherCollege: college,
        fullName: `Many ${String(made).padStart(2, '0')}`,
      });
    const names = ({ rows: listed }: { rows: { name: string }[] }) =>
      listed.map(({ name }) => name);
    const first = await findPeople(administrator, { q: 'many', college });
    expect([first.total, first.rows.length, first.colleges]).toEqual([53, 50, []]);
    expect(first.of).toBeGreaterThan(53);
    const second = await findPeople(administrator, { college, page: 2 });
    expect(names(second)).toEqual(['Many 50', 'Many 51', 'Many 52']);
    expect(names(await findPeople(administrator, { college, page: 9 }))[0]).toBe('Many 00');
    const last = await findPeople(administrator, { college, sort: '-signedUp' });
    expect(names(last)[0]).toBe('Many 52');
    expect((await findPeople(administrator, { college, letter: 'N' })).total).toBe(0);
  });

  it('comes with the colleges to narrow it by, where many are found', async () => {
    const names = ['A large college', ...Array.from({ length: 6 }, (_, at) => `Other ${at}`)];
    for (let made = 0; made < 500; made += 1)
      await newDeskPerson(server, {
        fullName: 'Throng',
        otherCollege: names[made < 400 ? 0 : made % 7]!,
      });
    const { total, colleges, moreColleges } = await findPeople(administrator, { q: 'throng' });
    expect([total, colleges.length, moreColleges]).toEqual([500, 6, 1]);
    expect(colleges[0]).toEqual({ name: names[0], people: 414 });
  });

  it('narrows to a state of their last ID proof', async () => {
    const college = 'A college of cards';
    const waiting = { verdict: null };
    const [approved, rejected] = [{ verdict: 'approved' }, { verdict: 'rejected' }] as const;
    const unreadable = { state: 'unreadable' } as const;
    const proofs = [[], [waiting], [rejected, approved], [approved, waiting], [unreadable]];
    const codes: string[] = [];
    for (const given of proofs) {
      const { id: accountId, code } = await newDeskPerson(server, { otherCollege: college });
      codes.push(code);
      for (const [at, state] of given.entries()) {
        const id = crypto.randomUUID();
        const place = { sealed: Buffer.from('x'), objectName: null };
        await createIdProof(server.db, { id, accountId, bytes: 5, ...place }, at);
        await server.db.updateTable('idProofs').set(state).where('id', '=', id).execute();
      }
    }
    const found = async (idProof: string) => {
      const { rows } = await findPeople(administrator, { college, idProof, sort: 'signedUp' });
      return rows.map(({ code }: { code: string }) => codes.indexOf(code));
    };
    expect(await found('')).toEqual([0, 1, 2, 3, 4]);
    expect(await found('none')).toEqual([0]);
    expect(await found('waiting')).toEqual([1, 3]);
    expect(await found('approved')).toEqual([2]);
    expect(await found('rejected')).toEqual([]);
    expect(await found('unreadable')).toEqual([4]);
    const strange = await administrator.call('GET', '/people?idProof=lost');
    expect(strange.statusCode).toBe(400);
  });

  it('narrows to the people of an event, of one’s own clusters alone', async () => {
    const college = 'A college of events';
    const [held, former, other] = [
      await newDeskPerson(server, { otherCollege: college }),
      await newDeskPerson(server, { otherCollege: college }),
      await newDeskPerson(server, { otherCollege: college }),
    ];
    await loadEntry(server.db, held.id, HUMMING, 1);
    await loadEntry(server.db, former.id, HUMMING, 1);
    await server.db
      .updateTable('entryMembers')
      .set({ leftAt: Date.now() })
      .where('accountId', '=', former.id)
      .execute();
    await loadEntry(server.db, other.id, SOLO, 1);
    const found = async (by: Organiser, { eventId: event }: { eventId: string }) => {
      const { rows } = await findPeople(by, { college, event });
      return rows.map(({ code }: { code: string }) => code);
    };
    expect(await found(administrator, HUMMING)).toEqual([held.code]);
    expect(await found(administrator, SOLO)).toEqual([other.code]);
    expect(await found(manager, HUMMING)).toEqual([held.code]);
    expect(await found(manager, SOLO)).toEqual([]);
    const listed = async (by: Organiser) =>
      (await by.call('GET', '/people-events'))
        .json()
        .message.map(({ clusterName }: { clusterName: string }) => clusterName);
    expect(await listed(administrator)).toContain(SOLO.clusterName);
    expect(new Set(await listed(manager))).toEqual(new Set([HUMMING.clusterName]));
  });

  it('narrows to who came in at a gate, for those who see all of them', async () => {
    const college = 'A college of gates';
    const codes: string[] = [];
    const now = Date.now();
    turnClock(now);
    const day = startOfGateDay(now);
    for (const lastInAt of [undefined, day - 1, day, null]) {
      const { id: accountId, code } = await newDeskPerson(server, { otherCollege: college });
      codes.push(code);
      if (lastInAt === undefined) continue;
      const last = { at: lastInAt, lastInAt, lastAt: lastInAt, lastPlace: 'gate/Main gate' };
      await server.db
        .insertInto('gateArrivals')
        .values({ accountId, scope: 'gate', place: 'gate/Main gate', version: 1, ...last })
        .execute();
    }
    const found = async (arrived: string) => {
      const { rows } = await findPeople(administrator, { college, arrived, sort: 'signedUp' });
      return rows.map(({ code }: { code: string }) => codes.indexOf(code));
    };
    expect(await found('today')).toEqual([2]);
    expect(await found('ever')).toEqual([1, 2]);
    expect(await found('not yet')).toEqual([0, 3]);
    expect((await manager.call('GET', '/people?arrived=ever')).statusCode).toBe(403);
  });

  it('offers the colleges of those alone whom one may find, each once, and finds by each', async () => {
    const offered = async (by: Organiser) =>
      (await by.call('GET', '/people-colleges')).json().message as string[];
    const college = `Zenana College ${crypto.randomUUID()}`;
    const singer = await newDeskPerson(server, { otherCollege: college });
    const other = await newDeskPerson(server, { otherCollege: college.toUpperCase() });
    const stranger = await newDeskPerson(server);
    await newDeskPerson(server, { otherCollege: '' });
    await loadEntry(server.db, singer.id, HUMMING, 1);
    const all = await offered(administrator);
    const ours = all.filter((name) => name.toLowerCase() === college.toLowerCase());
    expect(ours).toHaveLength(1);
    expect(all).toContain(stranger.otherCollege);
    expect(all).not.toContain('');
    expect(await offered(manager)).toContain(college);
    expect(await offered(manager)).not.toContain(stranger.otherCollege);
    const { rows } = await findPeople(administrator, { college: ours[0]!, sort: 'signedUp' });
    expect(rows.map(({ code }: { code: string }) => code)).toEqual([singer.code, other.code]);
  });

  it('knows colleges by their initials, other names and cities’ names, and forgives a slip where nobody is found without', async () => {
    const { id } = await server.db
      .selectFrom('colleges')
      .select('id')
      .where('name', '=', 'National Institute of Technology, Tiruchirappalli')
      .executeTakeFirstOrThrow();
    const nitt = await newDeskPerson(server, { otherCollege: '', collegeId: id });
    const named = await newDeskPerson(server, { fullName: 'Natoinal Ravi' });
    // Three letters may be part of anybody's code: those are asked for with a word of this person.
    const short = ['nit', 'rec', 'trichy'].map((word) => `${word} ${nitt.word}`);
    for (const q of ['nitt', 'nit trichy', 'technolgy', ...short])
      expect([q, await codesOf(administrator, q)]).toEqual([q, [nitt.code]]);
    expect(await codesOf(administrator, 'natoinal')).toEqual([named.code]);
    const asked = { columns: ['code'], format: 'csv', reason: 'For the buses of Thursday' };
    const table = await administrator.call('POST', '/exports/people', { ...asked, q: 'technolgy' });
    expect(table.body).toContain(nitt.code);
    expect(table.body).not.toContain(named.code);
  });

  it('shows neither phone nor e-mail before a sheet is opened', async () => {
    const { word, email, phone } = await newDeskPerson(server);
    const listed = JSON.stringify(await findPeople(administrator, { q: word }));
    for (const secret of [email, phone]) expect(listed).not.toContain(secret);
  });
});

describe('a cluster manager', () => {
  it('finds and opens those alone who take part in their clusters', async () => {
    const [singer, dancer] = [
      await newDeskPerson(server, { address: '12, Temple Street' }),
      await newDeskPerson(server),
    ];
    await loadEntry(server.db, singer.id, HUMMING, 1);
    await loadEntry(server.db, singer.id, SOLO, 1);
    await loadEntry(server.db, dancer.id, SOLO, 1);
    expect(await codesOf(manager, singer.word)).toEqual([singer.code]);
    expect(await codesOf(manager, dancer.word)).toEqual([]);
    expect((await findPeople(manager, { q: dancer.code })).near).toEqual([]);
    expect((await manager.call('GET', `/people/${dancer.code}`)).statusCode).toBe(403);
    expect(await trailOf(server, dancer.id)).toEqual([]);
    const { message } = (await manager.call('GET', `/people/${singer.code}`)).json();
    const events = message.entries.map((entry: { eventName: string }) => entry.eventName);
    expect(events).toEqual(['Humming']);
    expect([message.bankDetails, message.signIns, message.trail]).toEqual([null, null, null]);
    expect(message.details).toMatchObject({ user_phone: singer.phone, user_address: '' });
  });

  it('finds nobody any more who has left', async () => {
    const { id, word } = await newDeskPerson(server);
    await loadEntry(server.db, id, HUMMING, 1);
    await server.db
      .updateTable('entryMembers')
      .set({ leftAt: 2 })
      .where('accountId', '=', id)
      .execute();
    expect(await codesOf(manager, word)).toEqual([]);
  });

  it('reaches nobody where the right reaches no cluster', async () => {
    const { db } = server;
    const { id, code } = await newDeskPerson(server);
    await loadEntry(db, id, HUMMING, 1);
    expect(await findPerson(db, code, ['Music'])).toEqual({ id, isInReach: true });
    expect(await findPerson(db, code, [])).toEqual({ id, isInReach: false });
    expect(await countInReach(db, [])).toBe(0);
    expect(await listNames(db, [])).toEqual([]);
  });

  it('corrects nobody and opens no bank details', async () => {
    const { id, code } = await newDeskPerson(server);
    await loadEntry(server.db, id, HUMMING, 1);
    const reason = { reason: 'because I would like to' };
    const tries = [
      await manager.call('PATCH', `/people/${code}`, { version: '', user_city: 'Pune' }),
      await manager.call('POST', `/people/${code}/bank-details`, reason),
    ];
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
  });
});
