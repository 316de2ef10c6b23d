import { beforeEach, expect, it } from 'vitest';
import { PLAIN_POINTS } from '../../../contract/desk/results.ts';
import { dayInIndia } from '../../../contract/moments.ts';
import { ADMINISTRATOR, signedInOrganiser } from '../../testing/desk.ts';
import { ANSWERS, PATH } from '../../testing/desk-results.ts';
import { onceBegun, startDeskServerWith } from '../../testing/entries.ts';
import { newWinner } from '../../testing/prizes.ts';
import { shared } from '../../testing/server.ts';

const events = new Map([['First Song', { rules: {} }]]);
const server = shared(() => startDeskServerWith(events), beforeEach);
const administrator = shared(() => signedInOrganiser(server, ADMINISTRATOR), beforeEach);

type Person = Awaited<ReturnType<typeof newWinner>>;

async function publish(points: readonly (readonly [Person, number])[], answers: object) {
  const { version } = (await administrator.call('GET', PATH)).json().message;
  const rows = points.map(([{ entryId }, given]) => ({
    ...{ entryId, points: { points: given }, tie: 0 },
  }));
  const sheet = { version, criteria: [PLAIN_POINTS], rows, prizes: [25_000, 15_000] };
  expect((await administrator.call('PUT', PATH, sheet)).statusCode).toBe(200);
  const body = { version: version + 1, answers: { ...ANSWERS, ...answers } };
  return onceBegun(events, 'First Song', () => administrator.call('POST', `${PATH}/publish`, body));
}

it('A correction that leaves somebody with more than their prize asks first, and then it is the treasurer’s', async () => {
  const [asha, ravi] = [await newWinner(server), await newWinner(server, { name: 'Ravi' })];
  const first = [
    [asha, 9],
    [ravi, 8],
  ] as const;
  expect((await publish(first, {})).statusCode).toBe(200);
  const day = { paidOn: dayInIndia(Date.now()), way: 'NEFT', reference: 'N263' };
  const paid = { entryId: asha.entryId, rupees: 25_000, ...day };
  const paying = await administrator.call('POST', `/prizes/people/${asha.code}/payments`, paid);
  expect(paying.statusCode, paying.body).toBe(200);
  const sheet = (await administrator.call('GET', PATH)).json().message;
  expect(sheet.paid).toEqual([{ entryId: asha.entryId, rupees: 25_000 }]);
  const turned = [
    [asha, 8],
    [ravi, 9],
  ] as const;
  const refused = await publish(turned, {});
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    '1 is open: ₹25,000 are already paid: the treasurer decides.',
  ]);
  const answered = await publish(turned, { 'paid 25000 of 15000': '' });
  expect(answered.statusCode, answered.body).toBe(200);
  const { decisions } = (await administrator.call('GET', '/home')).json().message;
  expect(decisions.filter(({ kind }: { kind: string }) => kind === 'prizes')).toEqual([
    { kind: 'prizes', what: 'ready', people: 1, rupees: 25_000 },
    { kind: 'prizes', what: 'excess', people: 1, rupees: 10_000 },
  ]);
});
