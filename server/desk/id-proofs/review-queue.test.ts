import { describe, expect, it } from 'vitest';
import { LENT_AT_ONCE, LENT_MS } from '../../../contract/desk/id-proofs.ts';
import { DAY_MS, dayInIndia, MINUTE_MS, startOfDay } from '../../../contract/moments.ts';
import { turnClock } from '../../testing/entries.ts';
import { APPROVE, decide, deskOfReviewers, lend } from '../../testing/id-proofs.ts';
import { signedUpPerson } from '../../testing/server.ts';

const { server, reviewer, anotherReviewer } = deskOfReviewers();

/** Rows that wait, without pictures: enough for a queue. */
async function fillQueue(count: number): Promise<void> {
  const { id } = await signedUpPerson(server);
  await server.db.deleteFrom('idProofs').execute();
  const rows = Array.from({ length: count }, (_, i) => ({
    id: crypto.randomUUID(),
    accountId: id,
    mediaType: 'image/jpeg',
    bytes: 1,
    state: 'unreadable' as const,
    createdAt: 1000 + i,
  }));
  await server.db.insertInto('idProofs').values(rows).execute();
}

describe('a queue that several share', () => {
  it('is not emptied onto the table of somebody who undoes when it has just been filled', async () => {
    const one = await reviewer();
    await fillQueue(30);
    const { lent } = await lend(one);
    await decide(one, lent[0]!, APPROVE);
    expect((await lend(one)).lent).toHaveLength(LENT_AT_ONCE);
    await one.call('POST', `/id-proofs/${lent[0]!.id}/undo`);
    expect((await lend(one)).lent).toHaveLength(LENT_AT_ONCE + 1);
  });

  it('never gives two reviewers the same ID proof, however often both ask at one moment', async () => {
    const reviewers = [await reviewer(), await anotherReviewer(), await anotherReviewer('Asha')];
    await fillQueue(100);
    const owners = new Map<string, string>();
    for (let round = 0; round < 4; round++) {
      const queues = await Promise.all(
        reviewers.flatMap((one) => [1, 2].map(async () => ({ one, queue: await lend(one) }))),
      );
      for (const { one, queue } of queues) {
        expect(queue.lent.length).toBeLessThanOrEqual(LENT_AT_ONCE);
        for (const { id } of queue.lent) {
          expect(owners.get(id) ?? one.id).toBe(one.id);
          owners.set(id, one.id);
        }
      }
      for (const one of reviewers) {
        const { lent } = await lend(one);
        expect(lent).toHaveLength(LENT_AT_ONCE);
        for (const proof of lent.slice(0, 6))
          expect((await decide(one, proof, APPROVE)).statusCode).toBe(200);
      }
    }
  });

  it('says until when it lends, how many wait and who else is at it', async () => {
    const asha = await reviewer();
    const ravi = await anotherReviewer();
    await fillQueue(23);
    const start = Date.now();
    turnClock(start);
    await lend(asha);
    const queue = await lend(ravi);
    expect(queue).toMatchObject({
      waiting: 23,
      lentUntil: start + LENT_MS,
      others: [{ name: 'Asha', count: 10, until: start + LENT_MS }],
    });
    const seen = (await asha.call('GET', '/id-proofs')).json().message;
    expect(seen).toMatchObject({ waiting: 23, lent: [], others: [{ name: 'Ravi', count: 10 }] });
    expect((await lend(await anotherReviewer())).lent).toHaveLength(3);
  });

  it('lends nobody their own ID proof', async () => {
    const asha = await reviewer();
    await fillQueue(2);
    await server.db.updateTable('idProofs').set({ accountId: asha.id }).execute();
    expect((await lend(asha)).lent).toEqual([]);
    expect((await lend(await anotherReviewer())).lent).toHaveLength(2);
  });

  it('gets back what was skipped, for somebody else, and what was not done in time', async () => {
    const asha = await reviewer();
    await fillQueue(2);
    const start = Date.now();
    turnClock(start);
    const [first, second] = (await lend(asha)).lent;
    await asha.call('POST', `/id-proofs/${first!.id}/skip`);
    expect((await lend(asha)).lent.map(({ id }) => id)).toEqual([second!.id]);
    const ravi = await anotherReviewer();
    expect((await lend(ravi)).lent.map(({ id }) => id)).toEqual([first!.id]);
    turnClock(start + LENT_MS + 1);
    expect((await lend(ravi)).lent).toHaveLength(2);
    expect((await decide(asha, second!, APPROVE)).statusCode).toBe(409);
  });

  it('counts for a reviewer what they did today, through the night', async () => {
    const midnight = startOfDay(dayInIndia(Date.now() + DAY_MS));
    turnClock(midnight - 10 * MINUTE_MS);
    const asha = await reviewer();
    await fillQueue(1);
    const { lent } = await lend(asha);
    expect((await decide(asha, lent[0]!, APPROVE)).statusCode).toBe(200);
    turnClock(midnight + 10 * MINUTE_MS);
    expect((await lend(asha)).today).toEqual({ approved: 1, rejected: 0 });
  });
});
