import { expect, it } from 'vitest';
import { ADMINISTRATOR, signedInOrganiser } from '../../testing/desk.ts';
import { newDeskPerson } from '../../testing/desk-people.ts';
import { startDeskServerWith } from '../../testing/entries.ts';
import { shared } from '../../testing/server.ts';

const server = shared(() => startDeskServerWith(new Map([['Call & Answer', { rules: {} }]])));
const administrator = shared(() => signedInOrganiser(server, ADMINISTRATOR, 'Ravi'));

async function add(person: string) {
  const path = `/events/music/${encodeURIComponent('Call & Answer')}/entries`;
  return (await administrator.call('POST', path, { person })).json();
}

const endOf = ({ code }: { code: string }) => `code … ${code.slice(-4)}`;

it('somebody is added by what finds them alone, as People finds', async () => {
  for (const [fullName, typed] of [
    ['Syed Abdul Wahid', 'syed abdul'],
    ['Lalrinzuali Sailo', 'lalrin'],
    ['Xavi D. J.', 'DJ Xavi'],
  ] as const) {
    await newDeskPerson(server, { fullName });
    expect([typed, (await add(typed)).message.name]).toEqual([typed, fullName]);
  }
  const { word, code } = await newDeskPerson(server, { participantCode: '7QZ9-X0VC-19HV-ZB3J' });
  expect([code, (await add('ZB3J')).message.name]).toEqual([code, `Asha ${word}`]);
  const other = await newDeskPerson(server, { participantCode: '7QZ9-X0VC-19HV-ZB4K' });
  expect((await add('asha zb4k')).message.name).toBe(`Asha ${other.word}`);
});

it('a code is the one on the pass, whole or its end, however it is typed or read aloud', async () => {
  for (const [end, typed] of [
    ['ZB1N', 'b0vt1x0c19hvzb1n'],
    ['ZB2N', 'B0VT 1X0C 19HV ZB2N'],
    ['ZB3N', 'bout-ixoc-l9hv-zb3n'],
  ] as const) {
    const participantCode = `B0VT-1X0C-19HV-${end}`;
    const { word } = await newDeskPerson(server, { participantCode });
    expect([typed, (await add(typed)).message?.name]).toEqual([typed, `Asha ${word}`]);
    const log = await administrator.call('GET', `/audit?person=${encodeURIComponent(typed)}`);
    expect([typed, log.json().message.rows.length]).toEqual([typed, 1]);
  }
  const { word } = await newDeskPerson(server, { participantCode: 'B0VT-1X0C-19HV-V0B1' });
  expect((await add('uobi')).message?.name).toBe(`Asha ${word}`);
});

it('an address that lacks a letter hints at nobody, in whatever signs it is typed', async () => {
  await newDeskPerson(server, { fullName: 'Meera', email: 'porunan@example.org' });
  for (const typed of ['porunan@examle.org', 'porunan＠examle.org', 'porunan﹫examle.org'])
    expect([typed, (await add(typed)).fields.person]).toEqual([
      typed,
      'Nobody has this code, e-mail, phone or name: try their name, or they sign up first',
    ]);
});

it('of several a few are named by their colleges and the end of their codes, of many how many there are', async () => {
  const two = [
    await newDeskPerson(server, { fullName: 'Meghalai R', otherCollege: 'College of the hill' }),
    await newDeskPerson(server, { fullName: 'Meghalai S', otherCollege: '' }),
  ] as const;
  const several = `Meghalai R, College of the hill, ${endOf(two[0])}; Meghalai S, ${endOf(two[1])}`;
  const said = (await add('meghalai')).fields.person;
  expect(said).toBe(
    `More than one person is found: ${several}. Give the code, or its last four signs`,
  );
  for (const { code, email } of two)
    for (const secret of [code, email]) expect(said).not.toContain(secret);
  for (let made = 0; made < 6; made += 1)
    await newDeskPerson(server, { fullName: `Meghalai ${'TUVWXY'[made]}` });
  expect((await add('meghalai')).fields.person).toBe(
    '8 people are found by this: type more of the name or the college, or the code',
  );
});

it('a part of a phone or an e-mail names nobody', async () => {
  const phone = '9812345670';
  const email = 'kuyilosai@example.org';
  await newDeskPerson(server, { fullName: 'Thirumagal', phone, email });
  const domain = email.split('@')[1]!;
  for (const part of [phone.slice(-4), domain.split('.')[0]!, email.split('@')[0]!])
    expect([part, (await add(part)).fields.person]).toEqual([
      part,
      'Nobody has this code, e-mail, phone or name: they sign up first',
    ]);
  for (const part of [phone.slice(0, 9), email.slice(0, -1), `@${domain}`])
    expect([part, (await add(part)).fields.person]).toEqual([
      part,
      'Nobody has this code, e-mail, phone or name: try their name, or they sign up first',
    ]);
  const byName = `thirumagal ${domain.split('.')[0]}`;
  expect((await add(byName)).fields.person).toBe(
    'Nobody has this code, e-mail, phone or name: they sign up first',
  );
});

it('who is only like somebody is asked about, and nobody added; who is like nobody signs up first', async () => {
  const person = await newDeskPerson(server, { fullName: 'Zubair Quraishi', otherCollege: '' });
  expect((await add('zubeir qureshi')).fields.person).toBe(
    `Nobody has this code, e-mail, phone or name. They may be: Zubair Quraishi, ${endOf(person)}. Give the code, or its last four signs`,
  );
  expect((await add('qwxyzzy')).fields.person).toContain('they sign up first');
});
