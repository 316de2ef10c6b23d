import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { replaceColleges } from '../../accounts/colleges/store.ts';
import { updateAccount } from '../../accounts/profile/store.ts';
import { ADMINISTRATOR, signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { findPeople, newDeskPerson } from '../../testing/desk-people.ts';
import { shared } from '../../testing/server.ts';

const COLLEGES = [
  { college_name: 'Anna University, Chennai' },
  { college_name: 'Periyar University, Salem' },
  { college_name: 'National Institute of Fashion Technology, Chennai' },
  { college_name: 'Kalinga Institute, Bhubaneswar' },
  { college_name: 'Birla Institute of Technology and Science, Pilani' },
  { college_name: 'Malaviya National Institute of Technology, Jaipur', also: 'MNIT, NIT Jaipur' },
  { college_name: 'Sri Krishna College of Technology, Coimbatore' },
  { college_name: 'Visva-Bharati, Santiniketan', also: 'VBU' },
  { college_name: 'Acharya Narendra Dev College, New Delhi' },
];

const server = shared(async () => {
  const made = await startDeskServer((content) => ({ ...content, colleges: COLLEGES }));
  await replaceColleges(
    made.db,
    COLLEGES.map(({ college_name }) => college_name),
  );
  return made;
});
const administrator = shared(() => signedInOrganiser(server, ADMINISTRATOR, 'Ravi'));

async function idOfCollege(name: string): Promise<string> {
  const { id } = await server.db
    .selectFrom('colleges')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return id;
}

async function codesOf(q: string): Promise<string[]> {
  return (await findPeople(administrator, { q })).rows.map(({ code }: { code: string }) => code);
}

describe('people are found as their names are said', () => {
  it('by initials, however they are written on either side, and wherever they stand', async () => {
    const written = ['Xavi D. J.', 'D.J. Xavi', 'Xavi DJ', 'D J Xavi', 'Xavi-D.J.'];
    const codes = await Promise.all(
      written.map(async (fullName) => (await newDeskPerson(server, { fullName })).code),
    );
    await newDeskPerson(server, { fullName: 'Xavi D. K.' });
    const typed = ['xavi d.j.', 'xavi d.j', 'D.J. Xavi', 'D. J. Xavi', 'DJ Xavi', 'xavi dj'];
    for (const q of [...typed, 'Xavi D J'])
      expect([q, (await codesOf(q)).toSorted()]).toEqual([q, codes.toSorted()]);
  });

  it('by an initial without a blank, a dot or both', async () => {
    const { code } = await newDeskPerson(server, { fullName: 'Xylona E' });
    for (const q of ['e.xylona', 'xylona.e', 'E. Xylona', 'Xylona E.'])
      expect([q, await codesOf(q)]).toEqual([q, [code]]);
  });

  it('with those of such initials before those of such letters', async () => {
    const { code } = await newDeskPerson(server, { fullName: 'Yamuna A. E.' });
    const other = await newDeskPerson(server, { fullName: 'Yamuna', email: 'ae@example.org' });
    expect(await codesOf('Yamuna AE')).toEqual([code, other.code]);
    expect(await codesOf('A.E. Yamuna')).toEqual([code]);
  });

  it('while the dots of an e-mail stay what they are', async () => {
    const { code } = await newDeskPerson(server, { email: 'd.quill.7@example.org' });
    await newDeskPerson(server, { fullName: 'Quill D' });
    for (const q of ['d.quill.7', 'd.quill.7@example.org'])
      expect([q, await codesOf(q)]).toEqual([q, [code]]);
  });

  it('by an e-mail with a slip behind its @, and who else has its name is not meant', async () => {
    const { code } = await newDeskPerson(server, { email: 'xuthi.m@example.org' });
    for (const email of ['xuthi.m@example.com', 'axuthi.m@example.org', 'xuthi_m@example.org'])
      await newDeskPerson(server, { email });
    const meant = async (q: string) => {
      const found = await findPeople(administrator, { q });
      return [q, found.total, found.meant.map((one: { code: string }) => one.code)];
    };
    for (const q of ['xuthi.m@exmaple.org', 'XUTHI.M@exampel.org', 'xuthi.m@example.og'])
      expect(await meant(q)).toEqual([q, 0, [code]]);
    for (const q of ['xuthi.m@elsewhere.org', 'xuthi.n@exmaple.org', 'xuthi.m@'])
      expect((await meant(q))[2]).toEqual([]);
  });

  it('by some groups of a code without the dashes between them', async () => {
    const { code } = await newDeskPerson(server, { participantCode: 'MCJ3-THM3-09QV-ZB31' });
    for (const q of ['MCJ3THM3', 'mcj3thm309qv', 'MCJ3THM3-09', 'thm3o9qv', 'thm3 09qv'])
      expect([q, await codesOf(q)]).toEqual([q, [code]]);
  });

  it('by a phone and a name that are as many signs as a code', async () => {
    const { code } = await newDeskPerson(server, {
      fullName: 'Lalrinzuali Sailo',
      phone: '9876500803',
    });
    for (const q of ['9876500803 lalri', '9876500803 lalrin', 'lalrin 9876500803'])
      expect([q, await codesOf(q)]).toEqual([q, [code]]);
  });

  it('by a phone with dots or strokes, and with 0091', async () => {
    const { code, phone } = await newDeskPerson(server);
    const [first, last] = [phone.slice(0, 5), phone.slice(5)];
    const ways = [
      `0091 ${first} ${last}`,
      `00 91 ${phone}`,
      `${first}.${last}`,
      `${first}/${last}`,
    ];
    for (const q of ways) expect([q, await codesOf(q)]).toEqual([q, [code]]);
  });

  it.each(['chena', 'chenan'])(
    'by a slip in a name rather than in a college, the likeliest names first: %s',
    async (q) => {
      const collegeId = await idOfCollege('Anna University, Chennai');
      await newDeskPerson(server, { fullName: 'Bela', otherCollege: '', collegeId });
      for (const fullName of [
        'Aarav Chenlan',
        'Bala Chenlan',
        'Chitra Chenlan',
        'Devi Chenlan',
        'Esha Chenlan',
      ])
        await newDeskPerson(server, { fullName });
      await newDeskPerson(server, { fullName: 'Chenna Reddy' });
      await newDeskPerson(server, { fullName: 'Zubin Chenna' });
      const { total, meant } = await findPeople(administrator, { q });
      expect(total).toBe(0);
      for (const { name } of meant.slice(0, 2)) expect(name).toMatch(/Chenna/);
      expect(meant.length).toBeGreaterThan(1);
    },
  );

  it.each([
    ['chandrasekhar periyar', 'K. Chandrashekhar', 1],
    ['Periyar University chandrasekhar', 'K. Chandrashekhar', 1],
    ['bhuvaneswari nift', 'Bhuvaneshwari R', 2],
    ['saravanakumaar bits', 'Saravana Kumar', 4],
    ['zubair qureshi mnit', 'Zubair Quraishi', 5],
    ['zubeir malaviya', 'Zubair Quraishi', 5],
    ['rehanna sri krishna', 'Rehana Begum', 6],
    ['priyadarshini visva bharati', 'Priyadharshini S', 7],
    ['karthikeyen acharya', 'Karthikeyan P', 8],
  ])(
    'by a slip in a name beside a college, that one’s before all who are called like it: %s',
    async (q, fullName, college) => {
      const other = { fullName: `${fullName} Rao`, otherCollege: 'Elsewhere' };
      const collegeId = await idOfCollege(COLLEGES[college]!.college_name);
      const bhubaneswar = await idOfCollege(COLLEGES[3]!.college_name);
      const { code } = await newDeskPerson(server, { fullName, otherCollege: '', collegeId });
      const namesake = await newDeskPerson(server, other);
      for (const name of [
        ...['Priya Chandrasekaran', 'Nithya', 'Bithal', 'Manit Rao', 'Malavika', 'Acharya'],
        ...['Sridhar Krishnan', 'Vishwa Bharathan'],
      ])
        await newDeskPerson(server, { fullName: name, otherCollege: 'Elsewhere' });
      await newDeskPerson(server, {
        ...{ fullName: 'Farida', otherCollege: '', collegeId: bhubaneswar },
      });
      const { rows, meant } = await findPeople(administrator, { q });
      const codes = [...rows, ...meant].map((one: { code: string }) => one.code);
      expect([q, codes[0]]).toEqual([q, code]);
      expect(codes).not.toContain(namesake.code);
      const { db } = server;
      await db
        .deleteFrom('accounts')
        .where('participantCode', 'in', [code, namesake.code])
        .execute();
    },
  );

  it('by a name that is heard before people of a college that a word of it is, too', async () => {
    const collegeId = await idOfCollege(COLLEGES[6]!.college_name);
    const student = { fullName: 'Raavy Das', otherCollege: '', collegeId };
    const { code: ofCollege } = await newDeskPerson(server, student);
    const { code } = await newDeskPerson(server, { fullName: 'Ravi Krishnan' });
    const { meant } = await findPeople(administrator, { q: 'raavi krishna' });
    const codes = meant.map((one: { code: string }) => one.code);
    expect(codes.slice(0, 2)).toEqual([code, ofCollege]);
  });

  it('by a slip beside initials, which count without dots, too', async () => {
    const others = ['A', 'B C', 'C', 'D Y', 'E Z', 'F', 'G'].map((rest) => `Xasha ${rest}`);
    for (const fullName of others) await newDeskPerson(server, { fullName });
    const written = ['Xasha Y Z', 'Y.Z. Xasha', 'Xasha YZ'];
    const codes = await Promise.all(
      written.map(async (fullName) => (await newDeskPerson(server, { fullName })).code),
    );
    const meant = async (q: string) =>
      (await findPeople(administrator, { q })).meant.map(({ code }: { code: string }) => code);
    for (const q of ['xasa y z', 'y z xasa', 'xasa y.z.']) {
      const found = await meant(q);
      expect([q, found.slice(0, 3).toSorted()]).toEqual([q, codes.toSorted()]);
    }
    // Whose initials nobody has are as many as without.
    expect(await meant('xasa q w')).toHaveLength(5);
  });

  it.each(['zzzz', 'jjjjjjj', 'ssss a', 'zzzz s'])(
    'and a word of one sound again and again means nobody: %s',
    async (q) => {
      for (const fullName of ['Bina J', 'S. Devan', 'Zoya Z', 'A. J. Sam'])
        await newDeskPerson(server, { fullName });
      expect((await findPeople(administrator, { q })).meant).toEqual([]);
    },
  );
});

it('A name that was corrected is meant by a misspelt one within a minute, though nobody has come since', async () => {
  const { id, code } = await newDeskPerson(server, { fullName: 'Quillory Zebden' });
  const meant = async (q: string) =>
    (await findPeople(administrator, { q })).meant.map((one: { code: string }) => one.code);
  expect(await meant('quilory')).toEqual([code]);
  await updateAccount(server.db, id, { fullName: 'Brundavoni Zebden' });
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
  onTestFinished(() => clock.mockRestore());
  expect(await meant('brundawoni')).toEqual([code]);
});
