import { describe, expect, it } from 'vitest';
import { ADMINISTRATOR, signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { findPeople, newDeskPerson } from '../../testing/desk-people.ts';
import { shared } from '../../testing/server.ts';

const server = shared(() => startDeskServer());
const administrator = shared(() => signedInOrganiser(server, ADMINISTRATOR, 'Ravi'));

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

  it.each(['chena', 'chenan'])(
    'by a slip in a name rather than in a college, the likeliest names first: %s',
    async (q) => {
      const { id: collegeId } = await server.db
        .selectFrom('colleges')
        .select('id')
        .where('name', '=', 'Anna University, Chennai')
        .executeTakeFirstOrThrow();
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
});
