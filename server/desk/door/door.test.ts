import { beforeEach, describe, expect, it } from 'vitest';
import { couldCome } from '../../../contract/desk/events.ts';
import { PLAIN_POINTS } from '../../../contract/desk/results.ts';
import { findPlaceInLine } from '../../entries/door-store.ts';
import { lockPlaces } from '../../entries/store.ts';
import { EVENT } from '../../testing/desk-results.ts';
import { type Entrant, eventDoor } from '../../testing/door.ts';
import { newRegistrant, turnClock } from '../../testing/entries.ts';
import { lastMailTo, mailsTo } from '../../testing/mails.ts';
import { publishPrizes } from '../../testing/prizes.ts';
import { createScoreSheet } from '../results/sheet-store.ts';

const TITLE = 'First Song';
const NAMED = EVENT;
const MINUTE_MS = 60_000;
const OWN = '/api/events/user/entries';

const door = eventDoor(TITLE, { places: 3, waiting: 30 });

beforeEach(() => door.restart());

const idsOf = (people: readonly { entryId: string }[]) => people.map(({ entryId }) => entryId);
const idsIn = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const letIn = (id: string, body: object = {}) => door.call(`/entries/${id}/let-in`, body);

/** Three with a place, and four who wait for one. */
async function sevenPeople() {
  const held = await door.entrants(['Asha', 'Ravi', 'Meera']);
  const waiting = await door.entrants(['Asha W.', 'Ravi W.', 'Meera W.', 'Asha V.']);
  return { held, waiting } as const;
}

const planNames = (plan: Record<string, { name: string }[]>) =>
  ['absent', 'letIn', 'offered'].map((part) => plan[part]!.map(({ name }) => name));

describe('who has a place', () => {
  const ownOf = async (person: Entrant) => (await person.call('GET', OWN)).message[0];

  it('is called by one number on the call sheet and on their phone, whoever is marked meanwhile', async () => {
    const held = await door.entrants(['Asha', 'Ravi', 'Meera']);
    const [asha, ravi] = idsOf(held);
    const numbers = async () => [
      await Promise.all(held.map(async (person) => (await ownOf(person)).number)),
      (await door.list('')).map(({ number }) => number),
    ];
    door.begin();
    await door.mark(asha!, 'held', 'present');
    await door.mark(ravi!, 'held', 'absent');
    await door.scan([held[2]!], 'admitted');
    // The absent's place is somebody else's by now, and nobody is called for it.
    expect(await numbers()).toEqual([
      [1, null, 3],
      [1, null, 3],
    ]);
    await door.mark(ravi!, 'absent', 'present');
    expect((await numbers())[0]).toEqual([1, 2, 3]);
  });

  it('may give it back until the event begins, though they were scanned at its door', async () => {
    const [asha] = await door.entrants(['Asha']);
    await door.scan([asha!], 'admitted');
    expect((await ownOf(asha!)).state).toBe('held');
    door.begin();
    expect((await ownOf(asha!)).state).toBe('present');
    // Nobody knows when it begins, and who came stays who came.
    door.events.set(TITLE, { ...door.events.get(TITLE), startsAt: null });
    expect((await ownOf(asha!)).state).toBe('present');
  });

  it('is present in their programme and on their sheet by the door’s word alone', async () => {
    const [asha] = await door.entrants(['Asha']);
    door.begin();
    await door.scan([asha!], 'admitted');
    expect(await ownOf(asha!)).toMatchObject({ state: 'present' });
    const sheet = await door.manager.call('GET', `/people/${await door.codeOf(asha!)}`);
    expect(sheet.json().message.entries).toMatchObject([{ eventName: TITLE, state: 'present' }]);
  });
});

