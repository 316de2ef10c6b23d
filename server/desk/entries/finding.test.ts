import { beforeEach, describe, expect, it } from 'vitest';
import { type Entrant, eventDoor } from '../../testing/door.ts';
import { newRegistrant } from '../../testing/entries.ts';

const door = eventDoor('First Song', { places: 3, waiting: 30 });

beforeEach(() => door.restart());

let phones = 9_812_345_670;

/** Gives somebody a phone and an e-mail that are like nobody else's. */
async function known({ id, name }: Pick<Entrant, 'id' | 'name'>) {
  phones += 1;
  const phone = `${phones}`;
  const email = `quill.${phone.slice(-2)}@example.org`;
  const ofThem = door.server.db.updateTable('accounts').set({ phone, email, emailKey: email });
  await ofThem.where('id', '=', id).execute();
  return { name, phone, email, code: await door.codeOf({ id }) };
}

async function names(q: string, list = 'registered'): Promise<string[]> {
  const rows = await door.list(new URLSearchParams({ q, list }).toString());
  return rows.map((row) => (row as unknown as { members: { name: string }[] }).members[0]!.name);
}

describe('“Find in this list”', () => {
  it('finds by initials, however they are written', async () => {
    await door.entrants(['Xavi C. G.', 'Xavi Ravi', 'Asha C. G.', 'Xavi C.G. Nair']);
    for (const q of ['xavi c.g.', 'Xavi  C. G.', 'XAVI CG', 'c.g xavi'])
      expect([q, await names(q)]).toEqual([q, ['Xavi C. G.']]);
    expect(await names('Xavi C G')).toContain('Xavi C. G.');
    expect(await names('nair xavi', 'waiting')).toEqual(['Xavi C.G. Nair']);
  });

  it('finds by code, phone, e-mail and college, in the line as among those with a place', async () => {
    const people = await door.entrants(['Asha', 'Ravi', 'Meera', 'Kiran']);
    for (const [at, list] of [[1, 'registered'] as const, [3, 'waiting'] as const]) {
      const { name, code, phone, email } = await known(people[at]!);
      for (const q of [
        ...[code, code.replaceAll('-', ''), code.slice(0, 4), code.slice(0, 9).replace('-', '')],
        ...[phone, `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`, `0${phone}`],
        ...[email, email.split('@')[0]!, email.toUpperCase(), `chennai ${name} anna`],
      ])
        expect([q, await names(q, list)]).toEqual([q, [name]]);
    }
  });

  it('takes the signs of a search for themselves, and blanks for nothing', async () => {
    await door.entrants(['Meera 100%', 'Ravi']);
    for (const q of ['%', '100%']) expect([q, await names(q)]).toEqual([q, ['Meera 100%']]);
    expect(await names('_')).toEqual([]);
    expect(await names('  ')).toEqual(['Meera 100%', 'Ravi']);
  });

  it('finds teams by their names, and by any of their people', async () => {
    await door.restart({ team: { min: 1, max: 3, sameCollege: false } });
    const captain = await newRegistrant(door.server, { name: 'Asha' });
    const friend = await newRegistrant(door.server, { name: 'Zubin T.' });
    const teamName = 'Asha’s Usual 5% Suspects';
    const { invitation } = (await captain.take('First Song', { teamName })).message;
    await friend.join({ invitation });
    const { phone } = await known({ id: friend.id, name: 'Zubin T.' });
    for (const q of ['usual 5%', 'asha’s usual', 'T Zubin', phone, 'chennai zubin'])
      expect([q, await names(q)]).toEqual([q, ['Asha']]);
    expect(await names('zubin asha')).toEqual([]);
  });

  it('finds nobody by phone or e-mail who doesn’t know yet that the desk has added them', async () => {
    const { id } = await newRegistrant(door.server, { name: 'Kiran Z.' });
    const { code: person, phone, email } = await known({ id, name: 'Kiran Z.' });
    expect((await door.call('/entries', { person })).statusCode).toBe(200);
    expect(await names('kiran z')).toEqual(['Kiran Z.']);
    expect([await names(phone), await names(email)]).toEqual([[], []]);
  });
});
