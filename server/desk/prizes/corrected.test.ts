import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  dueOf,
  excessOf,
  isExcessOpen,
  keptOf,
  ownerlessOf,
  paidOf,
  sumsOf,
} from '../../../contract/desk/prize-sums.ts';
import type { Payee, PrizeBook, Winner } from '../../../contract/desk/prizes.ts';
import { dayInIndia } from '../../../contract/moments.ts';
import { removeAccount } from '../../accounts/profile/store.ts';
import { listPayments } from '../../results/payments-store.ts';
import { signedInOrganiser, startDeskServer } from '../../testing/desk.ts';
import { newWinner, publishPrizes, sayShares } from '../../testing/prizes.ts';
import { shared } from '../../testing/server.ts';

const server = shared(() => startDeskServer(), beforeEach);
const treasurer = shared(
  () => signedInOrganiser(server, [{ role: 'treasurer' }], 'Meera'),
  beforeEach,
);

type Person = Awaited<ReturnType<typeof newWinner>>;

async function readBook(): Promise<PrizeBook> {
  return (await treasurer.call('GET', '/prizes')).json().message;
}

async function winnerOf(entryId: string): Promise<Winner> {
  const winners = (await readBook()).events.flatMap((event) => event.winners);
  return winners.find((one) => one.entryId === entryId)!;
}

async function payeeOf({ entryId, code }: Pick<Person, 'entryId' | 'code'>): Promise<Payee> {
  return (await winnerOf(entryId)).people.find((one) => one.code === code)!;
}

