import { rm } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../database/connection.ts';
import { newRegistrant, placesOf, type Registrant } from '../testing/entries.ts';
import { festivalWithEvent } from '../testing/festival.ts';
import { threeProcesses } from '../testing/processes.ts';

const EVENT = 'Last Places';
const DAY_MS = 24 * 60 * 60 * 1000;

let contentDir: string;

const processes = threeProcesses([], async () => {
  const closes = new Date(Date.now() + 10 * DAY_MS).toISOString();
  const rules = `opens: 2025-01-01 10:00, closes: '${closes}', places: 24, waiting: 30`;
  contentDir = await festivalWithEvent(EVENT, `registration: { ${rules} }`);
  return { CONTENT_URL: '', CONTENT_WEBHOOK_SECRET: '', CONTENT_DIR: contentDir };
});

afterAll(() => rm(contentDir, { recursive: true, force: true }));

/** A thousand people, a third of them at each process. */
async function crowd(db: Database): Promise<Registrant[]> {
  const people: Registrant[] = [];
  for (let i = 0; i < 1000; i++) {
    const { app } = processes.all[i % 3]!;
    people.push(await newRegistrant({ app, db }));
  }
  return people;
}

it('A thousand people ask three processes at once for the last 24 places: 24 get them, 30 wait, the rest are told so', async () => {
  const db = await openDatabase(processes.settings.database);
  try {
    const people = await crowd(db);
    const answers = await Promise.all(people.map((one) => one.take(EVENT)));
    const states = answers.map(({ status, message }) => (status === 200 ? message.state : status));
    const count = (wanted: unknown) => states.filter((state) => state === wanted).length;
    expect([count('held'), count('waiting'), count(409)]).toEqual([24, 30, 946]);

    const { message } = (await processes.all[0].app.inject(`${placesOf(EVENT)}/places`)).json();
    expect(message).toMatchObject({ places: 24, taken: 24, waiting: 30, next: 'nothing' });
    const waiting = people.filter((_, i) => states[i] === 'waiting');
    const entries = await Promise.all(waiting.map((one) => one.entryIn(EVENT)));
    const ranks = entries.map((entry) => entry!.rank!).sort((a, b) => a - b);
    expect(ranks).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
    const asked = await db
      .selectFrom('entries')
      .select('entries.asked')
      .innerJoin('events', 'events.id', 'eventId')
      .where('title', '=', EVENT)
      .orderBy('entries.asked')
      .execute();
    expect(asked.map((row) => row.asked)).toEqual(Array.from({ length: 54 }, (_, i) => i + 1));
  } finally {
    await db.destroy();
  }
}, 120_000);
