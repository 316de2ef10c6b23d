import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { beforeEach, describe, expect, it } from 'vitest';
import { reasonOf } from '../../accounts/audit/store.ts';
import { MUSIC_MANAGER, signedInOrganiser } from '../../testing/desk.ts';
import { newRegistrant, startDeskServerWith } from '../../testing/entries.ts';
import { shared } from '../../testing/server.ts';

const RESULTS = '/events/music/First%20Song/results';
const EXPORT = '/exports/events/music/First%20Song/results';
const COLUMNS = ['rank', 'name', 'college', 'code', 'criteria', 'sum', 'prize'];
const CRITERIA = [
  { id: 'line', name: 'Line', most: 40 },
  { id: 'word', name: '=Word', most: null },
];

const server = shared(
  () => startDeskServerWith(new Map([['First Song', { rules: {} }]])),
  beforeEach,
);
const manager = shared(() => signedInOrganiser(server, MUSIC_MANAGER), beforeEach);

async function newEntry(name: string) {
  const person = await newRegistrant(server, { name });
  await person.take('First Song');
}

async function sheetEntries(): Promise<{ entryId: string; name: string; codes: string[] }[]> {
  return (await manager.call('GET', RESULTS)).json().message.entries;
}

/** Ravi before Asha, by two criteria; Asha R. has nothing yet. */
async function keptSheet() {
  for (const name of ['Asha', 'Ravi', 'Asha R.']) await newEntry(name);
  const entries = await sheetEntries();
  const given = [{ points: { line: 30, word: 7.5 } }, { points: { line: 31, word: 9 } }];
  const rows = given.map((row, at) => ({ entryId: entries[at]!.entryId, tie: null, ...row }));
  const sheet = { version: 0, criteria: CRITERIA, rows, prizes: [40_000] };
  expect((await manager.call('PUT', RESULTS, sheet)).statusCode).toBe(200);
  return entries.map(({ codes }) => codes[0]!);
}

function take(body: object, by = manager) {
  return by.call('POST', EXPORT, { columns: COLUMNS, reason: 'for the jury to check', ...body });
}

describe('An event’s results', () => {
  it('leave as CSV by rank with a column for each criterion, and no head runs as a formula', async () => {
    const [asha, ravi, third] = await keptSheet();
    const answer = await take({ format: 'csv' });
    expect(answer.headers['content-disposition']).toMatch(/filename="results-[\d-]+\.csv"$/);
    const rows: string[][] = parse(answer.body, { bom: true });
    expect(rows.map(([rank, name, _college, ...rest]) => [rank, name, ...rest])).toEqual([
      ['Rank', 'Name', 'Code', 'Line', "'=Word", 'Sum', 'Prize ₹'],
      ['1', 'Ravi', ravi, '31', '9', '40', '40000'],
      ['2', 'Asha', asha, '30', '7.5', '37.5', ''],
      ['', 'Asha R.', third, '', '', '', ''],
    ]);
  });

  it('leave as XLSX with numbers as numbers', async () => {
    await keptSheet();
    const { rawPayload } = await take({ columns: ['name', 'criteria'], format: 'xlsx' });
    expect(await readSheet(rawPayload)).toEqual([
      ['Name', 'Line', '=Word'],
      ['Ravi', 31, 9],
      ['Asha', 30, 7.5],
      ['Asha R.', null, null],
    ]);
  });

  it('leave before anybody has points, as a sheet to fill', async () => {
    await newEntry('Asha');
    const { body } = await take({ columns: ['name', 'criteria'], format: 'csv' });
    expect(parse(body, { bom: true })).toEqual([
      ['Name', 'Points'],
      ['Asha', ''],
    ]);
  });

  it('are written down as taken: who, which columns, how many, why', async () => {
    await keptSheet();
    await take({ columns: ['name', 'criteria'], format: 'xlsx' });
    const last = await server.db
      .selectFrom('auditEntries')
      .leftJoin('auditReasons', 'entryId', 'auditEntries.id')
      .select(reasonOf)
      .select(['record', 'subject', 'organiserId'])
      .orderBy('sequence', 'desc')
      .executeTakeFirst();
    expect(last).toEqual({
      record: 'export of results',
      subject: 'Music, First Song: 3 rows as xlsx: name, criteria',
      reason: 'for the jury to check',
      organiserId: manager.id,
    });
  });

  it('are no other cluster’s manager’s to take, and nobody’s without a reason', async () => {
    const other = await signedInOrganiser(server, [
      { role: 'cluster-manager', clusters: ['Dance'] },
    ]);
    expect((await take({ format: 'csv' }, other)).statusCode).toBe(403);
    expect((await take({ format: 'csv', reason: '' })).json().fields).toHaveProperty('reason');
  });
});
