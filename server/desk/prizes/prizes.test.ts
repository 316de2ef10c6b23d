import { beforeEach, describe, expect, it } from 'vitest';
import { excessOf, isExcessOpen, paidOf, sumsOf } from '../../../contract/desk/prize-sums.ts';
import type { Payee, PrizeBook, Winner } from '../../../contract/desk/prizes.ts';
import { dayInIndia } from '../../../contract/moments.ts';
import { removeAccount } from '../../accounts/profile/store.ts';
import { loadEntry } from '../../entries/entries.ts';
import { listPayments } from '../../results/payments-store.ts';
import { signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { HUMMING, trailOf } from '../../testing/desk-people.ts';
import { turnClock } from '../../testing/entries.ts';
import { lastMailTo, mailsTo } from '../../testing/mails.ts';
import { giveBankDetails, newWinner, publishPrizes, sayShares } from '../../testing/prizes.ts';
import { shared } from '../../testing/server.ts';

const TREASURER = [{ role: 'treasurer' }] as const;
const server = shared(() => startDeskServer(), beforeEach);
const treasurer = shared(() => signedInOrganiser(server, TREASURER, 'Meera'), beforeEach);

/* Longer than others: everything here is written in one book by the same few presses, and read by the same sums. */

type By = Pick<typeof treasurer, 'call'>;
type Person = Awaited<ReturnType<typeof newWinner>>;

async function book(): Promise<PrizeBook> {
  const answer = await treasurer.call('GET', '/prizes');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().message;
}

async function winners(): Promise<Winner[]> {
  return (await book()).events.flatMap((event) => event.winners);
}

async function payeeOf({ code, entryId }: Person): Promise<Payee> {
  const winner = (await winners()).find((one) => one.entryId === entryId);
  return winner!.people.find((one) => one.code === code)!;
}

async function sums() {
  const { all, paid, ready, asked, missing, ownerless, excess } = sumsOf((await book()).events);
  const parts = [paid, ready, asked, missing].map(({ rupees }) => rupees);
  expect(parts.reduce((sum, one) => sum + one, ownerless)).toBe(all.rupees);
  return { parts, excess, ownerless, all: all.rupees };
}

function pay({ code, entryId }: Person, rupees: number, more: object = {}, by: By = treasurer) {
  const way = { paidOn: dayInIndia(Date.now()), way: 'NEFT', reference: 'N263' };
  const body = { entryId, rupees, ...way, ...more };
  return by.call('POST', `/prizes/people/${code}/payments`, body);
}

async function counter(person: Person, rupees: number, more: object = {}) {
  const { entries } = await payeeOf(person);
  const { id, rupees: left } = entries.findLast(({ kind }) => kind === 'paid')!;
  const body = { rupees, left, why: 'returned', ...more };
  return treasurer.call('POST', `/prizes/payments/${id}/counter`, body);
}

function decide({ code, entryId }: Person, body: object) {
  return treasurer.call('POST', `/prizes/people/${code}/excess`, { entryId, ...body });
}

function share(entryId: string, ...shares: (readonly [Person, number])[]) {
  return sayShares(treasurer, entryId, shares);
}

/** A team of three that has won so much. */
async function newTeam(prize: number) {
  const captain = await newWinner(server, { name: 'Asha' });
  const { entryId } = captain;
  const ravi = await newWinner(server, { name: 'Ravi', entryId });
  const meera = await newWinner(server, { name: 'Meera', entryId });
  await publishPrizes(server, [captain], [prize]);
  return [captain, ravi, meera] as const;
}

describe('Prizes', () => {
  it('are those of published results, by event and rank, and the sums of what became of them are all of them', async () => {
    const [asha, ravi, meera] = [
      await newWinner(server),
      await newWinner(server, { name: 'Ravi', hasBank: false }),
      await newWinner(server, { name: 'Meera', event: HUMMING }),
    ];
    expect((await book()).events).toEqual([]);
    await publishPrizes(server, [asha, ravi], [12_000, 8000]);
    await publishPrizes(server, [meera], [null], HUMMING);
    const { events, published } = await book();
    expect([published, events.map(({ eventName }) => eventName)]).toEqual([2, ['First Song']]);
    expect(events[0]).toMatchObject({ announced: 40_000, isCorrected: false, by: 'Ravi' });
    expect(await sums()).toEqual({
      ...{ parts: [0, 12_000, 0, 8000], excess: 0, ownerless: 0 },
      all: 20_000,
    });
    expect(JSON.stringify(events)).not.toMatch(/SBIN|@example/);
  });

  it('are to come of no event whose results are published, though these give none', async () => {
    await publishPrizes(server, [await newWinner(server)], [null]);
    const { events, published, announced, toCome } = await book();
    expect([events, published, announced - toCome]).toEqual([[], 1, 40_000]);
  });

  it('of a team are shared in equal parts without losing a rupee, or as is said', async () => {
    const [asha, ravi, meera] = await newTeam(10_000);
    const shares = async () => (await winners())[0]!.people.map((one) => one.share).sort();
    expect(await shares()).toEqual([3333, 3333, 3334]);
    const wrong = await share(asha.entryId, [asha, 9000], [ravi, 500], [meera, 400]);
    expect([wrong.statusCode, wrong.json().message]).toEqual([
      409,
      'The shares come to ₹9,900, not ₹10,000',
    ]);
    expect((await share(asha.entryId, [asha, 5000], [ravi, 5000])).statusCode).toBe(409);
    const said = await share(asha.entryId, [asha, 10_000], [ravi, 0], [meera, 0]);
    expect(said.statusCode, said.body).toBe(200);
    expect(await shares()).toEqual([0, 0, 10_000]);
    expect((await winners())[0]!.isShared).toBe(true);
    expect((await pay(asha, 10_000)).statusCode).toBe(200);
    const less = await share(asha.entryId, [asha, 4000], [ravi, 3000], [meera, 3000]);
    expect(less.json().message).toBe('₹10,000 are paid to Asha already');
    await publishPrizes(server, [asha], [9000]);
    expect(await shares()).toEqual([3000, 3000, 3000]);
  });

  it('of a team are not shared over what somebody else has said since they were read', async () => {
    const [asha, ravi, meera] = await newTeam(9000);
    const parts = [asha, ravi, meera].map(({ code }, at) => ({
      code,
      was: 3000,
      rupees: 3000 * at,
    }));
    const path = `/prizes/entries/${asha.entryId}/shares`;
    expect((await treasurer.call('PUT', path, { shares: parts })).statusCode).toBe(200);
    const late = parts.map((part) => ({ ...part, rupees: 3000 }));
    expect((await treasurer.call('PUT', path, { shares: late })).json().message).toBe(
      'Somebody has changed the shares meanwhile: look at them, and save again',
    );
    const shares = (await winners())[0]!.people.map((one) => one.share);
    expect(shares.sort()).toEqual([0, 3000, 6000]);
  });

  it('of a team keep a member who has sent all back and shares nothing for now', async () => {
    const [asha, ravi, meera] = await newTeam(9000);
    expect((await pay(asha, 3000)).statusCode).toBe(200);
    expect((await counter(asha, 3000)).statusCode).toBe(200);
    const shares = [
      [0, 4500, 4500],
      [9000, 0, 0],
    ] as const;
    for (const [one, other, third] of shares) {
      const said = await share(asha.entryId, [asha, one], [ravi, other], [meera, third]);
      expect(said.statusCode, said.body).toBe(200);
      expect(await payeeOf(asha)).toMatchObject({ isMember: true, share: one });
    }
  });

  it('whose people have deleted their accounts have nobody to be paid', async () => {
    const asha = await newWinner(server);
    await publishPrizes(server, [asha], [12_000]);
    await removeAccount(server.db, asha.id);
    expect(await sums()).toMatchObject({ parts: [0, 0, 0, 0], ownerless: 12_000 });
  });
});

describe('A payment', () => {
  it('is written down with day, way, reference and who wrote it, and the winner is mailed', async () => {
    const asha = await newWinner(server);
    await publishPrizes(server, [asha], [12_000]);
    expect((await pay(asha, 12_000)).statusCode).toBe(200);
    const { entries } = await payeeOf(asha);
    expect(entries).toMatchObject([
      { kind: 'paid', rupees: 12_000, way: 'NEFT', reference: 'N263', by: 'Meera' },
    ]);
    expect((await sums()).parts).toEqual([12_000, 0, 0, 0]);
    const mails = async () => (await mailsTo(server, asha.email)).map(({ head }) => head).join();
    await expect.poll(mails).toContain('Your prize of First Song is paid');
    expect((await trailOf(server, asha.id)).at(-1)).toMatchObject({
      record: 'prize paid',
      subject: 'First Song: ₹12,000',
      organiserId: treasurer.id,
    });
  });

  it.each([
    ['without a reference', { reference: '' }, 'reference'],
    ['of a day to come', { paidOn: '2999-01-01' }, 'paidOn'],
    ['of no day', { paidOn: 'yesterday' }, 'paidOn'],
    ['in half rupees', { rupees: 11_999.5 }, 'rupees'],
    ['by another way', { way: 'shells' }, 'way'],
  ])('%s is refused, naming what is wrong', async (_what, more, field) => {
    const asha = await newWinner(server);
    await publishPrizes(server, [asha], [12_000]);
    const answer = await pay(asha, 12_000, more);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
    expect((await payeeOf(asha)).entries).toEqual([]);
  });

  it('in cash needs no reference', async () => {
    const asha = await newWinner(server, { hasBank: false });
    await publishPrizes(server, [asha], [500]);
    expect((await pay(asha, 500, { way: 'Cash', reference: '' })).statusCode).toBe(200);
  });

  it('that is sent twice pays once', async () => {
    const asha = await newWinner(server);
    await publishPrizes(server, [asha], [12_000]);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const again: By = {
      call: (method, path, body) => treasurer.call(method, path, body, { headers }),
    };
    const both = await Promise.all([pay(asha, 12_000, {}, again), pay(asha, 12_000, {}, again)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(both[0]!.json()).toEqual(both[1]!.json());
    expect((await payeeOf(asha)).entries).toHaveLength(1);
  });

  it('by two treasurers at once is made by one, and the other is told by whom', async () => {
    const asha = await newWinner(server);
    await publishPrizes(server, [asha], [12_000]);
    const other = await signedInOrganiser(server, TREASURER, 'Ravi');
    const both = await Promise.all([pay(asha, 12_000), pay(asha, 12_000, {}, other)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const by = (await payeeOf(asha)).entries[0]!.by;
    const refused = both.find(({ statusCode }) => statusCode === 409)!;
    expect(refused.json().message).toBe(`${by} has paid Asha already: NEFT N263`);
    expect(await sums()).toMatchObject({ parts: [12_000, 0, 0, 0], excess: 0 });
  });

  it('of another sum than is due by now is refused', async () => {
    const asha = await newWinner(server);
    await publishPrizes(server, [asha], [12_000]);
    await publishPrizes(server, [asha], [10_000]);
    const answer = await pay(asha, 12_000);
    expect(answer.json().message).toContain('₹10,000 are due to Asha by now');
    expect((await payeeOf(asha)).entries).toEqual([]);
  });

  it('to somebody who has won nothing is refused', async () => {
    const [asha, ravi] = [await newWinner(server), await newWinner(server)];
    await publishPrizes(server, [asha, ravi], [12_000]);
    expect((await pay(ravi, 12_000)).statusCode).toBe(404);
    expect((await pay({ ...ravi, entryId: asha.entryId }, 12_000)).statusCode).toBe(404);
  });
});

describe('Payments of several at once', () => {
  const payAll = (
    lines: readonly (readonly [Person, number])[],
    more: object = {},
    by: By = treasurer,
  ) =>
    by.call('POST', '/prizes/payments', {
      ...{ paidOn: dayInIndia(Date.now()), way: 'NEFT', reference: 'UPLOAD 7' },
      lines: lines.map(([{ code, entryId }, rupees]) => ({ code, entryId, rupees })),
      ...more,
    });

  async function twoWinners() {
    const [asha, ravi] = [await newWinner(server), await newWinner(server, { name: 'Ravi' })];
    await publishPrizes(server, [asha, ravi], [12_000, 8000]);
    return [asha, ravi] as const;
  }

  it('are a line of the book, a mail and a line of the audit log each', async () => {
    const [asha, ravi] = await twoWinners();
    const paid = await payAll([
      [asha, 12_000],
      [ravi, 8000],
    ]);
    expect([paid.statusCode, paid.json().message]).toEqual([200, { paid: 2 }]);
    expect((await sums()).parts).toEqual([20_000, 0, 0, 0]);
    for (const [one, words] of [
      [asha, '₹12,000'],
      [ravi, '₹8,000'],
    ] as const) {
      expect((await payeeOf(one)).entries).toMatchObject([{ reference: 'UPLOAD 7', by: 'Meera' }]);
      expect((await trailOf(server, one.id)).at(-1)).toMatchObject({
        ...{ record: 'prize paid', subject: `First Song: ${words}` },
      });
      const texts = async () => (await mailsTo(server, one.email)).map(({ text }) => text).join();
      await expect.poll(texts).toContain(words);
    }
  });

  it('are none where one of them was paid meanwhile, and who did is said', async () => {
    const [asha, ravi] = await twoWinners();
    const other = await signedInOrganiser(server, TREASURER, 'Kiran');
    await pay(ravi, 8000, {}, other);
    const refused = await payAll([
      [asha, 12_000],
      [ravi, 8000],
    ]);
    expect([refused.statusCode, refused.json().message]).toEqual([
      ...[409, 'Kiran has paid Ravi already: NEFT N263'],
    ]);
    expect((await payeeOf(asha)).entries).toEqual([]);
    expect((await payAll([[asha, 12_000]])).statusCode).toBe(200);
  });

  it('by two treasurers at once are made by one', async () => {
    const [asha, ravi] = await twoWinners();
    const other = await signedInOrganiser(server, TREASURER, 'Kiran');
    const all = [
      [asha, 12_000],
      [ravi, 8000],
    ] as const;
    const both = await Promise.all([payAll(all), payAll(all.toReversed(), {}, other)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await sums()).toMatchObject({ parts: [20_000, 0, 0, 0], excess: 0 });
  });

  it('name nobody twice, and need a reference and a day that has come', async () => {
    const [asha] = await twoWinners();
    const twice = await payAll([
      [asha, 12_000],
      [asha, 12_000],
    ]);
    const without = await payAll([[asha, 12_000]], { reference: '' });
    const tomorrow = await payAll([[asha, 12_000]], { paidOn: '2999-01-01' });
    const fields = [twice, without, tomorrow].map((one) => Object.keys(one.json().fields));
    expect(fields).toEqual([['lines'], ['reference'], ['paidOn']]);
    expect((await payeeOf(asha)).entries).toEqual([]);
  });
});

describe('A counter-entry', () => {
  it('leaves the payment in the book, and it is due again', async () => {
    const asha = await newWinner(server);
    await publishPrizes(server, [asha], [12_000]);
    await pay(asha, 12_000);
    expect((await counter(asha, 12_000)).statusCode).toBe(200);
    const { entries } = await payeeOf(asha);
    expect(entries.map(({ kind, rupees }) => [kind, rupees])).toEqual([
      ['paid', 12_000],
      ['counter', -12_000],
    ]);
    expect((await sums()).parts).toEqual([0, 0, 12_000, 0]);
    expect((await pay(asha, 12_000, { way: 'UPI' })).statusCode).toBe(200);
    expect((await sums()).parts).toEqual([12_000, 0, 0, 0]);
    expect((await trailOf(server, asha.id)).map(({ record }) => record)).toContain(
      'counter-entry of a prize',
    );
  });

  it('is never more than what stands of the payment, also by two at once', async () => {
    const asha = await newWinner(server);
    await publishPrizes(server, [asha], [12_000]);
    await pay(asha, 12_000);
    const over = await counter(asha, 12_001);
    expect([over.statusCode, Object.keys(over.json().fields)]).toEqual([400, ['rupees']]);
    const both = await Promise.all([counter(asha, 7000), counter(asha, 7000)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(paidOf(await payeeOf(asha))).toBe(5000);
    expect((await sums()).parts).toEqual([5000, 0, 7000, 0]);
  });

  it('is against a payment alone', async () => {
    const asha = await newWinner(server);
    await publishPrizes(server, [asha], [12_000]);
    await pay(asha, 12_000);
    const id = (await counter(asha, 12_000)).json().message.id;
    const body = { rupees: 1, left: 1, why: 'returned' };
    const path = `/prizes/payments/${id}/counter`;
    expect((await treasurer.call('POST', path, body)).statusCode).toBe(404);
  });
});

describe('A correction after a payment', () => {
  async function paidThenCorrected() {
    const [asha, ravi] = [await newWinner(server), await newWinner(server, { name: 'Ravi' })];
    await publishPrizes(server, [asha, ravi], [20_000, 15_000]);
    await pay(asha, 20_000);
    await publishPrizes(server, [ravi, asha], [20_000, 15_000]);
    return [asha, ravi] as const;
  }

  it('moves the prize, and makes what is too much the treasurer’s question', async () => {
    const [asha] = await paidThenCorrected();
    const all = await winners();
    expect(all.map(({ name, rank, was }) => [name, rank, was])).toEqual([
      ['Ravi', 1, null],
      ['Asha', 2, { rank: 1, prize: 20_000 }],
    ]);
    expect(excessOf(await payeeOf(asha))).toBe(5000);
    expect(await sums()).toEqual({
      ...{ parts: [15_000, 20_000, 0, 0], excess: 5000, ownerless: 0 },
      all: 35_000,
    });
    const home = (await treasurer.call('GET', '/home')).json().message;
    expect(home.decisions).toEqual([
      { kind: 'prizes', what: 'ready', people: 1, rupees: 20_000 },
      { kind: 'prizes', what: 'excess', people: 1, rupees: 5000 },
    ]);
    expect(home.money).toMatchObject({
      published: 1,
      all: { rupees: 35_000 },
      paid: { rupees: 15_000 },
      ready: { rupees: 20_000, people: 1, lines: 1 },
      excess: 5000,
      questions: { rupees: 5000, people: 1 },
    });
    // What the other events announce is to come; this one announced 40,000.
    expect(home.money.announced - home.money.toCome).toBe(40_000);
    expect((await treasurer.call('GET', '/waiting')).json().message.prizes).toBe(1);
  });

  it('lets them keep it, with a reason that the audit log has', async () => {
    const [asha] = await paidThenCorrected();
    const without = await decide(asha, { rupees: 5000, what: 'keep' });
    expect(Object.keys(without.json().fields)).toEqual(['reason']);
    const kept = { rupees: 5000, what: 'keep', reason: 'they had spent it on the way home' };
    expect((await decide(asha, { ...kept, rupees: 4000 })).statusCode).toBe(409);
    expect((await decide(asha, kept)).json().message).toBe('Asha keeps it');
    expect(excessOf(await payeeOf(asha))).toBe(0);
    expect((await decide(asha, kept)).statusCode).toBe(409);
    expect((await trailOf(server, asha.id)).at(-1)).toMatchObject({
      ...{ record: 'prize above the share, kept', reason: kept.reason },
    });
  });

  it('has them asked by mail to send it back, which is a counter-entry once they did', async () => {
    const [asha] = await paidThenCorrected();
    expect((await decide(asha, { rupees: 5000, what: 'ask back' })).statusCode).toBe(200);
    expect(isExcessOpen(await payeeOf(asha))).toBe(false);
    expect((await decide(asha, { rupees: 5000, what: 'ask back' })).statusCode).toBe(409);
    const mails = async () => (await mailsTo(server, asha.email)).map(({ text }) => text).join();
    await expect.poll(mails).toContain('₹5,000');
    expect((await counter(asha, 5000, { why: 'sent back' })).statusCode).toBe(200);
    expect(excessOf(await payeeOf(asha))).toBe(0);
    expect((await sums()).parts).toEqual([15_000, 20_000, 0, 0]);
  });

  it('asks anew for what a further one makes too much, once what was asked for is back', async () => {
    const [asha, ravi] = await paidThenCorrected();
    await decide(asha, { rupees: 5000, what: 'ask back' });
    await counter(asha, 5000, { why: 'sent back' });
    await publishPrizes(server, [ravi!, asha], [20_000, 10_000]);
    expect(excessOf(await payeeOf(asha))).toBe(5000);
    expect(isExcessOpen(await payeeOf(asha))).toBe(true);
  });

  it('that takes the prize away leaves who was paid in the book', async () => {
    const [asha, ravi] = [await newWinner(server), await newWinner(server, { name: 'Ravi' })];
    await publishPrizes(server, [asha], [20_000]);
    await pay(asha, 20_000);
    await publishPrizes(server, [ravi], [20_000]);
    expect((await winners()).map(({ name, prize }) => [name, prize])).toEqual([
      ['Ravi', 20_000],
      ['Asha', 0],
    ]);
    expect(await sums()).toMatchObject({ parts: [0, 20_000, 0, 0], excess: 20_000 });
  });

  it('that gives more has the rest paid', async () => {
    const asha = await newWinner(server);
    await publishPrizes(server, [asha], [12_000]);
    await pay(asha, 12_000);
    await publishPrizes(server, [asha], [15_000]);
    expect((await sums()).parts).toEqual([12_000, 3000, 0, 0]);
    expect((await pay(asha, 3000, { reference: 'N264' })).statusCode).toBe(200);
    expect((await sums()).parts).toEqual([15_000, 0, 0, 0]);
  });
});

describe('Winners without bank details', () => {
  const ask = (...people: Person[]) =>
    treasurer.call('POST', '/prizes/asked', { codes: people.map(({ code }) => code) });

  it('are asked by one press, each once for all that is due to them, and again only later', async () => {
    const asha = await newWinner(server, { hasBank: false });
    const ravi = await newWinner(server, { name: 'Ravi', hasBank: false });
    await newWinner(server, { hasBank: false, event: HUMMING });
    const given = await newWinner(server);
    const entry = await newWinner(server, { hasBank: false, event: HUMMING });
    await server.db
      .updateTable('entryMembers')
      .set({ accountId: asha.id })
      .where('entryId', '=', entry.entryId)
      .execute();
    await publishPrizes(server, [asha, ravi, given], [12_000, 8000, 5000]);
    await publishPrizes(server, [entry], [3000], HUMMING);
    expect((await sums()).parts).toEqual([0, 5000, 0, 23_000]);
    expect((await ask(asha, ravi, given)).json().message).toEqual({ asked: 2 });
    expect((await sums()).parts).toEqual([0, 5000, 23_000, 0]);
    const first = await lastMailTo(server, asha.email, 1);
    expect(first.text).toMatch(/1st in First Song: ₹12,000\s+1st in Humming: ₹3,000/);
    expect((await payeeOf(asha)).asked).toMatchObject({ by: 'Meera' });
    expect((await ask(asha, ravi)).statusCode).toBe(409);
    turnClock(Date.now() + 61 * 60_000);
    await giveBankDetails(ravi);
    const later = await signedInOrganiser(server, TREASURER, 'Ravi');
    const codes = [asha.code, ravi.code];
    const again = await later.call('POST', '/prizes/asked', { codes });
    expect(again.json().message).toEqual({ asked: 1 });
  });
});

describe('Home', () => {
  it('counts a winner of several prizes once, as the drawer does', async () => {
    const asha = await newWinner(server, { hasBank: false });
    const second = (await loadEntry(server.db, asha.id, HUMMING, 1))!;
    await publishPrizes(server, [asha], [12_000]);
    await publishPrizes(server, [{ entryId: second }], [8_000], HUMMING);
    const decision = async () => (await treasurer.call('GET', '/home')).json().message.decisions;
    expect(await decision()).toMatchObject([{ what: 'missing', people: 1, rupees: 20_000 }]);
    expect((await treasurer.call('GET', '/waiting')).json().message.prizes).toBe(1);
    await giveBankDetails(asha);
    expect(await decision()).toMatchObject([{ what: 'ready', people: 1, rupees: 20_000 }]);
  });
});

describe('A winner without an e-mail', () => {
  it('is asked by nobody, and paid without a mail', async () => {
    const [asha, ravi] = [await newWinner(server, { hasBank: false }), await newWinner(server)];
    const none = { email: null, emailKey: null, emailVerifiedAt: null };
    const walkIn = server.db.updateTable('accounts').set(none).where('id', '=', asha.id);
    await walkIn.execute();
    await publishPrizes(server, [asha, ravi], [12_000, 8000]);
    expect(await payeeOf(asha)).toMatchObject({ hasEmail: false, isProven: false });
    const asked = await treasurer.call('POST', '/prizes/asked', { codes: [asha.code] });
    expect(asked.json().message).toMatch(/have no e-mail$/);
    expect((await pay(asha, 12_000, { way: 'Cash', reference: '' })).statusCode).toBe(200);
    await publishPrizes(server, [ravi, asha], [12_000, 8000]);
    const back = await decide(asha, { rupees: 4000, what: 'ask back' });
    expect(back.json().message).toBe('Asha has no e-mail: call them');
  });
});

describe('Deleting an account', () => {
  it('of somebody who may keep what was too much takes nothing from the others of a team', async () => {
    const [asha, ravi, meera] = await newTeam(9000);
    for (const person of [asha, ravi, meera]) await pay(person, 3000);
    await publishPrizes(server, [asha], [6000]);
    for (const person of [asha, ravi, meera])
      await decide(person, { rupees: 1000, what: 'keep', reason: 'it was our slip' });
    await removeAccount(server.db, asha.id);
    const [team] = await winners();
    expect(team).toMatchObject({ gone: 2000, people: [{ share: 2000 }, { share: 2000 }] });
    for (const person of [ravi, meera]) expect(excessOf(await payeeOf(person))).toBe(0);
  });

  it('takes the name and the bank details, and leaves the sum in the book', async () => {
    const [asha, ravi, meera] = await newTeam(9000);
    await pay(asha, 3000);
    await pay(ravi, 3000);
    await removeAccount(server.db, asha.id);
    const [team] = await winners();
    expect(team).toMatchObject({ gone: 3000, people: [{ share: 3000 }, { share: 3000 }] });
    expect(await sums()).toMatchObject({ parts: [6000, 3000, 0, 0], excess: 0 });
    const rows = await listPayments(server.db);
    expect(rows.map(({ accountId, rupees }) => [accountId, rupees])).toEqual([
      [null, 3000],
      [ravi.id, 3000],
    ]);
    expect(JSON.stringify(rows)).not.toContain(asha.id);
    const bank = server.db.selectFrom('bankDetails').select('accountId');
    expect(await bank.where('accountId', '=', asha.id).execute()).toEqual([]);
    expect((await pay(meera, 3000)).statusCode).toBe(200);
    expect((await sums()).parts).toEqual([9000, 0, 0, 0]);
  });
});