describe('the line at an event’s door', () => {
  it('has those first who were scanned there, in its own order, and says so', async () => {
    const { waiting } = await sevenPeople();
    const [, second, third] = waiting as [never, (typeof waiting)[0], (typeof waiting)[0]];
    await door.scan([third, second], 'on the line');
    expect((await door.list()).map(({ id }) => id)).toEqual(
      [1, 2, 0, 3].map((at) => waiting[at]!.entryId),
    );
    const [first] = await door.list();
    expect(first).toMatchObject({ rank: 2, atDoor: 1, hereAt: expect.any(Number) });
    expect(await door.event()).toMatchObject({ here: 2, nextHere: second.entryId });
  });

  it('is told to whoever is scanned there: their number, and how many of it are here', async () => {
    const { waiting } = await sevenPeople();
    const lineOf = async (person: (typeof waiting)[0]) => {
      await door.scan([person], 'on the line');
      return findPlaceInLine(door.server.db, NAMED, person.id);
    };
    expect(await lineOf(waiting[2]!)).toEqual({ rank: 3, here: 1, ahead: 0 });
    expect(await lineOf(waiting[1]!)).toEqual({ rank: 2, here: 2, ahead: 0 });
    expect(await lineOf(waiting[3]!)).toEqual({ rank: 4, here: 3, ahead: 2 });
    expect(await findPlaceInLine(door.server.db, NAMED, crypto.randomUUID())).toBeUndefined();
  });

  it('gives a free place at once to the first who is here, and by no other word a place that isn’t free', async () => {
    const { held, waiting } = await sevenPeople();
    const [, second, third] = idsOf(waiting) as [string, string, string];
    await door.scan(waiting.slice(1, 3), 'on the line');
    expect((await letIn(second)).json().message).toContain('No place is free');
    door.begin();
    expect((await door.mark(held[0]!.entryId, 'held', 'absent')).statusCode).toBe(200);
    const { counts } = await door.event();
    expect(counts).toMatchObject({ taken: 2, absent: 1, waiting: 4 });
    // Their place is free, and still they are one of those who could have come.
    expect(couldCome(counts)).toBe(3);
    const early = await letIn(third);
    expect([early.statusCode, early.json().fields.reason]).toEqual([
      400,
      'Ravi W. is here and comes first: say why they are let in before',
    ]);
    expect((await letIn(second)).statusCode).toBe(200);
    expect(await door.audit()).toMatchObject({ record: 'let in', reason: null });
    expect((await door.event()).counts).toMatchObject({ taken: 3, present: 1, waiting: 3 });
    const again = await door.call(`/entries/${second}/let-in`, {}, door.other);
    expect(again.json().message).toBe('Meera has let them in already: nothing is given twice');
  });

  it('lets somebody in out of order, or unseen, by a reason that is written down', async () => {
    const { held, waiting } = await sevenPeople();
    await door.scan(waiting.slice(0, 2), 'on the line');
    door.begin();
    await door.mark(held[0]!.entryId, 'held', 'absent');
    const reason = 'Their flute is on the stage';
    expect((await letIn(waiting[1]!.entryId, { reason })).statusCode).toBe(200);
    expect(await door.audit()).toMatchObject({ record: 'let in out of order', reason });
    await door.mark(held[1]!.entryId, 'held', 'absent');
    expect((await letIn(waiting[3]!.entryId)).json().fields.reason).toContain('Asha W. is here');
    expect((await letIn(waiting[0]!.entryId)).statusCode).toBe(200);
    await door.mark(held[2]!.entryId, 'held', 'absent');
    expect((await letIn(waiting[3]!.entryId)).json().fields.reason).toContain('not scanned');
  });

  it('goes beyond the limit by an act of its own alone, with a reason', async () => {
    const { waiting } = await sevenPeople();
    const id = waiting[0]!.entryId;
    const reason = 'The judge is her partner';
    expect((await letIn(id, { reason })).statusCode).toBe(409);
    expect((await letIn(id, { isBeyond: true })).json().fields.reason).toContain('one place more');
    expect((await letIn(id, { isBeyond: true, reason })).statusCode).toBe(200);
    expect(await door.audit()).toMatchObject({ record: 'let in beyond the limit', reason });
    expect((await door.event()).counts).toMatchObject({ places: 3, taken: 4 });
    expect((await letIn(waiting[1]!.entryId, { reason })).statusCode).toBe(409);
  });

  it('has them back at their old turn for a minute, and nobody is mailed', async () => {
    const { held, waiting } = await sevenPeople();
    await door.scan([waiting[1]!], 'on the line');
    door.begin();
    await door.mark(held[0]!.entryId, 'held', 'absent');
    const back = () => door.call('/door/take-back', { entries: [waiting[1]!.entryId] });
    await letIn(waiting[1]!.entryId);
    expect((await back()).statusCode).toBe(200);
    expect((await door.list())[0]).toMatchObject({ id: waiting[1]!.entryId, rank: 2 });
    expect((await door.event()).counts).toMatchObject({ taken: 2, waiting: 4 });
    expect((await back()).statusCode).toBe(409);
    await letIn(waiting[1]!.entryId);
    turnClock(Date.now() + MINUTE_MS + 1);
    expect((await back()).statusCode).toBe(409);
    const subjects = async () =>
      (await mailsTo(door.server, waiting[1]!.email)).map(({ head }) => head);
    await expect
      .poll(subjects, { timeout: 20_000 })
      .toEqual([expect.stringContaining(`You have a place in ${TITLE}`)]);
  });

  it('lets whoever was offered a place in without asking whose turn it is', async () => {
    const { held, waiting } = await sevenPeople();
    await held[0]!.call('DELETE', `/api/events/entries/${held[0]!.entryId}`);
    expect((await door.list()).map(({ state }) => state)).toContain('offered');
    await door.scan([waiting[1]!], 'on the line');
    door.begin();
    expect((await letIn(waiting[0]!.entryId)).statusCode).toBe(200);
    expect((await door.event()).counts).toMatchObject({ taken: 3, offered: 0, present: 1 });
    await door.call('/door/take-back', { entries: [waiting[0]!.entryId] });
    expect((await waiting[0]!.entryIn(TITLE))!).toMatchObject({
      state: 'offered',
      offeredUntil: expect.any(Number),
    });
    expect((await door.event()).counts).toMatchObject({ taken: 3, offered: 1, present: 0 });
  });

  it('before the begin gives a place, and says nothing of who came', async () => {
    const { held, waiting } = await sevenPeople();
    await held[0]!.call('DELETE', `/api/events/entries/${held[0]!.entryId}`);
    expect((await letIn(waiting[0]!.entryId)).statusCode).toBe(200);
    expect((await waiting[0]!.entryIn(TITLE))!).toMatchObject({ state: 'held' });
    expect((await door.event()).counts).toMatchObject({ taken: 3, unmarked: 3, present: 0 });
    await door.call('/door/take-back', { entries: [waiting[0]!.entryId] });
    expect((await waiting[0]!.entryIn(TITLE))!).toMatchObject({ state: 'offered' });
    expect((await door.event()).counts).toMatchObject({ taken: 3, offered: 1 });
  });

  it('loses no place where an offer that ends passes on to one that ends with it', async () => {
    await door.restart({ places: 1 });
    const [held, ...unproven] = await door.entrants(['Asha', 'Ravi', 'Meera']);
    door.begin();
    await door.mark(held!.entryId, 'held', 'absent');
    const { key } = (await door.call('/door')).json().message;
    await door.call('/door/free', { key });
    expect((await door.event()).counts).toMatchObject({ taken: 1, offered: 1, waiting: 1 });
    const ids = unproven.map(({ id }) => id);
    await door.server.db
      .updateTable('accounts')
      .set({ emailVerifiedAt: null })
      .where('id', 'in', ids)
      .execute();
    const ended = await door.call('/entries/withdraw-unproven', { reason: 'Nobody knows them' });
    expect(ended.json().message).toContain('2 withdrawn');
    expect((await door.event()).counts).toMatchObject({ taken: 0, offered: 0, waiting: 0 });
  });
});

