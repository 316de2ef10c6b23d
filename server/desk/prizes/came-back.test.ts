import { parse } from 'csv-parse/sync';
import { beforeEach, describe, expect, it } from 'vitest';
import { needsTreasurer, stateOf } from '../../../contract/desk/prize-sums.ts';
import { ASK_AGAIN_MS, type Payee, type PrizeBook } from '../../../contract/desk/prizes.ts';
import { dayInIndia } from '../../../contract/moments.ts';
import { loadEntry } from '../../entries/entries.ts';
import { signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { HUMMING, trailOf } from '../../testing/desk-people.ts';
import { turnClock } from '../../testing/entries.ts';
import { mailsTo } from '../../testing/mails.ts';
import { giveBankDetails, newWinner, publishPrizes } from '../../testing/prizes.ts';
import { BANK_DETAILS, shared } from '../../testing/server.ts';

const MINUTE_MS = 60_000;
const server = shared(() => startDeskServer(), beforeEach);
const treasurer = shared(
  () => signedInOrganiser(server, [{ role: 'treasurer' }], 'Meera'),
  beforeEach,
);

type Person = Awaited<ReturnType<typeof newWinner>>;

async function payeeOf({ code, entryId }: Person): Promise<Payee> {
  const { events }: PrizeBook = (await treasurer.call('GET', '/prizes')).json().message;
  const winner = events.flatMap((event) => event.winners).find((one) => one.entryId === entryId);
  return winner!.people.find((one) => one.code === code)!;
}

const NEFT = { paidOn: dayInIndia(Date.now()), way: 'NEFT', reference: 'N263' };

function pay({ code, entryId }: Person, rupees: number, more: object = {}) {
  const body = { entryId, rupees, ...NEFT, ...more };
  return treasurer.call('POST', `/prizes/people/${code}/payments`, body);
}

async function comesBack(person: Person, rupees: number, why = 'returned') {
  const { entries } = await payeeOf(person);
  const { id } = entries.findLast(({ kind }) => kind === 'paid')!;
  const body = { rupees, left: rupees, why };
  const answer = await treasurer.call('POST', `/prizes/payments/${id}/counter`, body);
  expect(answer.statusCode, answer.body).toBe(200);
}

function exportedAccounts(): Promise<string[]> {
  return exported('account', 'ready');
}

async function exported(column: string, which: 'ready' | 'all'): Promise<string[]> {
  const wanted = { which, columns: [column], format: 'csv', reason: 'Bank upload' };
  const { body } = await treasurer.call('POST', '/exports/prizes', wanted);
  return (parse(body, { bom: true, from: 2 }) as string[][]).flat();
}

async function prizesAtHome(): Promise<(readonly [what: string, people: number])[]> {
  const { decisions } = (await treasurer.call('GET', '/home')).json().message;
  return decisions
    .filter(({ kind }: { kind: string }) => kind === 'prizes')
    .map(({ what, people }: { what: string; people: number }) => [what, people]);
}

/** Somebody whose transfer has come back. */
async function returnedWinner() {
  const asha = await newWinner(server);
  await publishPrizes(server, [asha], [12_000]);
  await pay(asha, 12_000);
  await comesBack(asha, 12_000);
  return asha;
}

describe('A prize whose transfer came back', () => {
  it('is not ready, says when it came back, and waits for its winner, out of the bank’s file', async () => {
    const asha = await returnedWinner();
    // Another prize would go to the same account.
    await publishPrizes(server, [asha], [5000], HUMMING);
    const payee = await payeeOf(asha);
    const [paid, back] = payee.entries;
    expect(payee.returned).toEqual({ at: back!.at, sentAt: paid!.at });
    expect([stateOf(payee), needsTreasurer(payee)]).toEqual(['asked', false]);
    expect(await exportedAccounts()).toEqual([]);
    const words = 'a transfer came back: bank details to be saved anew, asked for';
    expect(await exported('state', 'all')).toEqual([words, words]);
    expect(await prizesAtHome()).toEqual([]);
  });

  it('waits for the treasurer where its winner has no e-mail, and is told by nobody', async () => {
    const asha = await newWinner(server);
    const none = { email: null, emailKey: null, emailVerifiedAt: null };
    await server.db.updateTable('accounts').set(none).where('id', '=', asha.id).execute();
    await publishPrizes(server, [asha], [12_000]);
    await pay(asha, 12_000);
    await comesBack(asha, 12_000);
    const payee = await payeeOf(asha);
    expect([stateOf(payee), needsTreasurer(payee)]).toEqual(['missing', true]);
    const words = 'a transfer came back: bank details to be saved anew';
    expect(await exported('state', 'all')).toEqual([words]);
    expect(await prizesAtHome()).toEqual([['missing', 1]]);
  });

  it('is ready again once its winner has saved their bank details anew, also unchanged', async () => {
    const asha = await returnedWinner();
    turnClock(Date.now() + MINUTE_MS);
    await giveBankDetails(asha);
    expect(stateOf(await payeeOf(asha))).toBe('ready');
    expect(await exportedAccounts()).toEqual([BANK_DETAILS.account_number]);
    expect(await prizesAtHome()).toEqual([['ready', 1]]);
  });

  it('stays held where a transfer was written down at the wrong person since', async () => {
    const asha = await returnedWinner();
    await pay(asha, 12_000, { returned: 'the bank was down' });
    await comesBack(asha, 12_000, 'wrong person');
    expect(stateOf(await payeeOf(asha))).toBe('asked');
    expect(await exportedAccounts()).toEqual([]);
  });

  it('has its winner asked by the mail that says so, and by another one only after an hour', async () => {
    const asha = await returnedWinner();
    const ask = (by = treasurer) => by.call('POST', '/prizes/asked', { codes: [asha.code] });
    expect((await ask()).statusCode).toBe(409);
    expect((await payeeOf(asha)).asked?.by).toBe('Meera');
    const anew = async () => {
      const texts = (await mailsTo(server, asha.email)).map(({ text }) => text);
      return texts.filter((text) => /bank details[^.]*\banew/.test(text));
    };
    await expect.poll(async () => (await anew()).length, { timeout: 10_000 }).toBe(1);
    turnClock(Date.now() + ASK_AGAIN_MS + MINUTE_MS);
    // By then the treasurer has signed in again.
    const later = await signedInOrganiser(server, [{ role: 'treasurer' }], 'Meera');
    expect((await ask(later)).json().message).toEqual({ asked: 1 });
    await expect
      .poll(async () => (await anew()).join(), { timeout: 10_000 })
      .toMatch(/Please save your\s+bank details anew/);
    expect(await anew()).toHaveLength(2);
  });

  it('is paid all the same by a reason, which is written down', async () => {
    const asha = await returnedWinner();
    await treasurer.call('POST', '/prizes/sitting', { reason: 'A transfer came back' });
    const open = (body: object = {}) =>
      treasurer.call('POST', `/prizes/people/${asha.code}/bank-details`, body);
    const refused = await open();
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['returned']]);
    expect((await open({ returned: 'the bank was down' })).json().message).toEqual(BANK_DETAILS);
    const [opened] = (await trailOf(server, asha.id)).filter(
      ({ record }) => record === 'bank details',
    );
    expect(opened!.reason).toBe('A transfer came back (a transfer came back: the bank was down)');
    const paid = await pay(asha, 12_000, { returned: 'the bank was down' });
    expect(paid.statusCode).toBe(200);
    expect((await trailOf(server, asha.id)).at(-1)).toMatchObject({
      ...{ record: 'prize paid', reason: 'a transfer came back: the bank was down' },
    });
    expect(await payeeOf(asha)).toMatchObject({ returned: null });
  });

  it.each(['NEFT', 'IMPS'])(
    'is not written down as paid by %s without that reason, alone or with others',
    async (way) => {
      const asha = await returnedWinner();
      const ravi = await newWinner(server, { name: 'Ravi', event: HUMMING });
      await publishPrizes(server, [ravi], [8000], HUMMING);
      const lines = [ravi, asha].map(({ code, entryId }, at) => ({
        ...{ code, entryId, rupees: [8000, 12_000][at] },
      }));
      const together = await treasurer.call('POST', '/prizes/payments', { ...NEFT, way, lines });
      for (const { statusCode, body } of [await pay(asha, 12_000, { way }), together]) {
        expect(statusCode).toBe(400);
        expect(JSON.parse(body).fields.way).toContain('A transfer to Asha came back');
      }
      expect((await payeeOf(ravi)).entries).toEqual([]);
      expect((await payeeOf(asha)).entries).toHaveLength(2);
      expect((await pay(asha, 12_000, { way: 'UPI' })).statusCode).toBe(200);
    },
  );

  it('goes to details that were saved after it was paid, though the return is written down later', async () => {
    const asha = await newWinner(server);
    await publishPrizes(server, [asha], [12_000]);
    await pay(asha, 12_000);
    turnClock(Date.now() + MINUTE_MS);
    await giveBankDetails(asha);
    turnClock(Date.now() + MINUTE_MS);
    await comesBack(asha, 12_000);
    const payee = await payeeOf(asha);
    expect([stateOf(payee), payee.returned?.at]).toEqual(['ready', payee.entries.at(-1)!.at]);
    expect((await pay(asha, 12_000)).statusCode).toBe(200);
  });

  it.each(['UPI', 'Cheque', 'Cash'])(
    'of %s asks nobody for bank details, and holds nothing',
    async (way) => {
      const asha = await newWinner(server);
      await publishPrizes(server, [asha], [12_000]);
      await pay(asha, 12_000, { way });
      await comesBack(asha, 12_000);
      const payee = await payeeOf(asha);
      expect([stateOf(payee), payee.asked]).toEqual(['ready', null]);
      const about = async () => {
        const texts = (await mailsTo(server, asha.email)).map(({ text }) => text);
        return texts.filter((text) => /came\s+back\s+to\s+us/.test(text));
      };
      await expect.poll(async () => (await about()).length, { timeout: 10_000 }).toBe(1);
      expect((await about())[0]).not.toMatch(/bank\s/);
    },
  );

  it('waits by the newest details to which one came back, where two went to one account', async () => {
    const asha = await newWinner(server);
    const other = { ...asha, entryId: (await loadEntry(server.db, asha.id, HUMMING, 1))! };
    await publishPrizes(server, [asha], [12_000]);
    await publishPrizes(server, [other], [5000], HUMMING);
    await pay(asha, 12_000);
    turnClock(Date.now() + MINUTE_MS);
    await giveBankDetails(asha);
    await pay(other, 5000);
    turnClock(Date.now() + MINUTE_MS);
    await comesBack(asha, 12_000);
    expect(stateOf(await payeeOf(asha))).toBe('ready');
    await comesBack(other, 5000);
    for (const one of [asha, other]) expect(stateOf(await payeeOf(one))).not.toBe('ready');
  });

  it('is held though another transfer went between it and its return', async () => {
    const asha = await newWinner(server);
    const other = { ...asha, entryId: (await loadEntry(server.db, asha.id, HUMMING, 1))! };
    await publishPrizes(server, [asha], [12_000]);
    await publishPrizes(server, [other], [5000], HUMMING);
    for (const [one, rupees] of [
      [asha, 12_000],
      [other, 5000],
    ] as const) {
      await pay(one, rupees);
      turnClock(Date.now() + MINUTE_MS);
    }
    await comesBack(asha, 12_000);
    expect(stateOf(await payeeOf(asha))).not.toBe('ready');
    turnClock(Date.now() + MINUTE_MS);
    await pay(asha, 12_000, { returned: 'the bank was down' });
    turnClock(Date.now() + MINUTE_MS);
    await comesBack(other, 5000);
    expect(stateOf(await payeeOf(other))).not.toBe('ready');
  });
});
