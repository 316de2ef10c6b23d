import { beforeEach, describe, expect, it } from 'vitest';
import { isExcessOpen } from '../../../contract/desk/prize-sums.ts';
import type { Payee, PrizeBook, Winner } from '../../../contract/desk/prizes.ts';
import { PLAIN_POINTS, TELL_AFTER_MS } from '../../../contract/desk/results.ts';
import { dayInIndia } from '../../../contract/moments.ts';
import { removeAccount } from '../../accounts/profile/store.ts';
import { type AddMail, mailWriter } from '../../mail/deliver.ts';
import { ADMINISTRATOR, signedInOrganiser } from '../../testing/desk.ts';
import { HUMMING } from '../../testing/desk-people.ts';
import { ANSWERS, PATH } from '../../testing/desk-results.ts';
import { onceBegun, startDeskServerWith, turnClock } from '../../testing/entries.ts';
import { mailsTo, waitingMail } from '../../testing/mails.ts';
import { newWinner, publishPrizes, sayShares } from '../../testing/prizes.ts';
import { shared } from '../../testing/server.ts';
import { endOutdatedDemands } from './demands.ts';

const events = new Map([['First Song', { rules: {} }]]);
const server = shared(() => startDeskServerWith(events), beforeEach);
const administrator = shared(() => signedInOrganiser(server, ADMINISTRATOR, 'Meera'), beforeEach);

type Person = Awaited<ReturnType<typeof newWinner>>;

/** Publishes two by rank, with prizes of 20,000 and 15,000 unless others are given; gives the version. */
async function publish(people: readonly Person[], prizes: readonly number[] = [20_000, 15_000]) {
  const { version } = (await administrator.call('GET', PATH)).json().message;
  const rows = people.map(({ entryId }, at) => ({
    ...{ entryId, points: { points: 9 - at }, tie: 0 },
  }));
  const sheet = { version, criteria: [PLAIN_POINTS], rows, prizes };
  expect((await administrator.call('PUT', PATH, sheet)).statusCode).toBe(200);
  const send = (answers: object) =>
    onceBegun(events, 'First Song', () =>
      administrator.call('POST', `${PATH}/publish`, { version: version + 1, answers }),
    );
  const paid = [20_000, 15_000].flatMap((sum) =>
    [0, 12_000, 15_000, 18_000].map((due) => [`paid ${sum} of ${due}`, '']),
  );
  const given = prizes.reduce((sum, one) => sum + one, 0);
  const sum = { [`sum ${given} of 40000`]: '' };
  const order = { [`order ${prizes.join(' ')}`]: '' };
  const answer = await send({ ...ANSWERS, ...Object.fromEntries(paid), ...sum, ...order });
  expect(answer.statusCode, answer.body).toBe(200);
  return version + 1;
}

