import { beforeEach, describe, expect, it } from 'vitest';
import { type Entrant, eventDoor } from '../../testing/door.ts';
import { turnClock } from '../../testing/entries.ts';
import { mailsTo } from '../../testing/mails.ts';

/* Mails of the door wait for a minute. What they say may be over by then. */

const TITLE = 'First Song';
const MINUTE_MS = 60_000;
const OFFERED = `A place in ${TITLE} is yours to take`;
const GIVEN_ON = `Your place in ${TITLE} is free for others`;
const LET_IN = `You have a place in ${TITLE}`;

const door = eventDoor(TITLE, { places: 2, waiting: 30 });

beforeEach(() => door.restart());

/** One who never came, one who is at the door, and two who wait and are told that a place is theirs to take. */
async function afterFreeing() {
  const [missing, here] = await door.entrants(['Asha', 'Meera']);
  const [offered] = await door.entrants(['Ravi']);
  await door.scan([here!], 'admitted');
  door.begin();
  const { key } = (await door.call('/door')).json().message;
  expect((await door.call('/door/free', { key })).json().message.entries).toHaveLength(2);
  turnClock(Date.now() + 1500);
  return { missing: missing!, here: here!, offered: offered! };
}

/** The subjects of all mails that one gets, once the last of them has left. */
async function mailsOf({ id, email }: Entrant): Promise<string[]> {
  turnClock(Date.now() + MINUTE_MS + 1);
  const waiting = door.server.db.selectFrom('jobs').select('id').where('accountId', '=', id);
  await expect.poll(() => waiting.execute(), { timeout: 20_000 }).toEqual([]);
  const mails = await mailsTo(door.server, email);
  return mails.map(({ head }) => /^Subject: (.*(?:\n .*)*)$/m.exec(head)![1]!.replace(/\n /g, ' '));
}

const letIn = ({ entryId }: Entrant, body: object = {}) =>
  door.call(`/entries/${entryId}/let-in`, body);
const takeBack = ({ entryId }: Entrant) => door.call('/door/take-back', { entries: [entryId] });
const beyond = { isBeyond: true, reason: 'Their bus had a puncture' };

describe('Who is let in within the minute', () => {
  it('is not told any more that a place is theirs to take', async () => {
    const { offered } = await afterFreeing();
    expect((await letIn(offered)).statusCode).toBe(200);
    expect(await mailsOf(offered)).toEqual([LET_IN]);
  });

  it('is not told any more that their place goes to others', async () => {
    const { missing } = await afterFreeing();
    expect((await letIn(missing, beyond)).statusCode).toBe(200);
    expect(await mailsOf(missing)).toEqual([LET_IN]);
  });

  it('is told it all the same where that is taken back, once however often', async () => {
    const { missing, offered } = await afterFreeing();
    for (const _ of ['once', 'twice']) {
      for (const [person, body] of [[missing, beyond] as const, [offered, {}] as const]) {
        expect((await letIn(person, body)).statusCode).toBe(200);
        turnClock(Date.now() + 1000);
        expect((await takeBack(person)).statusCode).toBe(200);
        turnClock(Date.now() + 1000);
      }
    }
    expect(await mailsOf(missing)).toEqual([GIVEN_ON]);
    expect(await mailsOf(offered)).toEqual([OFFERED]);
  });

  it('is told it once where it has left before, and the letting in is taken back', async () => {
    const { offered } = await afterFreeing();
    expect(await mailsOf(offered)).toEqual([OFFERED]);
    for (const _ of ['once', 'twice']) {
      turnClock(Date.now() + 1000);
      await letIn(offered);
      turnClock(Date.now() + 1000);
      expect((await takeBack(offered)).statusCode).toBe(200);
    }
    expect(await mailsOf(offered)).toEqual([OFFERED]);
  });
});

describe('Within the minute', () => {
  it.each(['present', 'held'])(
    'a mark of %s gives a place back without a mail that it is gone',
    async (is) => {
      const { missing, offered } = await afterFreeing();
      await offered.call('DELETE', `/api/events/entries/${offered.entryId}`);
      expect((await door.mark(missing.entryId, 'absent', is)).statusCode).toBe(200);
      expect(await mailsOf(missing)).toEqual([]);
    },
  );

  it.each([
    ['takes the offer', 'POST', '/acceptance'],
    ['lets the offer pass', 'DELETE', ''],
  ] as const)('whoever %s is not asked for it any more', async (_, method, rest) => {
    const { offered } = await afterFreeing();
    const path = `/api/events/entries/${offered.entryId}${rest}`;
    expect((await offered.call(method, path)).status).toBe(200);
    expect(await mailsOf(offered)).toEqual([]);
  });
});
