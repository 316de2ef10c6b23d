import { afterAll, describe, expect, it } from 'vitest';
import { entriesServer, newRegistrant, placesOf } from '../testing/entries.ts';

const { server, events } = entriesServer();

const DAY_MS = 24 * 60 * 60 * 1000;

async function people(count: number, college?: string) {
  return Promise.all(Array.from({ length: count }, () => newRegistrant(server, { college })));
}

async function placesNow(title: string) {
  return (await server.app.inject(`${placesOf(title)}/places`)).json().message;
}

describe('a place', () => {
  it('is taken by pressing once, and tells its number', async () => {
    events.set('First Song', { rules: { places: 3 } });
    const [asha] = await people(1);
    const { status, message } = await asha!.take('First Song');
    expect(status).toBe(200);
    expect(message).toMatchObject({ state: 'held', number: 1, rank: null, teamName: null });
    expect(await placesNow('First Song')).toMatchObject({ places: 3, taken: 1, next: 'place' });
  });

  it('is never one too many: who asks when all are taken waits, and when the list is full is told so', async () => {
    events.set('First Song', { rules: { places: 24, waiting: 30 } });
    const crowd = await people(100);
    const answers = await Promise.all(crowd.map((one) => one.take('First Song')));
    const states = answers.map(({ status, message }) => (status === 200 ? message.state : status));
    const count = (wanted: unknown) => states.filter((state) => state === wanted).length;
    expect([count('held'), count('waiting'), count(409)]).toEqual([24, 30, 46]);
    const ranks = answers.flatMap(({ message }) => message.rank ?? []).sort((a, b) => a - b);
    expect(ranks).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
    expect(answers.find(({ status }) => status === 409)!.message).toBe(
      'Somebody was quicker: all places are taken, and nobody more can wait',
    );
    expect(await placesNow('First Song')).toMatchObject({
      taken: 24,
      waiting: 30,
      next: 'nothing',
    });
  });

  it('can’t be exceeded in the database either', async () => {
    events.set('First Song', { rules: { places: 1 } });
    const [asha] = await people(1);
    await asha!.take('First Song');
    const oneMore = server.db.updateTable('events').set({ taken: 2 }).execute();
    await expect(oneMore).rejects.toThrow(/check/i);
  });

  it('is one a person and event', async () => {
    events.set('First Song', { rules: {} });
    const [asha] = await people(1);
    const answers = await Promise.all([1, 2, 3].map(() => asha!.take('First Song')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await placesNow('First Song')).toMatchObject({ taken: 1 });
  });

  it('asked for by who has one says so, also when no more are left', async () => {
    events.set('First Song', { rules: { places: 1, waiting: 0 } });
    const [asha] = await people(1);
    await asha!.take('First Song');
    expect(await asha!.take('First Song')).toMatchObject({
      status: 409,
      message: 'You are in this event already, alone or in a team',
    });
  });

  it('is there only while registration is open', async () => {
    const [asha] = await people(1);
    events.set('First Song', { rules: { opens: Date.now() + DAY_MS } });
    expect(await asha!.take('First Song')).toMatchObject({
      status: 409,
      message: 'Registration has not opened yet',
    });
    events.set('First Song', { rules: { closes: Date.now() - 1 } });
    expect(await asha!.take('First Song')).toMatchObject({
      status: 409,
      message: 'Registration is closed',
    });
    expect(await placesNow('First Song')).toMatchObject({ state: 'closed', taken: 0 });
  });

  it('counts by college where the event says so', async () => {
    events.set('First Song', { rules: { perCollege: 1, waiting: 0 } });
    const [one, other] = await people(2, 'Anna University, Chennai');
    const [third] = await people(1, 'Somewhere Else');
    expect((await one!.take('First Song')).status).toBe(200);
    expect(await other!.take('First Song')).toMatchObject({
      status: 409,
      message: 'Your college has its only place in this event, and nobody more can wait',
    });
    expect((await third!.take('First Song')).status).toBe(200);
  });

  it('by college asks for a college', async () => {
    events.set('First Song', { rules: { perCollege: 1 } });
    const nobody = await newRegistrant(server, { college: '' });
    expect(await nobody.take('First Song')).toMatchObject({ status: 409 });
  });

  it('has answers to the event’s questions, each fault named, changed until closing', async () => {
    const questions = [
      {
        id: 'song',
        label: 'Song',
        kind: 'text' as const,
        choices: [],
        required: true,
        sealed: false,
      },
      {
        id: 'tongue',
        label: 'Tongue',
        kind: 'choice' as const,
        choices: ['Tamil', 'Hindi'],
        required: false,
        sealed: true,
      },
    ];
    events.set('First Song', { rules: { questions } });
    const [asha] = await people(1);
    const faulty = await asha!.take('First Song', { answers: { tongue: 'Latin' } });
    expect(faulty.response.json().fields).toEqual({
      'answers.song': 'Song: an answer is needed',
      'answers.tongue': 'Tongue: choose one of Tamil, Hindi',
    });
    const { message } = await asha!.take('First Song', { answers: { song: 'Kurai', odd: 'x' } });
    expect(message.answers).toEqual({ song: 'Kurai' });
    const change = () =>
      asha!.call('PUT', `/api/events/entries/${message.id}/answers`, { answers: { song: 'Nila' } });
    expect((await change()).message.answers).toEqual({ song: 'Nila' });
    events.set('First Song', { rules: { questions, closes: Date.now() - 1 } });
    expect((await change()).status).toBe(409);
  });

  it('given back goes to nobody else’s disadvantage, and is told to managers when it comes late', async () => {
    events.set('First Song', { rules: { places: 1, cancelUntil: Date.now() - 1 } });
    const [asha, ravi] = await people(2);
    const { message } = await asha!.take('First Song');
    expect((await asha!.call('DELETE', `/api/events/entries/${message.id}`)).status).toBe(200);
    expect(await asha!.entryIn('First Song')).toBeNull();
    const changes = await server.db.selectFrom('entryChanges').select('kind').execute();
    expect(changes.map(({ kind }) => kind)).toContain('cancelled late');
    expect((await ravi!.take('First Song')).message.state).toBe('held');
  });

  it('is nobody else’s to give back', async () => {
    events.set('First Song', { rules: {} });
    const [asha, ravi] = await people(2);
    const { message } = await asha!.take('First Song');
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/acceptance'],
      ['PUT', '/invitation'],
    ] as const)
      expect((await ravi!.call(method, `/api/events/entries/${message.id}${path}`)).status).toBe(
        404,
      );
  });

  it('names what it overlaps with, the way between the venues counted, and forbids nothing', async () => {
    const startsAt = Date.now() + 12 * DAY_MS;
    const hour = DAY_MS / 24;
    events.set('First Song', { startsAt, rules: {} });
    events.set('Humming', { startsAt: startsAt + 2 * hour + 14 * 60_000, rules: {} });
    events.set('Lantern Choir', { startsAt: startsAt + 2 * hour + 15 * 60_000, rules: {} });
    const [asha] = await people(1);
    await asha!.take('First Song');
    const clashes = async (title: string) =>
      (await asha!.call('GET', `${placesOf(title)}/entry`)).message.clashes;
    expect(await clashes('Humming')).toMatchObject([{ eventName: 'First Song', endsAbout: true }]);
    expect(await clashes('Lantern Choir')).toEqual([]);
    expect((await asha!.take('Humming')).status).toBe(200);
  });

  it('isn’t there for an event without rules, nor for anyone while registration is off', async () => {
    const [asha] = await people(1);
    expect((await asha!.take('First Song')).status).toBe(404);
    expect((await server.app.inject(`${placesOf('First Song')}/places`)).statusCode).toBe(404);
  });

  it('is taken once, however often the press is repeated', async () => {
    events.set('First Song', { rules: { places: 5 } });
    const [asha] = await people(1);
    const key = { 'idempotency-key': 'a-key-of-one-press-only' };
    const press = (payload: object) =>
      asha!.call('POST', `${placesOf('First Song')}/entries`, payload, key);
    const [first, again] = [await press({}), await press({})];
    expect(again.message).toEqual(first.message);
    expect(await placesNow('First Song')).toMatchObject({ taken: 1 });
    expect((await press({ teamName: 'Other' })).status).toBe(422);
  });
});

afterAll(() => events.clear());