describe('a team at the door', () => {
  it('is here once one of it was scanned, and tells how many are', async () => {
    const team = { min: 1, max: 3, sameCollege: false };
    await door.restart({ places: 1, team });
    const [captain, other, friend] = [
      await newRegistrant(door.server, { name: 'Asha' }),
      await newRegistrant(door.server, { name: 'Ravi' }),
      await newRegistrant(door.server, { name: 'Meera' }),
    ];
    const first = (await captain.take(TITLE, { teamName: 'One' })).message;
    const { id, invitation } = (await other.take(TITLE, { teamName: 'Two' })).message;
    await friend.join({ invitation });
    await door.scan([friend], 'on the line');
    expect((await door.list())[0]).toMatchObject({ id, state: 'waiting', atDoor: 1 });
    expect(await door.event()).toMatchObject({ here: 1, nextHere: id });
    door.begin();
    await door.mark(first.id, 'held', 'absent');
    expect((await letIn(id)).statusCode).toBe(200);
    expect((await other.entryIn(TITLE))!.state).toBe('present');
    expect((await friend.entryIn(TITLE))!.state).toBe('present');
  });
});

describe('somebody who is absent', () => {
  it('keeps their place until the event begins, and has it free from then on', async () => {
    const { held, waiting } = await sevenPeople();
    await door.mark(held[0]!.entryId, 'held', 'absent');
    expect((await door.event()).counts).toMatchObject({ taken: 3, absent: 1 });
    expect((await waiting[0]!.entryIn(TITLE))!.state).toBe('waiting');
    await door.mark(held[0]!.entryId, 'absent', 'held');
    await door.mark(held[0]!.entryId, 'held', 'absent');
    await door.scan([waiting[2]!], 'on the line');
    door.begin();
    expect((await letIn(waiting[2]!.entryId)).statusCode).toBe(200);
    expect((await door.event()).counts).toMatchObject({ taken: 3, absent: 1, present: 1 });
  });

  it('and comes late is let in where a place is free, else beyond the limit with a reason', async () => {
    const { held, waiting } = await sevenPeople();
    await door.scan(waiting.slice(0, 1), 'on the line');
    door.begin();
    const [late, later] = idsOf(held) as [string, string];
    await door.mark(late, 'held', 'absent');
    await door.mark(late, 'absent', 'present');
    expect((await door.event()).counts).toMatchObject({ taken: 3, present: 1, absent: 0 });
    await door.mark(late, 'present', 'absent');
    await letIn(waiting[0]!.entryId);
    const refused = await door.mark(late, 'absent', 'present');
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining('given on'),
    ]);
    await door.scan([held[0]!], 'on the line');
    expect(await door.list()).toContainEqual(
      expect.objectContaining({ id: late, state: 'absent', isFreed: true, atDoor: 1 }),
    );
    expect((await letIn(late)).statusCode).toBe(409);
    const reason = 'Their bus had a puncture';
    expect((await letIn(late, { isBeyond: true, reason })).statusCode).toBe(200);
    expect((await door.event()).counts).toMatchObject({ taken: 4, present: 2 });
    await door.mark(later, 'held', 'absent');
    expect((await door.event()).counts).toMatchObject({ taken: 3 });
    const out = { reason: 'They wrote that they are ill' };
    expect((await door.call(`/entries/${later}/withdraw`, out)).statusCode).toBe(200);
    expect((await door.event()).counts).toMatchObject({ taken: 3, absent: 0 });
    expect((await letIn(later, { reason })).statusCode).toBe(409);
  });

  it('by a mark of before the begin is let in at the door by the place that is theirs, and is present by that', async () => {
    const { held } = await sevenPeople();
    const [{ entryId, entryIn }] = held as [(typeof held)[0]];
    await door.mark(entryId, 'held', 'absent');
    await door.scan([held[0]!], 'admitted');
    door.begin();
    await door.mark(held[1]!.entryId, 'held', 'present');
    expect((await door.event()).counts).toMatchObject({ taken: 3, present: 2, absent: 0 });
    expect(idsIn(await door.list('list=registered&state=present'))).toContain(entryId);
    expect((await entryIn(TITLE))!.state).toBe('present');
    const sheet = (await door.call('/results')).json().message;
    const scored = sheet.entries.find((one: { entryId: string }) => one.entryId === entryId);
    expect(scored.attendance).toBe('came');
  });

  it('by a mark of after the scan is absent: the manager’s word stands', async () => {
    const { held } = await sevenPeople();
    const [{ entryId, entryIn }] = held as [(typeof held)[0]];
    await door.scan([held[0]!], 'admitted');
    turnClock(Date.now() + 1000);
    await door.mark(entryId, 'present', 'absent');
    expect((await entryIn(TITLE))!.state).toBe('absent');
    door.begin();
    await door.mark(held[1]!.entryId, 'held', 'present');
    expect((await door.event()).counts).toMatchObject({ taken: 2, present: 1, absent: 1 });
  });
});

