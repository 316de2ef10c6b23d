import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PAGE_SIZE } from '../../../contract/desk/list.ts';
import { allRows } from './call-sheet.tsx';
import { CallSheet } from './call-sheet-paper.tsx';

const EMPTY = { criteria: [], rows: [] };

test('points stand on a call sheet once they are entered, by their criterion, beside whom they are of', () => {
  const event = { eventName: 'Verse & Venom', startsAt: null, venue: 'OAT', questions: [] };
  const members = [{ code: 'AAAA', name: 'Asha' }];
  const entry = { id: '1', number: 1, college: 'A', teamName: null, members, answers: {} };
  const criteria = [
    { id: 'a', name: 'Rhyme', most: 10 },
    { id: 'b', name: 'Wit', most: null },
  ];
  const sheet = (points: object) =>
    renderToStaticMarkup(
      createElement(CallSheet, {
        ...{ event, criteria, phones: undefined },
        entries: [entry, { ...entry, id: '2', number: 2 }],
        rows: [{ entryId: '1', points, tie: null }],
      } as never),
    );
  const scored = sheet({ b: 7.25 });
  expect(scored).toContain('data-scored');
  expect(scored.match(/<td data-points[^>]*>[^<]*<\/td>/g)).toEqual([
    expect.stringContaining('"Rhyme"></td>'),
    expect.stringContaining('"Wit">7.25</td>'),
    expect.stringContaining('"Rhyme"></td>'),
    expect.stringContaining('"Wit"></td>'),
  ]);
  expect(sheet({})).not.toContain('data-scored');
});

test('names in Urdu on a call sheet turn neither the names beside them round nor their phones', () => {
  const members = [
    { code: 'AAAA', name: 'عائشہ' },
    { code: 'BBBB', name: 'Asha' },
  ];
  const entry = {
    id: '1',
    number: 1,
    college: 'A college',
    teamName: 'غزل',
    members,
    answers: {},
  };
  const event = { eventName: 'مشاعرہ', startsAt: null, venue: 'OAT', questions: [] };
  const sheet = (phones: object | undefined) =>
    renderToStaticMarkup(
      createElement(CallSheet, { event, ...EMPTY, entries: [entry], phones } as never),
    );
  expect(sheet(undefined)).toContain('<bdi>عائشہ</bdi>, <bdi>Asha</bdi>');
  expect(sheet({ AAAA: '9000000001' })).toContain('<bdi>عائشہ</bdi> <b>9000000001</b>');
  for (const name of ['مشاعرہ', 'غزل']) expect(sheet({})).toContain(`<bdi>${name}</bdi>`);
});

test('a call sheet says below the name what the event is, and leaves no hole where nobody has said', () => {
  const sheet = (kind: string | null) => {
    const event = { eventName: 'Verse & Venom', kind, startsAt: null, venue: 'OAT', questions: [] };
    return renderToStaticMarkup(
      createElement(CallSheet, { event, ...EMPTY, entries: [], phones: undefined } as never),
    );
  };
  expect(sheet('Rap battle')).toMatch(/Venom<\/bdi><\/h1><p[^>]*>Rap battle<\/p>/);
  expect(sheet(null)).toContain('Venom</bdi></h1></div>');
});

test('the pages of a long call sheet are asked for at once, whichever comes first, and stand in their order', async () => {
  const asked: number[] = [];
  const last = Promise.withResolvers<void>();
  const read = async (page: number) => {
    asked.push(page);
    if (page === 4) last.resolve();
    // One after the other they would wait for ever.
    if (page === 2) await last.promise;
    return { rows: [page], total: 3 * PAGE_SIZE + 1 };
  };
  expect(await allRows(read)).toEqual([1, 2, 3, 4]);
  expect(asked).toEqual([1, 2, 3, 4]);
});
