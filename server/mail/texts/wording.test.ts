import { describe, expect, it } from 'vitest';
import { addedMail, confirmMail } from './entries.ts';
import { asName, inLines } from './wording.ts';

describe('a name in a mail', () => {
  it.each([
    'K.Venkatesh',
    'S.P.Balasubrahmanyam',
    'Md.Imran',
    'Venkatesh.K',
    'Mohd.Ali Khan',
    'Ravi S/O Kumar',
    'Asha (she/her)',
    'Asha @ NITT',
    'கவிதா',
    "Asha D'Souza-Rao",
    'Asha 👩‍🎓',
  ])('stays as the person wrote it: %s', (name) => {
    expect(asName(name, 'visitor')).toBe(name);
  });

  it.each([
    ['K.Dev', 'K. Dev'],
    ['A.K.Om', 'A. K. Om'],
    ['t.me', 't. me'],
    ['Ravi.Ch', 'Ravi. Ch'],
    ['Venkata.Sai.Ch', 'Venkata. Sai. Ch'],
    ['Prof.Dev', 'Prof. Dev'],
    ['Asha (B.Tech)', 'Asha (B. Tech)'],
    ['  Asha \n  Rao ', 'Asha Rao'],
  ])('that a mail program would make a link of is kept with a blank: %s', (name, written) => {
    expect(asName(name, 'visitor')).toBe(written);
  });

  it.each([
    'win.example.com',
    'bit.ly/prize',
    'Prizes at example.com!',
    'asha@example.org',
    'http://localhost',
    'example。com',
    'www.prizes.zz',
    '(prizes.dev)',
    '198.51.100.7/x',
    'Prizes at example.com-',
    '-example.com.',
    'a-.example.com',
    '💩.la',
    '👍🏽.ws',
    'Prizes.Example.Com',
    'Example.Org/x',
    'Win.Prizes.Dev/x',
    `${'a'.repeat(56)}.comx`,
    'परीक्षा.भारत',
    ' ',
  ])('that is a link or nothing is left out: %j', (name) => {
    expect(asName(name, 'visitor')).toBe('visitor');
  });

  it('that is long ends with a whole word', () => {
    const long = 'Venkata Naga Sai Surya Satyanarayana Murthy Chakravarthula Venkatesh';
    expect(asName(long, 'visitor')).toBe(
      'Venkata Naga Sai Surya Satyanarayana Murthy Chakravarthula',
    );
    expect(asName('A'.repeat(120), 'visitor')).toBe('A'.repeat(60));
    expect(asName('வி'.repeat(70), 'visitor')).toBe('வி'.repeat(60));
  });
});

describe('a text of a mail', () => {
  it('has one sign at the end of a sentence, whatever an event is called', () => {
    const about = { to: 'a@example.org', name: 'Asha', eventName: 'Who Did It?', link: '/event' };
    for (const { text } of [addedMail(about), confirmMail(about, '/link')])
      expect(text.replaceAll('\n', ' ')).toMatch(/Who Did It\? (It stands|A place needs)/);
  });

  it('has lines that any reader shows whole, whatever name stands in them, and those that it had', () => {
    const name = 'The Long Night of Lamps and Lanterns';
    const lines = inLines(`${`nobody took the place in ${name} `.repeat(3)}\nsee you`).split('\n');
    expect(lines.map((line) => line.length <= 78)).toEqual([true, true, true, true]);
    expect(lines.at(-1)).toBe('see you');
    const address = `https://example.org/${'a'.repeat(90)}`;
    expect(inLines(`open ${address} now`)).toBe(`open\n${address}\nnow`);
  });
});
