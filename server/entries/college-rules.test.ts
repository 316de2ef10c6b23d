import { describe, expect, it } from 'vitest';
import { entriesServer, newRegistrant, turnClock } from '../testing/entries.ts';
import { bearer } from '../testing/server.ts';

const { server, events } = entriesServer();
const DAY_MS = 24 * 60 * 60 * 1000;

function moveTo({ token }: { token: string }, user_othercollege: string) {
  const payload = { user_othercollege };
  const url = '/api/user/update';
  return server.app.inject({ method: 'PATCH', url, headers: bearer(token), payload });
}

describe('a college by which a place goes', () => {
  it('doesn’t change while the place is held or waited for, and the event is named', async () => {
    events.set('Humming', { rules: { perCollege: 1 } });
    const [one, waits] = [
      await newRegistrant(server, { college: 'By the sea' }),
      await newRegistrant(server, { college: 'By the sea' }),
    ];
    expect((await one.take('Humming')).message.state).toBe('held');
    const { message: line } = await waits.take('Humming');
    expect(line.state).toBe('waiting');
    for (const person of [one, waits]) {
      const refused = await moveTo(person, 'In the hills');
      expect(refused.statusCode).toBe(409);
      expect(refused.json().message).toContain('Your place in Humming goes by your college');
    }
    expect((await one.entryIn('Humming'))!.members[0]!.college).toBe('By the sea');
    await waits.call('DELETE', `/api/events/entries/${line.id}`);
    expect((await moveTo(waits, 'In the hills')).statusCode).toBe(200);
  });

  it('is every member’s where all of a team are of one, and nobody’s once the event is over', async () => {
    const startsAt = Date.now() + 12 * DAY_MS;
    events.set('Call & Answer', {
      startsAt,
      rules: { team: { min: 2, max: 4, sameCollege: true } },
    });
    const [captain, friend] = [await newRegistrant(server), await newRegistrant(server)];
    const { message: team } = await captain.take('Call & Answer', { teamName: 'Lamps' });
    await friend.join({ invitation: team.invitation });
    expect((await moveTo(friend, 'In the hills')).statusCode).toBe(409);
    turnClock(startsAt + DAY_MS);
    expect((await moveTo(friend, 'In the hills')).statusCode).toBe(200);
  });

  it('changes freely where no event counts by it', async () => {
    events.set('Humming', { rules: { places: 3 } });
    const one = await newRegistrant(server);
    await one.take('Humming');
    expect((await moveTo(one, 'In the hills')).statusCode).toBe(200);
  });
});
