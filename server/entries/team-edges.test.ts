import { beforeEach, describe, expect, it } from 'vitest';
import type { Entry } from '../../contract/entries/entry.ts';
import { entriesServer, newRegistrant, type Registrant } from '../testing/entries.ts';
import { loadEntry } from './entries.ts';

const { server, events } = entriesServer();

const CHOIR = 'Lantern Choir';
const TEAM = { min: 2, max: 3, sameCollege: false };

beforeEach(() => events.set(CHOIR, { rules: { team: TEAM, places: 1 } }));

/** A captain's team of two; the other one is Ravi. */
async function teamOfTwo(teamName: string) {
  const [captain, ravi] = [await newRegistrant(server), await newRegistrant(server)];
  const started: Entry = (await captain.take(CHOIR, { teamName })).message;
  const entry: Entry = (await ravi.join({ invitation: started.invitation })).message;
  const path = `/api/events/entries/${entry.id}`;
  return { captain, ravi, entry, path, raviId: entry.members.find((one) => one.isMe)!.id };
}

async function stateOf(person: Registrant) {
  return (await person.entryIn(CHOIR))!.state;
}

describe('a team', () => {
  it('is none that organisers’ lists gave a place: it lets nobody in', async () => {
    const alone = await newRegistrant(server);
    const choir = { eventId: 'music/lantern-choir', clusterName: 'Music', eventName: CHOIR };
    await server.db.transaction().execute((trx) => loadEntry(trx, alone.id, choir, Date.now()));
    const { id } = (await alone.entryIn(CHOIR))!;
    expect((await alone.call('PUT', `/api/events/entries/${id}/invitation`)).status).toBe(409);
  });

  it('changes nothing for somebody who is taken out of it at the same moment', async () => {
    const { captain, ravi, path, raviId } = await teamOfTwo('One');
    const [removal, change] = await Promise.all([
      captain.call('DELETE', `${path}/members/${raviId}`),
      ravi.call('POST', `${path}/acceptance`),
    ]);
    expect(removal.status).toBe(200);
    expect([404, change.message?.id && 200]).toContain(change.status);
  });

  it('keeps a history in which each change finds it as it stood', async () => {
    const first = await teamOfTwo('One');
    const second = await teamOfTwo('Two');
    events.set(CHOIR, { rules: { team: TEAM, places: 2 } });
    await second.captain.call('PUT', `${second.path}/captain`, { member: second.raviId });
    const changes = await server.db
      .selectFrom('entryChanges')
      .select('fromState')
      .where('entryId', '=', second.entry.id)
      .where('kind', '=', 'handed over')
      .execute();
    expect(changes).toEqual([{ fromState: 'offered' }]);
    expect([await stateOf(first.captain), await stateOf(second.ravi)]).toEqual(['held', 'offered']);
  });
});
