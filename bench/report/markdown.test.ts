import { expect, test } from 'vitest';
import { type Figure, isMet, limitInWords, shareOfLimit, shown } from './figures.ts';
import { notesOf, reportOf } from './markdown.ts';
import { plotsOf } from './plots.ts';
import type { Results } from './results.ts';

const machine = {
  processor: 'A processor',
  cores: 2,
  memoryGB: 8,
  system: 'Linux 6',
  node: '24.0.0',
  chromium: '140',
};
const fast: Figure = { name: 'reads to bare', unit: '', value: 0.251, limit: { atLeast: 0.25 } };
const slow: Figure = { name: 'TBT', unit: 'ms', value: 31, limit: { atMost: 30 }, of: '/' };
const resultOf = (...figures: Figure[]) => ({
  measuredAt: '2026-11-22T08:10:42.123Z',
  command: 'npm run bench',
  seconds: 61.4,
  load: [0.2, 2.25] as const,
  machine,
  figures,
});
const described = [
  { name: 'accounts', title: 'The accounts server', about: 'Nine rounds.' },
  { name: 'pages', title: 'Pages', about: 'A phone.' },
  { name: 'strapi', title: 'Beside Strapi', about: 'Five rounds.', onlyWhenNamed: true },
];
const results: Results = {
  accounts: resultOf(fast, { name: 'reads', unit: '1/s', value: 6353.4 }),
  pages: resultOf(slow, { ...slow, of: '/map', value: 0 }),
};

test('a limit is met up to the limit itself, and never by what is no number', () => {
  expect(isMet({ value: 30, limit: { atMost: 30 } })).toBe(true);
  expect(isMet({ value: 30.01, limit: { atMost: 30 } })).toBe(false);
  expect(isMet({ value: 0.9, limit: { atLeast: 0.9 } })).toBe(true);
  expect(isMet({ value: 0.899, limit: { atLeast: 0.9 } })).toBe(false);
  expect(isMet({ value: Number.NaN, limit: { atMost: 30 } })).toBe(false);
  expect(isMet({ value: 1e9 })).toBe(true);
});

test('a figure takes more than the whole of a budget that it misses', () => {
  expect(shareOfLimit(slow)).toBeCloseTo(31 / 30);
  expect(shareOfLimit(fast)).toBeCloseTo(0.25 / 0.251);
  expect(shareOfLimit({ ...slow, value: 0, limit: { atMost: 0 } })).toBe(0);
  expect(shareOfLimit({ ...slow, value: 1, limit: { atMost: 0 } })).toBe(Number.POSITIVE_INFINITY);
});

test('a missed budget never looks met by being rounded', () => {
  const almost: Figure = { name: 'ratio', unit: '', value: 0.8999, limit: { atLeast: 0.9 } };
  expect(shown(0.2444)).toBe('0.244');
  expect(shown(6353.4)).toBe('6,353');
  expect(limitInWords({ atMost: 1500 })).toBe('≤ 1,500');
  expect(reportOf(described, { accounts: resultOf(almost) }, new Map())).toContain(
    '| ratio | ≥ 0.9 | 0.9 | **NOT MET** |',
  );
});

test('the report names each figure, its budget and whether it is met', () => {
  const report = reportOf(described, results, new Map([['pages', 'Blocking is noisy.']]));
  expect(report).toContain('Machine: A processor, 2 cores, 8 GB; Linux 6, Node 24.0.0');
  expect(report).toContain('2 of 3 budgets are met. Not met:');
  expect(report).toContain('| Pages | /: TBT, ms | ≤ 30 | **31** |');
  expect(report).toContain(
    '| reads to bare | ≥ 0.25 | 0.251 | met |\n| reads, 1/s |  | 6,353 |  |',
  );
  expect(report).toContain(
    '|  | TBT, ms |\n| --- | --- |\n| / | **31 (≤ 30) NOT MET** |\n| /map | 0 (≤ 30) |',
  );
  expect(report).toContain(
    "`npm run bench`, 2026-11-22 08:10 UTC, 61 s; the machine's load 0.2 before, 2.3 after.",
  );
  expect(report).toContain('Blocking is noisy.');
  expect(report).toContain('Not measured yet: `npm run bench -- strapi`');
});

test('a result keeps the words of the part as it was measured, however the part is called by now', () => {
  const before = { title: 'The accounts server, alone', about: 'Five rounds.' };
  const report = reportOf(
    described,
    { ...results, accounts: { ...resultOf(fast), ...before } },
    new Map(),
  );
  expect(report).toContain('## The accounts server, alone\n\nFive rounds.\n\n`npm run bench`');
  expect(report).toContain('## Pages\n\nA phone.');
});

test('the plots are drawn without a browser', async () => {
  const plots = await plotsOf(described, {
    ...results,
    'sign-ups': {
      ...resultOf(),
      series: {
        acknowledged: [
          { second: 0, count: 0 },
          { second: 1, count: 40 },
        ],
        page: [{ second: 0, ms: 12 }],
      },
    },
  });
  expect([...plots.keys()]).toEqual(['budgets.svg', 'pages.svg', 'burst.svg']);
  for (const svg of plots.values()) expect(svg).toMatch(/^<svg /);
  expect(plots.get('budgets.svg')).toContain('TBT, ms (/)');
});

test('notes are by the names of parts, and a slip in one is told', () => {
  const notes = notesOf(
    '# Notes\n\nSome words.\n\n## pages\n\nBlocking.\n\n## acounts\n\nReads.\n',
  );
  expect(notes).toEqual(
    new Map([
      ['pages', 'Blocking.'],
      ['acounts', 'Reads.'],
    ]),
  );
  expect(() => reportOf(described, results, notes)).toThrow('Notes on acounts, which is no part');
});
