import { beforeEach, describe, expect, it } from 'vitest';
import type { Decision } from '../../../contract/desk/home.ts';
import type { Features } from '../../../contract/features.ts';
import { MUSIC_MANAGER, signedInOrganiser } from '../../testing/desk.ts';
import { eventDoor } from '../../testing/door.ts';
import { eventViews } from '../events/views.ts';
import { waitingDecisions } from './decisions.ts';

const TITLE = 'First Song';

const door = eventDoor(TITLE, { places: 1, waiting: 30 });

beforeEach(() => door.restart());

const KINDS: readonly Decision['kind'][] = ['at the door', 'free places'];
const HERE = { kind: 'at the door', clusterName: 'Music', eventName: TITLE };

/** Of those who wait for a place. */
async function decisions(by: Pick<typeof door.manager, 'call'> = door.manager) {
  const { message } = (await by.call('GET', '/home')).json();
  return message.decisions.filter(({ kind }: Decision) => KINDS.includes(kind));
}

/** One with a place, and two who wait, of whom one stands at the door. */
async function oneAtDoor() {
  const [held, ...waiting] = await door.entrants(['Asha', 'Ravi', 'Meera']);
  await door.scan([waiting[1]!], 'on the line');
  return held!;
}

describe('People who stand at an event’s door and wait', () => {
  it('are a decision of its managers, the free places with them, until it is over', async () => {
    expect(await decisions()).toEqual([]);
    const held = await oneAtDoor();
    expect(await decisions()).toEqual([{ ...HERE, here: 1, free: 0 }]);
    expect((await door.manager.call('GET', '/waiting')).json().message.events).toBe(1);
    door.begin();
    await door.mark(held.entryId, 'held', 'absent');
    expect(await decisions()).toEqual([{ ...HERE, here: 1, free: 1 }]);
    door.events.set(TITLE, {
      ...door.events.get(TITLE),
      ...{ startsAt: Date.now() - 2000, endsAt: Date.now() - 1000 },
    });
    expect(await decisions()).not.toContainEqual(expect.objectContaining(HERE));
  });

  it('are counted where places are free only if their college has one left, and the line says of whom it has none', async () => {
    await door.restart({ places: 4, perCollege: 1 });
    const [first, second] = ['Anna University, Chennai', 'College of Guindy, Chennai'];
    const [held] = await door.entrants(['Asha'], first);
    const [passed] = await door.entrants(['Ravi'], first);
    await door.entrants(['Meera'], second);
    await door.scan([passed!], 'on the line');
    expect((await door.event()).counts).toMatchObject({ places: 4, taken: 2, waiting: 1 });
    // Nor is it a waiting list with free places: nobody of it can be offered one.
    expect(await decisions()).toEqual([]);
    expect((await door.manager.call('GET', '/waiting')).json().message.events).toBe(0);
    expect(await door.event()).toMatchObject({ here: 1, hereAllowed: 0, waitingAllowed: 0 });

    expect(await door.list()).toMatchObject([{ id: passed!.entryId, isCollegeFull: true }]);

    door.begin();
    await door.mark(held!.entryId, 'held', 'absent');
    expect(await decisions()).toEqual([{ ...HERE, here: 1, free: 3 }]);
    expect(await door.event()).toMatchObject({ here: 1, hereAllowed: 1 });
    expect(await door.list()).toMatchObject([{ id: passed!.entryId, isCollegeFull: false }]);
  });

  it('are none of other managers, of hospitality or the treasurer', async () => {
    await oneAtDoor();
    for (const role of [
      { role: 'cluster-manager', clusters: ['Dance'] },
      { role: 'hospitality' },
      { role: 'treasurer' },
    ] as const)
      expect(await decisions(await signedInOrganiser(door.server, [role]))).toEqual([]);
  });

  it('are told of only while there are places and a gate', async () => {
    await oneAtDoor();
    const { db, settings } = door.server;
    const content = door.server.content();
    const kindsWith = async (features: Partial<Features>) => {
      const { festival } = content;
      const on = { ...festival.features, ...features };
      const changed = { ...content, festival: { ...festival, features: on } };
      const dependencies = { db, content: () => changed, dataDir: settings.dataDir };
      const events = await eventViews(db, changed, ['Music']);
      const mayIn = () => MUSIC_MANAGER[0].clusters;
      const organiser = { accountId: door.manager.id, roles: [] } as never;
      const all = await waitingDecisions(dependencies, events, { organiser, mayIn, money: null });
      return all.map(({ kind }) => kind);
    };
    expect(await kindsWith({})).toContain('at the door');
    expect(await kindsWith({ gate: false })).not.toContain('at the door');
    expect(await kindsWith({ registration: false })).not.toContain('at the door');
  });
});
