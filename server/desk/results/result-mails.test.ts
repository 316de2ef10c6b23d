import { beforeEach, describe, expect, it } from 'vitest';
import { PLAIN_POINTS } from '../../../contract/desk/results.ts';
import { loadEntry } from '../../entries/entries.ts';
import { createMember } from '../../entries/members/store.ts';
import { MUSIC_MANAGER, signedInOrganiser } from '../../testing/desk.ts';
import { ANSWERS, EVENT, PATH } from '../../testing/desk-results.ts';
import { newRegistrant, onceBegun, startDeskServerWith, turnClock } from '../../testing/entries.ts';
import { lastMailTo, mailsTo, waitingMail } from '../../testing/mails.ts';
import { shared } from '../../testing/server.ts';

const events = new Map([['First Song', { rules: {} }]]);
const server = shared(() => startDeskServerWith(events), beforeEach);
const manager = shared(() => signedInOrganiser(server, MUSIC_MANAGER), beforeEach);

async function newEntry(name: string) {
  const person = await newRegistrant(server, { name });
  const { id } = (await person.take('First Song')).message;
  return { ...person, entryId: id as string };
}

type Person = Awaited<ReturnType<typeof newEntry>>;

/** Publishes the next version of the sheet: so many points of each, prizes of ₹25,000 and ₹15,000. */
async function publish(...points: (readonly [Person, number])[]): Promise<number> {
  const { version } = (await manager.call('GET', PATH)).json().message;
  const rows = points.map(([{ entryId }, given]) => ({
    ...{ entryId, points: { points: given }, tie: 0 },
  }));
  const sheet = { version, criteria: [PLAIN_POINTS], rows, prizes: [25_000, 15_000] };
  expect((await manager.call('PUT', PATH, sheet)).statusCode).toBe(200);
  const body = { version: version + 1, answers: ANSWERS };
  const answer = await onceBegun(events, 'First Song', () =>
    manager.call('POST', `${PATH}/publish`, body),
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return version + 1;
}

const takeBack = (version: number) => manager.call('POST', `${PATH}/take-back`, { version });

/** As long as a publication waits before anybody is told of it. */
async function wait(): Promise<void> {
  turnClock(Date.now() + 2 * 60_000 + 1000);
  const jobs = server.db.selectFrom('jobs').selectAll();
  await expect.poll(async () => (await jobs.execute()).length, { timeout: 10_000 }).toBe(0);
}

describe('Those whom results are about', () => {
  it('are mailed what is theirs two minutes later, and of a correction those alone for whom something changed', async () => {
    const [asha, ravi, meera] = [
      await newEntry('Asha'),
      await newEntry('Ravi'),
      await newEntry('Meera'),
    ];
    await publish([asha, 9], [ravi, 8], [meera, 1]);
    expect(await mailsTo(server, asha.email)).toEqual([]);
    await wait();
    const first = await lastMailTo(server, asha.email, 1);
    expect(first.head).toContain('Subject: The results of First Song are out');
    expect(first.text).toContain('Yours: First place, ₹25,000.');
    expect((await lastMailTo(server, meera.email, 1)).text).toContain('Yours: Third place.');
    await publish([asha, 9], [ravi, 10], [meera, 1]);
    await wait();
    const second = await lastMailTo(server, asha.email, 2);
    expect(second.text.replaceAll('\n', ' ')).toContain(
      'Yours was: First place, ₹25,000. Yours is now: Second place, ₹15,000.',
    );
    await lastMailTo(server, ravi.email, 2);
    expect(await mailsTo(server, meera.email)).toHaveLength(1);
  });

  it('hear nothing of what is taken back before they were told, and are told where they were', async () => {
    const [asha, ravi] = [await newEntry('Asha'), await newEntry('Ravi')];
    const version = await publish([asha, 9], [ravi, 8]);
    expect((await takeBack(version)).statusCode).toBe(200);
    await wait();
    expect(await mailsTo(server, asha.email)).toEqual([]);
    const again = await publish([asha, 8], [ravi, 9]);
    await wait();
    await lastMailTo(server, asha.email, 1);
    expect((await takeBack(again)).statusCode).toBe(200);
    await wait();
    const last = await lastMailTo(server, asha.email, 2);
    expect(last.head).toContain('Subject: The results of First Song are corrected');
    expect(last.text).toContain('That no longer stands');
  });

  it('are told against what they heard last, whatever was published and taken back between', async () => {
    const [asha, ravi] = [await newEntry('Asha'), await newEntry('Ravi')];
    await publish([asha, 9], [ravi, 8]);
    turnClock(Date.now() + 60_000);
    await publish([asha, 8], [ravi, 9]);
    await wait();
    const out = await lastMailTo(server, asha.email, 1);
    expect(out.head).toContain('Subject: The results of First Song are out');
    expect(out.text).toContain('Yours: Second place, ₹15,000.');
    const correction = await publish([asha, 9], [ravi, 8]);
    const absent = { entries: [{ id: asha.entryId, was: 'held' }], is: 'absent' };
    await manager.call('PUT', PATH.replace('results', 'attendance'), absent);
    expect((await takeBack(correction)).statusCode).toBe(200);
    await wait();
    for (const { email } of [asha, ravi]) expect(await mailsTo(server, email)).toHaveLength(1);
  });

  it('never get the mail that a mail server put off, once that of a correction leaves', async () => {
    const [asha, ravi] = [await newEntry('Asha'), await newEntry('Ravi')];
    await publish([asha, 9], [ravi, 8]);
    await wait();
    await lastMailTo(server, asha.email, 1);
    const { sequence } = await server.db
      .selectFrom('resultPublications')
      .select(({ fn }) => fn.max('sequence').as('sequence'))
      .executeTakeFirstOrThrow();
    const waits = await waitingMail(server, `results ${sequence} ${asha.id}`);
    await publish([asha, 8], [ravi, 9]);
    turnClock(Date.now() + 2 * 60_000 + 1000);
    await lastMailTo(server, asha.email, 2);
    expect(await waits()).toBe(false);
  });

  it('are told what they have, who were withdrawn and added anew', async () => {
    const [asha, ravi] = [await newEntry('Asha'), await newEntry('Ravi')];
    await publish([asha, 9], [ravi, 8]);
    await wait();
    await lastMailTo(server, asha.email, 1);
    const withdraw = `${PATH.replace('results', 'entries')}/${asha.entryId}/withdraw`;
    const reason = { reason: 'the registration was wrong' };
    expect((await manager.call('POST', withdraw, reason)).statusCode).toBe(200);
    const entryId = (await loadEntry(server.db, asha.id, EVENT, Date.now()))!;
    await publish([{ ...asha, entryId }, 9], [ravi, 8]);
    await wait();
    const told = (await mailsTo(server, asha.email)).filter(({ head }) => /results/.test(head));
    expect(told.at(-1)!.text).toContain('First place, ₹25,000.');
    expect(told.at(-1)!.text).not.toContain('no longer stands');
  });

  it('have two minutes of the newest, and hear of what stands then, of a team that it is the team’s', async () => {
    const [asha, ravi] = [await newEntry('Asha'), await newEntry('Ravi')];
    const member = await newRegistrant(server, { name: 'Meera' });
    const inTeam = { entryId: ravi.entryId, accountId: member.id, isCaptain: 0, joinedAt: 2 };
    await createMember(server.db, { ...inTeam, eventId: EVENT.eventId });
    await publish([asha, 9], [ravi, 8]);
    turnClock(Date.now() + 110_000);
    const correction = await publish([asha, 8], [ravi, 9]);
    turnClock(Date.now() + 30_000);
    await new Promise((later) => setTimeout(later, 1500));
    expect(await mailsTo(server, asha.email)).toEqual([]);
    expect((await takeBack(correction)).statusCode).toBe(200);
    await wait();
    const only = await lastMailTo(server, asha.email, 1);
    expect(only.text).toContain('Yours: First place, ₹25,000.');
    for (const { email } of [ravi, member])
      expect((await lastMailTo(server, email, 1)).text.replaceAll('\n', ' ')).toContain(
        "Your team's: Second place, ₹15,000.",
      );
  });
});