/** Pays all that is due, and gives how much it was. */
async function pay(person: Person): Promise<number> {
  const rupees = dueOf(await payeeOf(person));
  const way = { paidOn: dayInIndia(Date.now()), way: 'NEFT', reference: 'N263' };
  const body = { entryId: person.entryId, rupees, ...way };
  const answer = await treasurer.call('POST', `/prizes/people/${person.code}/payments`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return rupees;
}

/** What somebody sent back, against their last payment. */
async function sendBack(person: Person, rupees: number): Promise<void> {
  const { entries } = await payeeOf(person);
  const last = entries.findLast(({ kind }) => kind === 'paid')!;
  const against = entries.filter(({ of }) => of === last.id);
  const left = against.reduce((sum, one) => sum + one.rupees, last.rupees);
  const body = { rupees, left, why: 'sent back' };
  const answer = await treasurer.call('POST', `/prizes/payments/${last.id}/counter`, body);
  expect(answer.statusCode, answer.body).toBe(200);
}

async function decide({ code, entryId }: Person, rupees: number, what: 'keep' | 'ask back') {
  const body = { entryId, rupees, what, reason: 'it was our own slip' };
  const answer = await treasurer.call('POST', `/prizes/people/${code}/excess`, body);
  expect(answer.statusCode, answer.body).toBe(200);
}

async function share(entryId: string, ...shares: (readonly [Person, number])[]): Promise<void> {
  const answer = await sayShares(treasurer, entryId, shares);
  expect(answer.statusCode, answer.body).toBe(200);
}

/** Of three, who have won so much. */
async function newTeam(prize: number) {
  const asha = await newWinner(server, { name: 'Asha' });
  const { entryId } = asha;
  const ravi = await newWinner(server, { name: 'Ravi', entryId });
  const meera = await newWinner(server, { name: 'Meera', entryId });
  await publishPrizes(server, [asha], [prize]);
  return [asha, ravi, meera] as const;
}

/** Of a team's parts, by name. */
async function sharesOf(entryId: string) {
  const { people, gone, lost } = await winnerOf(entryId);
  const named = people.map(({ name, share }) => [name, share] as const);
  return { ...Object.fromEntries(named), gone, lost };
}

describe('Somebody who was paid too much and deletes their account', () => {
  it('leaves nobody else of the team less than their own part', async () => {
    const [asha, ravi, meera] = await newTeam(9000);
    for (const one of [asha, ravi, meera]) await pay(one);
    await publishPrizes(server, [asha], [6000]);
    await removeAccount(server.db, asha.id);
    expect(await sharesOf(asha.entryId)).toEqual({
      ...{ Ravi: 2000, Meera: 2000, gone: 2000, lost: 1000 },
    });
    expect(excessOf(await payeeOf(ravi))).toBe(1000);
  });

  it('takes their own part of what a later correction takes', async () => {
    const [asha, ravi, meera] = await newTeam(9000);
    for (const one of [asha, ravi, meera]) await pay(one);
    await removeAccount(server.db, asha.id);
    await publishPrizes(server, [ravi], [6000]);
    expect(await sharesOf(asha.entryId)).toEqual({
      ...{ Ravi: 2000, Meera: 2000, gone: 2000, lost: 1000 },
    });
    const { all, paid } = sumsOf((await readBook()).events);
    expect([all.rupees, paid.rupees]).toEqual([6000, 6000]);
  });

  it('leaves the others the shares that were said, and these can be said anew', async () => {
    const [asha, ravi, meera] = await newTeam(10_000);
    await share(asha.entryId, [asha, 9000], [ravi, 600], [meera, 400]);
    await pay(asha);
    await removeAccount(server.db, asha.id);
    expect(await sharesOf(asha.entryId)).toEqual({ Ravi: 600, Meera: 400, gone: 9000, lost: 0 });
    await share(asha.entryId, [ravi, 100], [meera, 900]);
    expect(await sharesOf(asha.entryId)).toEqual({ Ravi: 100, Meera: 900, gone: 9000, lost: 0 });
    expect((await winnerOf(asha.entryId)).isShared).toBe(true);
  });

  it('takes nothing from a team that they had left', async () => {
    const [asha, ravi, meera] = await newTeam(9000);
    for (const one of [asha, ravi, meera]) await pay(one);
    const left = server.db.updateTable('entryMembers').set({ leftAt: 5 });
    await left.where('accountId', '=', asha.id).execute();
    await newWinner(server, { name: 'Kiran', entryId: asha.entryId });
    await removeAccount(server.db, asha.id);
    expect(await sharesOf(asha.entryId)).toEqual({
      ...{ Ravi: 3000, Meera: 3000, Kiran: 3000, gone: 0, lost: 0 },
    });
  });
});

describe('What somebody may keep', () => {
  async function keptFive() {
    const asha = await newWinner(server);
    await publishPrizes(server, [asha], [20_000]);
    await pay(asha);
    await publishPrizes(server, [asha], [15_000]);
    await decide(asha, 5000, 'keep');
    return asha;
  }

  it('is used up by a correction that gives so much, once the rest is paid', async () => {
    const asha = await keptFive();
    await publishPrizes(server, [asha], [25_000]);
    expect(await pay(asha)).toBe(5000);
    await publishPrizes(server, [asha], [20_000]);
    const payee = await payeeOf(asha);
    expect([excessOf(payee), isExcessOpen(payee)]).toEqual([5000, true]);
    const kept = payee.entries.filter(({ kind }) => kind === 'kept');
    expect(kept.map(({ rupees }) => rupees)).toEqual([5000, -5000]);
  });

  it('is used up by what they send back all the same', async () => {
    const asha = await keptFive();
    await sendBack(asha, 5000);
    await publishPrizes(server, [asha], [10_000]);
    expect(excessOf(await payeeOf(asha))).toBe(5000);
  });

  it('stays theirs when they send back what a further correction made too much', async () => {
    const asha = await keptFive();
    await publishPrizes(server, [asha], [12_000]);
    await decide(asha, 3000, 'ask back');
    await sendBack(asha, 3000);
    const payee = await payeeOf(asha);
    expect([excessOf(payee), keptOf(payee)]).toEqual([0, 5000]);
  });

  it('is no answer to what they were asked for before more was paid', async () => {
    const asha = await newWinner(server);
    await publishPrizes(server, [asha], [20_000]);
    await pay(asha);
    await publishPrizes(server, [asha], [15_000]);
    await decide(asha, 5000, 'ask back');
    await publishPrizes(server, [asha], [25_000]);
    await pay(asha);
    await publishPrizes(server, [asha], [20_000]);
    expect(isExcessOpen(await payeeOf(asha))).toBe(true);
  });
});

it('What was said of a team’s shares stays in the book, with who said it, when it is said anew', async () => {
  const [asha, ravi, meera] = await newTeam(9000);
  await share(asha.entryId, [asha, 9000], [ravi, 0], [meera, 0]);
  await share(asha.entryId, [asha, 1000], [ravi, 4000], [meera, 4000]);
  expect(await sharesOf(asha.entryId)).toMatchObject({ Asha: 1000, Ravi: 4000, Meera: 4000 });
  expect((await payeeOf(ravi)).entries).toMatchObject([
    { kind: 'share', rupees: 0, by: 'Meera' },
    { kind: 'share', rupees: 4000, by: 'Meera' },
  ]);
  await removeAccount(server.db, ravi.id);
  expect(await listPayments(server.db)).toHaveLength(6);
  await publishPrizes(server, [await newWinner(server, { name: 'Kiran' })], [9000]);
  const names = (await readBook()).events.flatMap(({ winners }) => winners.map(({ name }) => name));
  expect(names).toEqual(['Kiran']);
});

it('The book stands as it was written, also within a moment and where the clock was set back', async () => {
  const asha = await newWinner(server);
  await publishPrizes(server, [asha], [20_000]);
  await pay(asha);
  await publishPrizes(server, [asha], [15_000]);
  await decide(asha, 5000, 'ask back');
  await publishPrizes(server, [asha], [18_000]);
  // By a clock that was a minute ahead.
  const ahead = server.db.updateTable('prizePayments');
  await ahead.set((is) => ({ writtenAt: is('writtenAt', '+', 60_000) })).execute();
  await decide(asha, 2000, 'ask back');
  const { entries } = await payeeOf(asha);
  expect(entries.map(({ kind, rupees }) => [kind, rupees])).toEqual([
    ['paid', 20_000],
    ['asked back', 5000],
    ['asked back', -5000],
    ['asked back', 2000],
  ]);
});

const who = fc.nat({ max: 2 });
const sum = fc.constantFrom(0, 1, 100, 6001, 9000, 10_000);
const history = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ pays: who }) },
    { weight: 4, arbitrary: fc.record({ corrected: sum }) },
    { weight: 3, arbitrary: fc.record({ sends: who, part: fc.constantFrom(0.3, 1) }) },
    { weight: 3, arbitrary: fc.record({ decides: who, keeps: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ shares: fc.tuple(fc.nat(), fc.nat(), fc.nat()) }) },
    { weight: 1, arbitrary: fc.record({ gone: who }) },
  ),
  { minLength: 6, maxLength: 18, size: 'max' },
);

