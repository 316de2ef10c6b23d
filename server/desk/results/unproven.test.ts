import { beforeEach, expect, it } from 'vitest';
import { scoredAbsentKey, unprovenKey } from '../../../contract/desk/result-questions.ts';
import { signedInOrganiser } from '../../testing/desk.ts';
import { trailOf } from '../../testing/desk-people.ts';
import { ANSWERS, newLoadedEntry, PATH } from '../../testing/desk-results.ts';
import { startDeskServerWith, turnClock } from '../../testing/entries.ts';

const BEGIN = Date.parse('2025-09-18T10:00:00+05:30');
const HOUR_MS = 60 * 60 * 1000;
const SEALED = {
  ...{ id: 'word', kind: 'text' as const, label: 'The word', sealed: true },
  ...{ choices: [], required: false },
};
const END = BEGIN + 2 * HOUR_MS;

let server: Awaited<ReturnType<typeof startDeskServerWith>>;
let manager: Awaited<ReturnType<typeof signedInOrganiser>>;

/** The manager of Music, at a moment. */
async function openAt(moment: number): Promise<void> {
  turnClock(moment);
  const rules = { questions: [SEALED] };
  const event = { rules, startsAt: BEGIN, endsAt: END };
  server = await startDeskServerWith(new Map([['First Song', event]]));
  const clusters = ['Music'];
  manager = await signedInOrganiser(server, [{ role: 'cluster-manager', clusters }]);
}
beforeEach(() => () => server.close());

async function publish(entryId: string, answers: object = {}) {
  const criteria = [{ id: 'points', name: 'Points', most: null }];
  const rows = [{ entryId, points: { points: 9 }, tie: null }];
  const { version } = (await manager.call('GET', PATH)).json().message;
  const sheet = { version, criteria, rows, prizes: [] };
  const kept = (await manager.call('PUT', PATH, sheet)).json().message;
  const given = { ...ANSWERS, ...answers };
  return manager.call('POST', `${PATH}/publish`, { ...kept, answers: given });
}

it('A prize for an e-mail that nobody has confirmed is published with the word how they are known, which is written down', async () => {
  await openAt(BEGIN + HOUR_MS);
  const unproven = await newLoadedEntry(server, { fullName: 'Ravi New', emailVerifiedAt: null });
  const { entries } = (await manager.call('GET', PATH)).json().message;
  expect(entries.map((one: { unproven: string[] }) => one.unproven)).toEqual([['Ravi New']]);
  const refused = await publish(unproven.entryId);
  const why = '1 is open: 1st: nobody has confirmed the e-mail.';
  expect([refused.statusCode, refused.json().message]).toEqual([409, why]);
  const key = unprovenKey(entries);
  expect((await publish(unproven.entryId, { [key]: ' ' })).statusCode).toBe(409);
  expect((await publish(unproven.entryId, { 'unproven 1': 'Seen' })).statusCode).toBe(409);
  const known = await publish(unproven.entryId, { [key]: 'Their card was shown to me' });
  expect(known.statusCode).toBe(200);
  const member = server.db.selectFrom('entryMembers').select('accountId');
  const { accountId } = await member
    .where('entryId', '=', unproven.entryId)
    .executeTakeFirstOrThrow();
  expect(await trailOf(server, accountId)).toMatchObject([
    { record: 'certificate to an unproven e-mail', reason: 'Their card was shown to me' },
  ]);
});

it('A word about one whom nobody knows is written down for nobody else', async () => {
  await openAt(BEGIN + HOUR_MS);
  const strangers = [];
  for (const fullName of ['Ravi', 'Meera'])
    strangers.push(await newLoadedEntry(server, { fullName, emailVerifiedAt: null }));
  const [ravi, meera] = strangers.map(({ entryId }) => entryId) as [string, string];
  const mark = (id: string, was: string, is: string) =>
    manager.call('PUT', PATH.replace('results', 'attendance'), { entries: [{ id, was }], is });
  await mark(meera, 'held', 'absent');
  const ofRavi = unprovenKey([{ entryId: ravi, unproven: ['Ravi'] }]);
  const answers = { [ofRavi]: 'Ravi: card seen' };
  await mark(ravi, 'held', 'absent');
  await mark(meera, 'absent', 'present');
  expect((await publish(meera, answers)).statusCode).toBe(409);
  await mark(ravi, 'absent', 'present');
  await mark(meera, 'present', 'absent');
  const absent = { [scoredAbsentKey([{ entryId: meera, total: 9 }])]: '' };
  expect((await publish(ravi, { ...answers, ...absent })).statusCode).toBe(200);
});

it('Nothing is published before the event has begun', async () => {
  await openAt(BEGIN - HOUR_MS);
  const { entryId } = await newLoadedEntry(server, { fullName: 'Asha' });
  const early = await publish(entryId);
  expect([early.statusCode, early.json().message]).toEqual([
    409,
    '1 is open: The event has not begun yet.',
  ]);
});

it('Sealed answers open once the event is over and its results can’t be taken back any more', async () => {
  await openAt(BEGIN + 60_000);
  const { entryId } = await newLoadedEntry(server, { fullName: 'Asha' });
  const answers = JSON.stringify({ word: 'A song of the hills' });
  await server.db.updateTable('entryMembers').set({ answers }).execute();
  const isOpen = async () => {
    const path = `/events/music/First%20Song/entries/${entryId}`;
    const { entry } = (await manager.call('GET', path)).json().message;
    return entry.members[0].answers.word !== undefined;
  };
  expect((await publish(entryId)).statusCode).toBe(200);
  expect(await isOpen()).toBe(false);
  const again = async (moment: number) => {
    turnClock(moment);
    await server.db
      .updateTable('deskSessions')
      .set({ expiresAt: moment + HOUR_MS })
      .execute();
    return isOpen();
  };
  expect(await again(END - 60_000)).toBe(false);
  expect(await again(END + 60_000)).toBe(true);
});
