import { spawnSync } from 'node:child_process';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayInIndia } from '../../../contract/moments.ts';
import { signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { trailOf } from '../../testing/desk-people.ts';
import { turnClock } from '../../testing/entries.ts';
import { newWinner, publishPrizes } from '../../testing/prizes.ts';
import { BANK_DETAILS, shared } from '../../testing/server.ts';

const MINUTE_MS = 60_000;
const TREASURER = [{ role: 'treasurer' }] as const;
const REASON = 'Paying the prizes';
const server = shared(() => startDeskServer(), beforeEach);
const treasurer = shared(() => signedInOrganiser(server, TREASURER, 'Meera'), beforeEach);

type Person = Awaited<ReturnType<typeof newWinner>>;

const hasPython = spawnSync('python3', ['--version']).status === 0;

/** A CSV as a program reads it that isn't ours. */
function readByPython(file: Buffer): string[][] {
  const script =
    'import csv,io,json,sys; print(json.dumps(list(csv.reader(io.TextIOWrapper(sys.stdin.buffer, "utf-8-sig", newline="")))))';
  const { stdout } = spawnSync('python3', ['-c', script], { input: file, encoding: 'utf8' });
  return JSON.parse(stdout);
}

function sit(reason = REASON, by = treasurer) {
  return by.call('POST', '/prizes/sitting', { reason });
}

function open({ code }: Person, body: object = {}, by = treasurer) {
  return by.call('POST', `/prizes/people/${code}/bank-details`, body);
}

function openedOf({ id }: Person) {
  return trailOf(server, id).then((all) => all.filter(({ record }) => record === 'bank details'));
}

describe('A winner’s bank details', () => {
  it('open one by one in a sitting, each written down for itself with its reason', async () => {
    const [asha, ravi] = [await newWinner(server), await newWinner(server, { name: 'Ravi' })];
    await publishPrizes(server, [asha, ravi], [12_000, 8000]);
    const before = await open(asha);
    expect([before.statusCode, Object.keys(before.json().fields)]).toEqual([403, ['sitting']]);
    expect(await openedOf(asha)).toEqual([]);
    expect((await sit()).statusCode).toBe(200);
    expect((await open(asha)).json().message).toEqual(BANK_DETAILS);
    expect((await open(ravi)).statusCode).toBe(200);
    for (const person of [asha, ravi])
      expect(await openedOf(person)).toMatchObject([{ reason: REASON, reader: 'Meera' }]);
  });

  it('ask for neither key nor reason within the 30 minutes, and for both after them', async () => {
    const asha = await newWinner(server);
    await publishPrizes(server, [asha], [12_000]);
    await sit();
    const begun = Date.now();
    // As whoever works goes on: a session that rests ends by itself.
    turnClock(begun + 15 * MINUTE_MS);
    expect((await open(asha)).statusCode).toBe(200);
    turnClock(begun + 29 * MINUTE_MS);
    expect((await open(asha)).statusCode).toBe(200);
    turnClock(begun + 31 * MINUTE_MS);
    expect((await open(asha)).json().fields).toHaveProperty('sitting');
    expect((await sit()).json().fields).toHaveProperty('factor');
  });

  it('open in no other session than the one that sits, and in none without a reason', async () => {
    const asha = await newWinner(server);
    await publishPrizes(server, [asha], [12_000]);
    expect(Object.keys((await sit('prizes')).json().fields)).toEqual(['reason']);
    await sit();
    const other = await signedInOrganiser(server, TREASURER, 'Ravi');
    expect((await open(asha, {}, other)).statusCode).toBe(403);
  });

  it('stay closed where nothing is due, and where a stranger may have signed up', async () => {
    const [asha, ravi] = [await newWinner(server), await newWinner(server, { name: 'Ravi' })];
    const stranger = await newWinner(server, { isConfirmed: false });
    await publishPrizes(server, [asha, stranger, ravi], [12_000, 8000]);
    await sit();
    expect((await open(ravi)).statusCode).toBe(404);
    const unknown = await open(stranger);
    expect([unknown.statusCode, Object.keys(unknown.json().fields)]).toEqual([400, ['unproven']]);
    expect(await openedOf(stranger)).toEqual([]);
    const known = await open(stranger, { unproven: 'the college’s captain stood beside' });
    expect(known.statusCode).toBe(200);
    expect((await openedOf(stranger))[0]!.reason).toContain('e-mail unproven: the college');
  });
});

describe('The export for the bank', () => {
  const BANK_COLUMNS = ['account', 'ifsc', 'holder', 'due', 'text'];
  const take = (body: object) =>
    treasurer.call('POST', '/exports/prizes', {
      ...{ which: 'ready', columns: BANK_COLUMNS, format: 'csv', reason: 'Bank upload, Sunday' },
      ...body,
    });

  async function prizes() {
    const asha = await newWinner(server, { name: '=Asha' });
    const missing = await newWinner(server, { hasBank: false });
    const stranger = await newWinner(server, { isConfirmed: false });
    await publishPrizes(server, [asha, missing, stranger], [12_000, 8000, 5000]);
    return { asha, missing, stranger };
  }

  it('has its columns in the order that is asked for, of those alone who are ready', async () => {
    const { asha, missing, stranger } = await prizes();
    const { account_number, ifsc_code, account_holder_name } = BANK_DETAILS;
    const { body, headers } = await take({});
    expect(headers['content-disposition']).toMatch(/filename="prizes-[\d-]+\.csv"$/);
    const line = [account_number, ifsc_code, account_holder_name, '12000'];
    const [heads, ...rows] = parse(body, { bom: true }) as string[][];
    expect(heads).toEqual([
      ...['Account number', 'IFSC', 'Beneficiary name', 'Amount ₹', 'Reference text'],
    ]);
    expect(rows.map((row) => row.slice(0, 4))).toEqual([line]);
    expect(rows[0]![4]).toMatch(/^[A-Z0-9 ]+ FIRST SONG 1ST$/);
    expect(await openedOf(asha)).toMatchObject([{ reason: 'Bank upload, Sunday' }]);
    for (const person of [missing, stranger]) expect(await openedOf(person)).toEqual([]);
    const last = await server.db
      .selectFrom('auditEntries')
      .select(['record', 'subject'])
      .where('record', 'like', 'export%')
      .execute();
    expect(last).toEqual([
      { record: 'export of prizes', subject: '1 rows as csv: account, ifsc, holder, due, text' },
    ]);
  });

  it('is of chosen lines alone where some are chosen', async () => {
    const [asha, ravi] = [await newWinner(server), await newWinner(server, { name: 'Ravi' })];
    await publishPrizes(server, [asha, ravi], [12_000, 8000]);
    const { body } = await take({ lines: [{ code: ravi.code, entryId: ravi.entryId }] });
    const rows: string[][] = parse(body, { bom: true, from: 2 });
    expect(rows.map(([, , , due]) => due)).toEqual(['8000']);
    expect(await openedOf(asha)).toEqual([]);
    expect(await openedOf(ravi)).toHaveLength(1);
  });

  describe('opened by another program', () => {
    const HOLDER = '=HYPERLINK("x";"Asha, \u201cthe first\u201d")';
    const ACCOUNT = '000012345678';

    async function oneOddWinner() {
      const asha = await newWinner(server, { name: 'Āsha ₹' });
      const own = { account_holder_name: HOLDER, account_number: ACCOUNT };
      const details = { ...BANK_DETAILS, ...own };
      const given = await asha.call('PUT', '/api/user/bankDetailsUpdate', details);
      expect(given.status, JSON.stringify(given)).toBe(200);
      await publishPrizes(server, [asha], [12_000]);
    }

    const columns = ['account', 'holder', 'due', 'name'];

    it('has its account’s zeros, its signs and no formula, as XLSX', async () => {
      await oneOddWinner();
      const { rawPayload } = await take({ columns, format: 'xlsx' });
      expect(await readSheet(rawPayload)).toEqual([
        ['Account number', 'Beneficiary name', 'Amount ₹', 'Name'],
        [ACCOUNT, HOLDER, 12_000, 'Āsha ₹'],
      ]);
      const sheet = unzipSync(rawPayload)['xl/worksheets/sheet1.xml']!;
      expect(strFromU8(sheet)).not.toMatch(/<f[ >]/);
    });

    it('has them as CSV, which says that it is UTF-8', async () => {
      await oneOddWinner();
      const { rawPayload } = await take({ columns });
      expect(rawPayload.subarray(0, 3).toString('hex')).toBe('efbbbf');
      // As RFC 4180 has it, by signs: a cell with a quote or a comma in quotes, and its quotes twice.
      const quoted = `"'${HOLDER.replaceAll('"', '""')}"`;
      expect(rawPayload.subarray(3).toString()).toBe(
        `Account number,Beneficiary name,Amount ₹,Name\r\n${ACCOUNT},${quoted},12000,Āsha ₹\r\n`,
      );
    });

    it.runIf(hasPython)('has them as Python reads CSV', async () => {
      await oneOddWinner();
      const { rawPayload } = await take({ columns });
      expect(readByPython(rawPayload)).toEqual([
        ['Account number', 'Beneficiary name', 'Amount ₹', 'Name'],
        [ACCOUNT, `'${HOLDER}`, '12000', 'Āsha ₹'],
      ]);
    });
  });

  it('begins with its first line where the bank wants no names, without the mark of UTF-8', async () => {
    await prizes();
    const { rawPayload } = await take({ hasHeads: false });
    expect(rawPayload.toString().startsWith(BANK_DETAILS.account_number)).toBe(true);
    const { rawPayload: sheet } = await take({ hasHeads: false, format: 'xlsx' });
    const rows = await readSheet(sheet);
    expect([rows.length, rows[0]!.slice(0, 2), rows[0]![3]]).toEqual([
      ...[1, [BANK_DETAILS.account_number, BANK_DETAILS.ifsc_code], 12_000],
    ]);
  });

  it('of the whole book tells state and payment, and nothing in it runs as a formula', async () => {
    const { asha, missing } = await prizes();
    const paid = { entryId: asha.entryId, rupees: 12_000, paidOn: dayInIndia(Date.now()) };
    const by = { ...paid, way: 'UPI', reference: '=4263' };
    await treasurer.call('POST', `/prizes/people/${asha.code}/payments`, by);
    const columns = ['name', 'rank', 'share', 'state', 'reference', 'account'];
    const { body } = await take({ which: 'all', columns });
    expect(parse(body, { bom: true, from: 2 })).toEqual([
      ["'=Asha", '1', '12000', 'paid', "'=4263", ''],
      ['Asha', '2', '8000', 'bank details missing', '', ''],
      ['Asha', '3', '5000', 'ready to pay', '', ''],
    ]);
    expect(await openedOf(asha)).toEqual([]);
    expect(await openedOf(missing)).toEqual([]);
  });

  it('asks for the second factor again, a reason, and a right', async () => {
    await prizes();
    expect(Object.keys((await take({ reason: '' })).json().fields)).toEqual(['reason']);
    const manager = await signedInOrganiser(server, [
      { role: 'cluster-manager', clusters: ['Music'] },
    ]);
    const body = { which: 'all', columns: ['name'], format: 'csv', reason: 'only a look' };
    expect((await manager.call('POST', '/exports/prizes', body)).statusCode).toBe(403);
    turnClock(Date.now() + 11 * MINUTE_MS);
    expect((await take({})).json().fields).toHaveProperty('factor');
  });
});
