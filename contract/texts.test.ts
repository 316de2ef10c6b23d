import { describe, expect, it, test } from 'vitest';
import { readEvents } from './events.ts';
import { readHospitalities } from './hospitality.ts';
import { readSponsors } from './sponsors.ts';
import { markdownFault } from './texts.ts';
import { readWorkshops } from './workshops.ts';

describe('a text is shown as Markdown', () => {
  it.each([
    'Two rounds, **one** winner.\n\n- Bring a pen\n- Be *there*\n',
    '1. One\n   1. Two\n      1. Three\n',
    '- a\n    - b\n        - c\n            - d\n',
    '> Said\n> > Answered\n',
    `* * * * * * * *\n${'- '.repeat(30)}\n${'-'.repeat(80)}\n`,
    `${'word '.repeat(900)}`,
    '9000000001 - the desk\n\n    code that is far in: (1) - 2\n',
    '',
  ])('%j', (text) => {
    expect(markdownFault(text)).toBeUndefined();
  });
});

/** Each takes the renderer a time that grows with the square or the cube of its length. */
const hostileTexts = {
  'lists in a line': `${'- '.repeat(60)}a`,
  'numbered lists in a line': `${'1. '.repeat(60)}a`,
  'quotes in a line': '>'.repeat(60),
  'lists in quotes': `${'> - '.repeat(30)}a`,
  'lists over lines': Array.from({ length: 60 }, (_, n) => `${'  '.repeat(n)}- a`).join('\n'),
  'lists by tabs': Array.from({ length: 10 }, (_, n) => `${'\t'.repeat(n)}+ a`).join('\n'),
  'no end of brackets': '['.repeat(2000),
  'no end of emphasis': '*_'.repeat(1000),
  'emphasis that opens and never ends': '_;*\t'.repeat(400),
  'no end of escapes': '\\)'.repeat(1000),
  'no end of lines': 'a\r\n'.repeat(201),
  'no end of words': 'word '.repeat(1001),
};

describe('a text is refused', () => {
  it.each(Object.entries(hostileTexts))('for %s', (_, text) => {
    expect(markdownFault(text)).toMatch(/^must (not )?have/);
  });

  it('with the line at which it goes too deep', () => {
    expect(markdownFault(`- a\n\n${'- '.repeat(7)}a`)).toBe(
      'must not have lists or quotes more than 6 deep (line 3)',
    );
  });
});

const deep = hostileTexts['lists in a line'];
const cluster = (events: object[]) => ({
  data: { id: 5, attributes: { Cluster_Details: { Events: events } } },
});
const list = (entries: object[]) => ({
  data: entries.map((attributes, at) => ({ id: at + 1, attributes })),
});

test.each([
  ['name', 'x'.repeat(201)],
  ['name', 'half a \ud83c pair'],
  ['description', deep],
  ['Judging_Criteria', deep],
  ['Format', deep],
  ['contact', `${'1-'.repeat(1400)}x`],
  ['contact', Array(51).fill('Asha - 1')],
  ['location', 'x'.repeat(2001)],
  ['price_money', 'x'.repeat(2001)],
  ['Rules', `https://example.org/${'x'.repeat(2000)}`],
])('an event whose %s is too much is left out alone, and named', (field, value) => {
  const events = [
    { id: 1, name: 'Hostile', [field]: value },
    { id: 2, name: 'Sound' },
  ];
  const { entries, faults } = readEvents(cluster(events));
  expect(entries.map(({ title }) => title)).toEqual(['Sound']);
  expect(faults).toMatchObject([{ entry: 0, field }]);
});

test('a list is counted before its entries are looked at', () => {
  const sponsors = (count: number) => list(Array(count).fill({ name: 'A' }));
  expect(readSponsors(sponsors(200)).entries).toHaveLength(200);
  expect(() => readSponsors(sponsors(201))).toThrow(/at most 200 entries/);
  const pictures = Array(21).fill({ attributes: { url: '/a.png' } });
  const { entries, faults } = readSponsors(list([{ name: 'A', logo: { data: pictures } }]));
  expect(entries).toEqual([]);
  expect(faults[0]?.field).toContain('attributes.logo');
});

test('a picture with an address that is none costs its event alone', () => {
  const image = { data: { attributes: { url: '/a\ud83c.png', formats: {} } } };
  const { entries, faults } = readEvents(
    cluster([
      { id: 1, name: 'A', image },
      { id: 2, name: 'B' },
    ]),
  );
  expect(entries).toHaveLength(1);
  expect(faults).toMatchObject([{ entry: 0 }]);
});

test.each([
  ['desc', readHospitalities],
  ['Details', readWorkshops],
  ['Contact', readWorkshops],
  ['FAQ', readWorkshops],
  ['Content', readWorkshops],
  ['sponsor_title', readSponsors],
] as const)('so is a topic, workshop or sponsor: %s', (field, read) => {
  const value = field === 'sponsor_title' ? 'x'.repeat(2001) : deep;
  const { entries, faults } = read(list([{ name: 'Hostile', [field]: value }, { name: 'Sound' }]));
  expect(entries).toMatchObject([{ name: 'Sound' }]);
  expect(faults).toMatchObject([{ entry: 0, field: `attributes.${field}` }]);
});