describe('somebody who has points', () => {
  it('counts as having come without a mark, and can be marked absent by who sees them either way', async () => {
    const { held } = await sevenPeople();
    const { entryId } = held[0]!;
    door.begin();
    const rows = [{ entryId, points: { points: 0 }, tie: null }];
    const sheet = { version: 0, criteria: [PLAIN_POINTS], rows, prizes: [] };
    expect((await door.manager.call('PUT', `${door.path}/results`, sheet)).statusCode).toBe(200);
    const listed = async (state: string) => idsIn(await door.list(`state=${state}`));
    const isPresent = async () => {
      expect((await door.event()).counts).toMatchObject({ present: 1, unmarked: 2 });
      expect(await listed('present')).toEqual([entryId]);
      expect(await listed('held')).not.toContain(entryId);
      expect((await door.list('list=registered'))[0]).toMatchObject({ state: 'present' });
    };
    await isPresent();
    for (const was of ['held', 'present']) {
      expect((await door.mark(entryId, was, 'absent')).statusCode).toBe(200);
      expect((await door.event()).counts).toMatchObject({ present: 0, absent: 1, unmarked: 2 });
      expect((await door.mark(entryId, 'absent', 'held')).statusCode).toBe(200);
      await isPresent();
    }
  });
});

describe('freeing the places of the absent', () => {
  const read = async () => (await door.call('/door')).json().message;
  const free = (key: string) => door.call('/door/free', { key });

  it('rests until the event begins', async () => {
    await sevenPeople();
    const { key, absent } = await read();
    expect(absent).toEqual([]);
    expect((await free(key)).json().message).toContain('has not begun');
  });

  it('does what its numbers said: the absent marked, those here let in, the rest asked', async () => {
    const { held, waiting } = await sevenPeople();
    await door.scan([held[0]!], 'admitted');
    await door.scan([waiting[2]!], 'on the line');
    door.begin();
    const plan = await read();
    expect(planNames(plan)).toEqual([['Ravi', 'Meera'], ['Meera W.'], ['Asha W.']]);
    expect(plan).toMatchObject({ free: 0, stillWait: 2, until: expect.any(Number) });
    const done = (await free(plan.key)).json().message;
    expect(done.entries).toHaveLength(4);
    expect(await door.audit()).toMatchObject({
      record: 'places of the absent freed',
      subject: `${TITLE}: 2 absent, 1 let in, 1 offered`,
    });
    expect((await door.event()).counts).toMatchObject({
      ...{ taken: 3, present: 2, absent: 2, offered: 1, waiting: 2, unmarked: 0 },
    });
    const stateOf = async ({ entryIn }: (typeof held)[0]) => (await entryIn(TITLE))?.state;
    expect(await stateOf(waiting[2]!)).toBe('present');
    expect(await stateOf(held[1]!)).toBe('absent');

    expect((await door.call('/door/take-back', { entries: done.entries })).statusCode).toBe(200);
    expect((await door.event()).counts).toMatchObject({
      ...{ taken: 3, present: 1, absent: 0, offered: 0, waiting: 4, unmarked: 2 },
    });
    expect((await read()).key).toBe(plan.key);
    expect(await mailsTo(door.server, held[1]!.email)).toEqual([]);
  });

  it('is undone also where somebody came beyond the limit meanwhile', async () => {
    const { waiting } = await sevenPeople();
    await door.scan(waiting.slice(0, 3), 'on the line');
    door.begin();
    const { entries } = (await free((await read()).key)).json().message;
    const beyond = { isBeyond: true, reason: 'The judge is her partner' };
    expect((await letIn(waiting[3]!.entryId, beyond)).statusCode).toBe(200);
    const back = await door.call('/door/take-back', { entries });
    expect([back.statusCode, back.json().message]).toEqual([200, 'All is as it was before']);
    expect((await door.event()).counts).toMatchObject({
      ...{ taken: 4, present: 1, absent: 0, unmarked: 3, waiting: 3 },
    });
  });

  it('is undone also where somebody who had not asked was added beyond the limit meanwhile', async () => {
    const { waiting } = await sevenPeople();
    await door.scan(waiting.slice(0, 3), 'on the line');
    door.begin();
    const { entries } = (await free((await read()).key)).json().message;
    const stranger = await newRegistrant(door.server, { name: 'Nila' });
    const person = await door.codeOf(stranger);
    const beyond = { person, isBeyond: true, reason: 'The judge is her partner' };
    const added = await door.call('/entries', beyond);
    expect([added.statusCode, added.json().message.kind]).toEqual([200, 'added']);
    const back = await door.call('/door/take-back', { entries });
    expect([back.statusCode, back.json().message]).toEqual([200, 'All is as it was before']);
    expect((await door.event()).counts).toMatchObject({ taken: 4, absent: 0, waiting: 4 });
  });

  it('is undone also where somebody came beyond the limit before, and one of those let in by it has moved on', async () => {
    const { held, waiting } = await sevenPeople();
    await door.scan(waiting.slice(1, 3), 'on the line');
    door.begin();
    const beyond = { isBeyond: true, reason: 'The judge is her partner' };
    expect((await letIn(waiting[0]!.entryId, beyond)).statusCode).toBe(200);
    const reason = 'They have told us that they are ill';
    const gone = await door.call(`/entries/${held[1]!.entryId}/withdraw`, { reason });
    expect(gone.statusCode).toBe(200);
    const { entries } = (await free((await read()).key)).json().message;
    expect((await door.mark(waiting[1]!.entryId, 'present', 'held')).statusCode).toBe(200);
    const back = await door.call('/door/take-back', { entries });
    expect([back.statusCode, back.json().message]).toEqual([
      ...[200, 'All is as it was before, but for 1 who moved on since'],
    ]);
    expect((await door.event()).counts).toMatchObject({
      ...{ taken: 4, present: 1, absent: 0, unmarked: 3, waiting: 2 },
    });
  });

  it('is not undone once results are published: who stands in them keeps their place', async () => {
    const { waiting } = await sevenPeople();
    await door.scan(waiting.slice(0, 3), 'on the line');
    door.begin();
    const { entries } = (await free((await read()).key)).json().message;
    await publishPrizes(door.server, [waiting[0]!], [5000], NAMED);
    const refused = await door.call('/door/take-back', { entries });
    expect([refused.statusCode, refused.json().message]).toEqual([
      ...[409, 'Results are published: nothing at the door is undone any more'],
    ]);
    expect(await waiting[0]!.entryIn(TITLE)).toMatchObject({ state: 'present' });
  });

  it('leaves whoever of them came late, and was let in, where they are', async () => {
    const { held, waiting } = await sevenPeople();
    await door.scan(waiting.slice(0, 3), 'on the line');
    door.begin();
    const { entries } = (await free((await read()).key)).json().message;
    const beyond = { isBeyond: true, reason: 'Their bus had a puncture' };
    expect((await letIn(held[0]!.entryId, beyond)).statusCode).toBe(200);
    const back = await door.call('/door/take-back', { entries });
    expect(back.json().message).toBe('All is as it was before, but for 1 who moved on since');
    expect(await held[0]!.entryIn(TITLE)).toMatchObject({ state: 'present' });
    expect((await door.event()).counts).toMatchObject({
      ...{ taken: 3, present: 1, absent: 0, unmarked: 2, waiting: 4 },
    });
  });

  it('is not undone once a place of it was given on', async () => {
    const held = await door.entrants(['Asha', 'Ravi', 'Meera']);
    door.begin();
    const { entries } = (await free((await read()).key)).json().message;
    const reason = 'They were here first';
    for (const name of ['Kiran', 'Anita', 'Vikram']) {
      const { email } = await newRegistrant(door.server, { name });
      expect((await door.call('/entries', { person: email, reason })).statusCode).toBe(200);
    }
    const refused = await door.call('/door/take-back', { entries });
    expect([refused.statusCode, refused.json().message]).toEqual([
      ...[409, 'A place has been given on meanwhile: nothing is taken back'],
    ]);
    expect(await held[0]!.entryIn(TITLE)).toMatchObject({ state: 'absent' });
    expect((await door.event()).counts).toMatchObject({ taken: 3, absent: 3 });
  });

  it('is not undone once a mail of it is on its way, by whichever process’s clock', async () => {
    const { held } = await sevenPeople();
    door.begin();
    const { entries } = (await free((await read()).key)).json().message;
    const early = door.server.db.updateTable('jobs').set({ runAfter: 0 });
    await early.where('accountId', '=', held[0]!.id).execute();
    await lastMailTo(door.server, held[0]!.email, 1);
    expect((await door.call('/door/take-back', { entries })).statusCode).toBe(409);
    expect((await door.event()).counts).toMatchObject({ absent: 3 });
    const others = entries.filter((id: string) => id !== held[0]!.entryId);
    expect((await door.call('/door/take-back', { entries: others })).statusCode).toBe(200);
  });

  it('leaves those alone who have points: the jury has seen them', async () => {
    const { held, waiting } = await sevenPeople();
    await door.scan([waiting[0]!], 'on the line');
    door.begin();
    const { key } = await read();
    const rows = [{ entryId: held[0]!.entryId, points: { points: 0 }, tie: null }];
    const sheet = { version: 0, criteria: [PLAIN_POINTS], rows, prizes: [] };
    expect((await door.manager.call('PUT', `${door.path}/results`, sheet)).statusCode).toBe(200);
    const { plan, entries } = (await free(key)).json().message;
    expect(entries).toBeNull();
    expect(planNames(plan)).toEqual([['Ravi', 'Meera'], ['Asha W.'], ['Ravi W.']]);
    await free(plan.key);
    expect((await held[0]!.entryIn(TITLE))?.state).toBe('held');
  });

  it('sees points that are saved while it waits for its turn', async () => {
    const { held } = await sevenPeople();
    door.begin();
    const { key } = await read();
    const rows = [{ entryId: held[0]!.entryId, points: { points: 7 }, tie: null }];
    const sheet = { version: 1, criteria: [PLAIN_POINTS], rows, prizes: [], by: 'Ravi', at: 1 };
    const { answer } = await door.server.db.transaction().execute(async (trx) => {
      await lockPlaces(trx, NAMED, 3);
      const answer = free(key);
      await new Promise((done) => setTimeout(done, 300));
      await createScoreSheet(trx, NAMED, sheet);
      return { answer };
    });
    const { plan, entries } = (await answer).json().message;
    expect(entries).toBeNull();
    expect(planNames(plan)[0]).toEqual(['Ravi', 'Meera']);
  });

  it('does nothing where its numbers have changed, and answers with the new ones', async () => {
    const { held, waiting } = await sevenPeople();
    door.begin();
    const { key } = await read();
    await door.scan([held[0]!], 'admitted');
    const { plan, entries } = (await free(key)).json().message;
    expect(entries).toBeNull();
    expect(planNames(plan)).toEqual([['Ravi', 'Meera'], [], ['Asha W.', 'Ravi W.']]);
    expect((await door.event()).counts).toMatchObject({ absent: 0, offered: 0, waiting: 4 });
    await door.scan([waiting[3]!], 'on the line');
    expect((await free(plan.key)).json().message.entries).toBeNull();
    expect((await free((await read()).key)).json().message.entries).toHaveLength(4);
    expect((await free((await read()).key)).json().message.entries).toEqual([]);
  });

  it('asks the next where an offer is let pass, unless somebody is here', async () => {
    const { held, waiting } = await sevenPeople();
    await door.scan(held.slice(0, 2), 'admitted');
    door.begin();
    await free((await read()).key);
    const stateOf = async (at: number) => (await waiting[at]!.entryIn(TITLE))?.state;
    expect([await stateOf(0), await stateOf(1)]).toEqual(['offered', 'waiting']);
    await waiting[0]!.call('DELETE', `/api/events/entries/${waiting[0]!.entryId}`);
    expect([await stateOf(1), await stateOf(2)]).toEqual(['offered', 'waiting']);
    await door.scan([waiting[3]!], 'on the line');
    await waiting[1]!.call('DELETE', `/api/events/entries/${waiting[1]!.entryId}`);
    expect([await stateOf(2), await stateOf(3)]).toEqual(['waiting', 'waiting']);
    expect(await door.event()).toMatchObject({
      nextHere: waiting[3]!.entryId,
      counts: { taken: 2, waiting: 2 },
    });
  });

  it('never marks those who came into their place since the begin', async () => {
    const { held } = await sevenPeople();
    await door.scan(held, 'admitted');
    await door.mark(held[0]!.entryId, 'present', 'absent');
    door.begin();
    await new Promise((done) => setTimeout(done, 5));
    const [walkIn] = await door.entrants(['Meera N.']);
    expect(walkIn).toBeDefined();
    const { email: person } = await walkIn!;
    const reason = 'Stands before me';
    expect((await door.call('/entries', { person, reason })).json().message.kind).toBe('let in');
    await door.call('/entries', { person: held[1]!.email });
    expect((await read()).absent).toEqual([]);
  });
});

describe('Add', () => {
  it('finds by phone, however written, and by a name that one person alone has', async () => {
    await sevenPeople();
    const [person] = await door.entrants(['Asha Once', 'Meera Once']);
    await door.server.db
      .updateTable('accounts')
      .set({ phone: '9123456789' })
      .where('id', '=', person!.id)
      .execute();
    const add = async (typed: string, more = {}) =>
      (await door.call('/entries', { person: typed, ...more })).json();
    door.begin();
    expect((await add('+91 91234-56789')).message).toContain('No place is free');
    const more = { isBeyond: true, reason: 'The hall has room' };
    expect((await add('+91 91234-56789', more)).message).toEqual({
      id: person!.entryId,
      name: 'Asha Once',
      kind: 'let in',
    });
    expect((await add('meera  once', more)).message).toMatchObject({ kind: 'let in' });
    expect((await add('Nobody Here', more)).fields.person).toContain('Nobody has this');
    await door.entrants(['Ravi Twice', 'Ravi Twice']);
    expect((await add('ravi twice', more)).fields.person).toContain('More than one');
  });
});