/** Of what was not paid back, everything has its place, and nobody pays for another. */
function expectSound(
  { prize, gone, lost, people, ...winner }: Winner,
  before: Winner,
  out: number,
) {
  const inParts = people.map((payee) => {
    const [paid, due, excess] = [paidOf(payee), dueOf(payee), excessOf(payee)];
    const kept = Math.max(0, paid - payee.share - excess);
    expect(kept).toBeLessThanOrEqual(keptOf(payee));
    return { within: paid - excess - kept, due, above: excess + kept };
  });
  const all = (key: 'within' | 'due' | 'above') =>
    inParts.reduce((total, one) => total + one[key], 0);
  const ownerless = ownerlessOf({ prize, gone, lost, people, ...winner });
  expect(all('within') + all('due') + gone + ownerless).toBe(prize);
  expect(all('within') + all('above') + gone + lost).toBe(out);
  if (before.people.length === people.length || prize !== before.prize) return;
  for (const payee of people) {
    const then = before.people.find(({ code }) => code === payee.code)!;
    // Where somebody goes who wasn't paid, it is shared anew: then nobody has less to get in all.
    expect(excessOf(payee)).toBeLessThanOrEqual(excessOf(then));
  }
}

it('Whatever is paid, sent back, kept, corrected, shared and deleted: all of the prize has its place, and nobody is charged for another', async () => {
  const property = fc.asyncProperty(history, async (steps) => {
    // Of those before nothing is read again.
    await server.db.deleteFrom('prizePayments').execute();
    const team = [...(await newTeam(9000))];
    const { entryId } = team[0]!;
    const other = await newWinner(server);
    let out = 0;
    let before = await winnerOf(entryId);
    for (const step of steps) {
      const at =
        'pays' in step
          ? step.pays
          : 'sends' in step
            ? step.sends
            : 'decides' in step
              ? step.decides
              : 'gone' in step
                ? step.gone
                : 0;
      const person = team[at % Math.max(1, team.length)];
      if (!person) break;
      const payee = await payeeOf(person);
      const last = payee.entries.findLast(({ kind }) => kind === 'paid');
      if ('pays' in step && dueOf(payee) > 0) out += await pay(person);
      // Without a prize and without a payment there is nothing of them in the book.
      if ('corrected' in step && (step.corrected > 0 || out > 0))
        await publishPrizes(server, [{ entryId }, other], [step.corrected, 500]);
      if ('sends' in step && last) {
        const against = payee.entries.filter(({ of }) => of === last.id);
        const left = against.reduce((total, one) => total + one.rupees, last.rupees);
        const part = Math.ceil(left * step.part);
        if (part > 0) {
          await sendBack(person, part);
          out -= part;
        }
      }
      if ('decides' in step && isExcessOpen(payee))
        await decide(person, excessOf(payee), step.keeps ? 'keep' : 'ask back');
      if ('shares' in step) {
        const { prize, gone, people } = await winnerOf(entryId);
        const fixed = people.map((one) => one.share - dueOf(one));
        let rest = prize - gone - fixed.reduce((total, one) => total + one, 0);
        const said = team.map((one, i) => {
          const more = i === team.length - 1 ? rest : step.shares[i]! % (rest + 1);
          rest -= more;
          return [one, fixed[people.findIndex(({ code }) => code === one.code)]! + more] as const;
        });
        await share(entryId, ...said);
      }
      if ('gone' in step) {
        await removeAccount(server.db, person.id);
        team.splice(team.indexOf(person), 1);
      }
      const now = await winnerOf(entryId);
      expectSound(now, before, out);
      before = now;
    }
  });
  await fc.assert(property, { seed: 20_250_918, numRuns: 15, endOnFailure: true });
}, 120_000);