async function takeBack(version: number): Promise<void> {
  const answer = await administrator.call('POST', `${PATH}/take-back`, { version });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function pay({ code, entryId }: Person, rupees = 20_000, more: object = {}): Promise<void> {
  const paidOn = dayInIndia(Date.now());
  const body = { entryId, rupees, paidOn, way: 'NEFT', reference: 'N263', ...more };
  const answer = await administrator.call('POST', `/prizes/people/${code}/payments`, body);
  expect(answer.statusCode, answer.body).toBe(200);
}

async function winners(): Promise<Winner[]> {
  const book: PrizeBook = (await administrator.call('GET', '/prizes')).json().message;
  return book.events.flatMap((event) => event.winners);
}

async function payeeOf({ code }: Person): Promise<Payee> {
  const people = (await winners()).flatMap((winner) => winner.people);
  return people.find((one) => one.code === code)!;
}

function decide({ code, entryId }: Person, rupees: number, what: 'keep' | 'ask back') {
  const body = { entryId, rupees, what, reason: 'it was our own slip' };
  return administrator.call('POST', `/prizes/people/${code}/excess`, body);
}

/** What the book says was asked back of somebody, and that it isn't any more. */
async function askedOf(person: Person): Promise<number[]> {
  return (await requestsOf(person)).map(({ rupees }) => rupees);
}

async function requestsOf(person: Person) {
  return (await payeeOf(person)).entries.filter(({ kind }) => kind === 'asked back');
}

/** Against somebody's first payment, of which all is `left` unless it is said. */
async function counter(person: Person, rupees: number, why: string, left?: number): Promise<void> {
  const paid = (await payeeOf(person)).entries.find(({ kind }) => kind === 'paid')!;
  const { id } = paid;
  const body = { rupees, left: left ?? paid.rupees, why };
  const answer = await administrator.call('POST', `/prizes/payments/${id}/counter`, body);
  expect(answer.statusCode, answer.body).toBe(200);
}

const ASKED = 'belong to somebody else now';
const AGAIN = 'takes the place of our earlier mail';
const NO_MORE = 'ask for it no more';

async function mailed({ email }: Person): Promise<string[]> {
  return (await mailsTo(server, email)).map(({ text }) => text.replaceAll(/\s+/g, ' '));
}

/** The same, once all has left. */
async function mailedInAll(person: Person): Promise<string[]> {
  const jobs = server.db.selectFrom('jobs').select('id').where('accountId', '=', person.id);
  await expect.poll(() => jobs.execute()).toEqual([]);
  return mailed(person);
}

/** Asha, paid as the first, is second since a correction and was asked for what is too much; `corrected`: its version. */
async function askedBack() {
  const [asha, ravi] = [await newWinner(server), await newWinner(server, { name: 'Ravi' })];
  await publish([asha, ravi]);
  await pay(asha);
  const corrected = await publish([ravi, asha]);
  expect((await decide(asha, 5000, 'ask back')).statusCode).toBe(200);
  await expect.poll(() => mailed(asha)).toContainEqual(expect.stringContaining(ASKED));
  return { asha, ravi, corrected };
}

/** As the server does again and again, once everybody has been told of the results. */
async function endOutdated(addMail: AddMail = mailWriter([server.secretKey])): Promise<void> {
  turnClock(Date.now() + TELL_AFTER_MS + 1000);
  const { db, settings } = server;
  await endOutdatedDemands({ db, addMail, publicUrl: settings.publicUrl });
}

describe('Money that a winner was asked to send back', () => {
  it('is asked for no more once the correction is taken back, and a mail says so', async () => {
    const { asha, corrected } = await askedBack();
    await takeBack(corrected);
    await endOutdated();
    expect(await askedOf(asha)).toEqual([5000, -5000]);
    await expect.poll(() => mailed(asha)).toContainEqual(expect.stringContaining(NO_MORE));
  });

  it('is asked for no more once a later correction leaves it theirs, or less of it too much, which is decided anew', async () => {
    const { asha, ravi } = await askedBack();
    await publish([ravi, asha], [20_000, 18_000]);
    await endOutdated();
    expect(await askedOf(asha)).toEqual([5000, -5000]);
    expect(isExcessOpen(await payeeOf(asha))).toBe(true);
    await expect.poll(() => mailed(asha)).toContainEqual(expect.stringContaining(NO_MORE));
    expect((await decide(asha, 2000, 'ask back')).statusCode).toBe(200);
    await publish([asha, ravi]);
    await endOutdated();
    expect(await askedOf(asha)).toEqual([5000, -5000, 2000, -2000]);
    const { entries } = await payeeOf(asha);
    expect(entries.at(-1)).toMatchObject({ why: 'corrected', by: 'The server' });
  });

  it('stays asked for where what would have ended it is taken back before anybody is told', async () => {
    const { asha, ravi } = await askedBack();
    await takeBack(await publish([asha, ravi]));
    await endOutdated();
    expect(await askedOf(asha)).toEqual([5000]);
    expect(await mailedInAll(asha)).not.toContainEqual(expect.stringContaining(NO_MORE));
  });

  it('is asked for no more once more than it is paid, however soon after the correction', async () => {
    const { asha, ravi } = await askedBack();
    await publish([asha, ravi], [25_000, 15_000]);
    await pay(asha, 5000);
    expect(await requestsOf(asha)).toMatchObject([
      { rupees: 5000 },
      { rupees: -5000, why: 'corrected', by: 'Meera' },
    ]);
    await expect.poll(() => mailed(asha)).toContainEqual(expect.stringContaining(NO_MORE));
  });

  it('is asked for anew, and no mail of before that nothing is asked for comes after that', async () => {
    const { asha, ravi } = await askedBack();
    await publish([asha, ravi], [25_000, 15_000]);
    await pay(asha, 5000);
    const end = (await requestsOf(asha)).at(-1)!;
    const waits = await waitingMail(server, `prize ${end.id}`);
    await publishPrizes(server, [ravi, asha], [20_000, 15_000]);
    expect((await decide(asha, 10_000, 'ask back')).statusCode).toBe(200);
    expect(await waits()).toBe(false);
  });

  it('is not asked for by a mail that a mail server put off, once all of it has come', async () => {
    const { asha } = await askedBack();
    const [asked] = await requestsOf(asha);
    const waits = await waitingMail(server, `prize ${asked!.id}`);
    await counter(asha, 2000, 'sent back');
    expect(await waits()).toBe(true);
    await counter(asha, 3000, 'sent back', 18_000);
    expect(await waits()).toBe(false);
  });

  it('is asked for no more once the payment is put right, and what is too much all the same is decided anew', async () => {
    const { asha } = await askedBack();
    await counter(asha, 2000, 'wrong amount');
    expect(await requestsOf(asha)).toMatchObject([
      { rupees: 5000 },
      { rupees: -5000, why: 'put right', by: 'Meera' },
    ]);
    await expect.poll(() => mailed(asha)).toContainEqual(expect.stringContaining(NO_MORE));
    expect((await decide(asha, 3000, 'ask back')).statusCode).toBe(200);
  });

  it('stays asked for where a part of it was sent back', async () => {
    const { asha } = await askedBack();
    await counter(asha, 2000, 'sent back');
    expect(await askedOf(asha)).toEqual([5000]);
    expect(isExcessOpen(await payeeOf(asha))).toBe(false);
  });

  it('is asked for once more as soon as it is more, and not by who presses twice', async () => {
    const { asha, ravi } = await askedBack();
    expect((await decide(asha, 5000, 'ask back')).statusCode).toBe(409);
    await publish([ravi, asha], [20_000, 18_000]);
    expect((await decide(asha, 2000, 'ask back')).statusCode).toBe(200);
    expect(await askedOf(asha)).toEqual([5000, -5000, 2000]);
    await publish([ravi, asha], [20_000, 12_000]);
    expect((await decide(asha, 8000, 'ask back')).statusCode).toBe(200);
    expect((await decide(asha, 8000, 'ask back')).statusCode).toBe(409);
  });

  it('ends with a mail where any of its requests has left', async () => {
    const { asha, ravi } = await askedBack();
    await publish([ravi, asha], [20_000, 12_000]);
    expect((await decide(asha, 8000, 'ask back')).statusCode).toBe(200);
    expect((await decide(asha, 8000, 'keep')).statusCode).toBe(200);
    await expect.poll(() => mailed(asha)).toContainEqual(expect.stringContaining(NO_MORE));
  });

  it('is asked for no more once they may keep it', async () => {
    const { asha } = await askedBack();
    expect((await decide(asha, 5000, 'keep')).statusCode).toBe(200);
    expect(await askedOf(asha)).toEqual([5000, -5000]);
    const { entries } = await payeeOf(asha);
    expect(entries.findLast(({ kind }) => kind === 'asked back')?.why).toBe('kept');
    await expect.poll(() => mailed(asha)).toContainEqual(expect.stringContaining(NO_MORE));
  });

  it('may be all of it, once results are taken back whole, which are no published ones', async () => {
    const asha = await newWinner(server);
    const version = await publish([asha], [20_000]);
    await pay(asha);
    await takeBack(version);
    const book: PrizeBook = (await administrator.call('GET', '/prizes')).json().message;
    expect(book).toMatchObject({ published: 0, events: [{ isTakenBack: true }] });
    const { money } = (await administrator.call('GET', '/home')).json().message;
    expect([money.all.rupees, money.toCome]).toEqual([0, money.announced]);
    expect(isExcessOpen(await payeeOf(asha))).toBe(true);
  });

  it('stays asked for where a correction makes no less of it too much', async () => {
    const { asha, ravi } = await askedBack();
    await publish([ravi, asha], [20_000, 12_000]);
    await endOutdated();
    expect(await askedOf(asha)).toEqual([5000]);
    expect(await mailedInAll(asha)).not.toContainEqual(expect.stringContaining(NO_MORE));
  });

  it('is asked for no more in each event but the one that fails, which is told', async () => {
    const { asha, corrected } = await askedBack();
    const meera = await newWinner(server, { name: 'Meera', event: HUMMING });
    await publishPrizes(server, [meera], [20_000], HUMMING);
    await pay(meera);
    await publishPrizes(server, [meera], [15_000], HUMMING);
    expect((await decide(meera, 5000, 'ask back')).statusCode).toBe(200);
    await expect.poll(() => mailed(meera)).toContainEqual(expect.stringContaining(ASKED));
    await publishPrizes(server, [meera], [20_000], HUMMING);
    await takeBack(corrected);
    let first: string | undefined;
    const failing: AddMail = async (_, mail) => {
      first ??= mail!.accountId;
      if (mail!.accountId === first) throw new Error('No mail');
    };
    const error = await endOutdated(failing).catch((fault: unknown) => fault);
    expect((error as AggregateError).errors).toEqual([new Error('No mail')]);
    const asked = [await askedOf(asha), await askedOf(meera)];
    expect(asked.toSorted((one, other) => one.length - other.length)).toEqual([
      [5000],
      [5000, -5000],
    ]);
  });
});

describe('A mail about prize money that has not left', () => {
  const causeOf = ({ id }: { id: string }) => `prize ${id}`;

  it('is overtaken by the next request, which says that it takes its place, also where the sum sinks', async () => {
    const { asha, ravi } = await askedBack();
    expect(await mailed(asha)).not.toContainEqual(expect.stringContaining(AGAIN));
    await publish([ravi, asha], [20_000, 12_000]);
    const waits = await waitingMail(server, causeOf((await requestsOf(asha))[0]!));
    expect((await decide(asha, 8000, 'ask back')).statusCode).toBe(200);
    expect(await waits()).toBe(false);
    const inPlace = (sum: string) => expect.stringContaining(`${AGAIN}: ${sum} are all`);
    await expect.poll(() => mailed(asha)).toContainEqual(inPlace('₹8,000'));
    await publish([ravi, asha], [20_000, 18_000]);
    expect((await decide(asha, 2000, 'ask back')).statusCode).toBe(200);
    expect(await askedOf(asha)).toEqual([5000, 8000, -8000, 2000]);
    const all = await mailedInAll(asha);
    expect(all).toContainEqual(inPlace('₹2,000'));
    expect(all).not.toContainEqual(expect.stringContaining(NO_MORE));
    await waitingMail(server, causeOf((await requestsOf(asha)).at(-1)!), 0);
    expect((await decide(asha, 2000, 'keep')).statusCode).toBe(200);
    // Of the sum before they have heard.
    await expect.poll(() => mailed(asha)).toContainEqual(expect.stringContaining(NO_MORE));
  });

  it('is one of which nobody ever hears, where it asked for another sum', async () => {
    const { asha, ravi } = await askedBack();
    await publish([ravi, asha], [20_000, 12_000]);
    const waits = await waitingMail(server, causeOf((await requestsOf(asha))[0]!), 0);
    expect((await decide(asha, 8000, 'ask back')).statusCode).toBe(200);
    expect(await waits()).toBe(false);
    const requests = await requestsOf(asha);
    expect(requests.map(({ rupees }) => rupees)).toEqual([5000, -5000, 8000]);
    await waitingMail(server, causeOf(requests.at(-1)!), 0);
    expect((await decide(asha, 8000, 'keep')).statusCode).toBe(200);
    for (const words of [AGAIN, NO_MORE])
      expect(await mailedInAll(asha)).not.toContainEqual(expect.stringContaining(words));
  });

  it('is overtaken by what was put right of the payment, and that by the next payment', async () => {
    const asha = await newWinner(server);
    await publish([asha], [20_000]);
    await pay(asha);
    const paid = await waitingMail(server, causeOf((await payeeOf(asha)).entries[0]!));
    await counter(asha, 20_000, 'returned');
    expect(await paid()).toBe(false);
    const putRight = await waitingMail(server, causeOf((await payeeOf(asha)).entries[1]!));
    await pay(asha, 20_000, { returned: 'the bank was down' });
    expect(await putRight()).toBe(false);
  });

  it('that says what does not stand of a payment is overtaken by no other payment, nor that payment’s by a part', async () => {
    const asha = await newWinner(server);
    await publish([asha], [20_000]);
    await pay(asha);
    const paid = await waitingMail(server, causeOf((await payeeOf(asha)).entries[0]!));
    await counter(asha, 2000, 'wrong amount');
    expect(await paid()).toBe(true);
    const putRight = await waitingMail(server, causeOf((await payeeOf(asha)).entries[1]!));
    await pay(asha, 2000);
    expect(await putRight()).toBe(true);
  });

  it('of an end is not heard of: the next request takes the place of the one before it', async () => {
    const { asha, ravi } = await askedBack();
    await publish([ravi, asha], [20_000, 18_000]);
    await endOutdated();
    const requests = await requestsOf(asha);
    expect(requests.map(({ rupees }) => rupees)).toEqual([5000, -5000]);
    const waits = await waitingMail(server, causeOf(requests[1]!));
    expect((await decide(asha, 2000, 'ask back')).statusCode).toBe(200);
    expect(await waits()).toBe(false);
    const inPlace = expect.stringContaining(`${AGAIN}: ₹2,000 are all`);
    await expect.poll(() => mailed(asha)).toContainEqual(inPlace);
  });
});

describe('Money that one of a team was asked to send back', () => {
  /** Of three, whose part of 20,000 each is 10,000 by a correction: Asha was paid before, and asked for the rest. */
  async function askedOfTeam() {
    const asha = await newWinner(server, { name: 'Asha' });
    const { entryId } = asha;
    const ravi = await newWinner(server, { name: 'Ravi', entryId });
    const meera = await newWinner(server, { name: 'Meera', entryId });
    await publishPrizes(server, [asha], [60_000]);
    await pay(asha);
    await publishPrizes(server, [asha], [30_000]);
    expect((await decide(asha, 10_000, 'ask back')).statusCode).toBe(200);
    await expect.poll(() => mailed(asha)).toContainEqual(expect.stringContaining(ASKED));
    return [asha, ravi, meera] as const;
  }

  /** What the answer says. */
  async function share(entryId: string, ...shares: (readonly [Person, number])[]): Promise<string> {
    const answer = await sayShares(administrator, entryId, shares);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().message;
  }

  async function expectNotMailed(...people: readonly Person[]): Promise<void> {
    for (const one of people)
      expect(await mailedInAll(one)).not.toContainEqual(expect.stringContaining('your prize'));
  }

  async function lastOf(person: Person) {
    return (await payeeOf(person)).entries.findLast(({ kind }) => kind === 'asked back');
  }

  it('is asked for no more once their team shares so that it is theirs', async () => {
    const [asha, ravi, meera] = await askedOfTeam();
    const said = await share(asha.entryId, [asha, 20_000], [ravi, 5000], [meera, 5000]);
    expect(said).toBe('The shares are saved');
    expect(await lastOf(asha)).toMatchObject({ rupees: -10_000, why: 'shared', by: 'Meera' });
    await expect.poll(() => mailed(asha)).toContainEqual(expect.stringContaining(NO_MORE));
    await expectNotMailed(ravi, meera);
  });

  it('is asked for no more of somebody without an e-mail, whom the organisers are to call', async () => {
    const [asha, ravi, meera] = await askedOfTeam();
    const none = { email: null, emailKey: null, emailVerifiedAt: null };
    await server.db.updateTable('accounts').set(none).where('id', '=', asha.id).execute();
    const said = await share(asha.entryId, [asha, 20_000], [ravi, 5000], [meera, 5000]);
    expect(said).toContain('Nothing is asked back of Asha any more');
    expect(said).toContain('call them');
  });

  it('stays asked for where their team shares so that no less is too much', async () => {
    const [asha, ravi, meera] = await askedOfTeam();
    await share(asha.entryId, [asha, 10_000], [ravi, 20_000], [meera, 0]);
    expect(await askedOf(asha)).toEqual([10_000]);
    await endOutdated();
    expect(await askedOf(asha)).toEqual([10_000]);
  });

  it('is asked for no more once an account that was never paid is gone, whose part is theirs too', async () => {
    const [asha, ravi, meera] = await askedOfTeam();
    await removeAccount(server.db, ravi.id);
    await endOutdated();
    expect(await lastOf(asha)).toMatchObject({ rupees: -10_000, why: 'left', by: 'The server' });
    expect(isExcessOpen(await payeeOf(asha))).toBe(true);
    await expect.poll(() => mailed(asha)).toContainEqual(expect.stringContaining(NO_MORE));
    await expectNotMailed(ravi, meera);
    await endOutdated();
    expect(await askedOf(asha)).toEqual([10_000, -10_000]);
  });

  it('ends with their own account, and nobody is asked for it in their place', async () => {
    const [asha, ravi, meera] = await askedOfTeam();
    await removeAccount(server.db, asha.id);
    await endOutdated();
    const { lost, lostAsked, people } = (await winners())[0]!;
    expect([lost, lostAsked]).toEqual([10_000, 10_000]);
    expect(people.flatMap(({ entries }) => entries)).toEqual([]);
    await expectNotMailed(ravi, meera);
  });
});
