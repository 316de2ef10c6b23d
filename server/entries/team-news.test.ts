import { describe, expect, it } from 'vitest';
import { countMail } from '../mail/store.ts';
import { entriesServer, newRegistrant, turnClock } from '../testing/entries.ts';
import { lastMailTo, mailsTo } from '../testing/mails.ts';

const { server, events } = entriesServer();
const EVENT = 'Call & Answer';

async function team() {
  events.set(EVENT, { rules: { team: { min: 1, max: 4, sameCollege: false } } });
  const [captain, ravi] = [
    await newRegistrant(server),
    await newRegistrant(server, { name: 'Ravi' }),
  ];
  const { message } = await captain.take(EVENT, { teamName: 'Lamps' });
  const join = () => ravi.join({ invitation: message.invitation });
  const leave = async () => {
    const me = (await ravi.entryIn(EVENT))!.members.find(({ isMe }) => isMe)!;
    return ravi.call('DELETE', `/api/events/entries/${message.id}/members/${me.id}`);
  };
  return { captain, join, leave };
}

describe('who comes into a team and leaves it', () => {
  it('is told in one mail of all that waited while the captain’s mailbox was full of it', async () => {
    const { captain, join, leave } = await team();
    const of = { to: captain.email, budget: 'news' };
    for (let i = 0; i < 8; i++) await countMail(server.db, of, Date.now());
    for (let i = 0; i < 2; i++) {
      await join();
      await leave();
    }
    const waiting = server.db
      .selectFrom('jobs')
      .select('attempts')
      .where('accountId', '=', captain.id);
    await expect
      .poll(async () => (await waiting.execute())[0]?.attempts, { timeout: 10_000 })
      .toBeGreaterThan(0);
    expect(await waiting.execute()).toHaveLength(1);
    expect(await mailsTo(server, captain.email)).toHaveLength(0);
    await server.db.deleteFrom('mailCounts').execute();
    await server.db.updateTable('jobs').set({ runAfter: 0 }).execute();
    const { text } = await lastMailTo(server, captain.email, 1);
    expect(text).toContain(
      '- Ravi has joined\n- Ravi has left\n- Ravi has joined\n- Ravi has left',
    );
    await join();
    expect((await lastMailTo(server, captain.email, 2)).head).toContain('Ravi has joined');
  });

  it('has a pace: three times an hour', async () => {
    const { join, leave } = await team();
    for (let i = 0; i < 3; i++) {
      expect((await join()).status).toBe(200);
      expect((await leave()).status).toBe(200);
    }
    const refused = await join();
    expect(refused.status).toBe(429);
    expect(refused.message).toContain('three times within an hour');
    turnClock(Date.now() + 61 * 60_000);
    expect((await join()).status).toBe(200);
  });
});
