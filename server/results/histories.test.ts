import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { PLAIN_POINTS } from '../../contract/desk/results.ts';
import { removeAccount } from '../accounts/profile/store.ts';
import { createAccount } from '../accounts/store.ts';
import { loadEntry } from '../entries/entries.ts';
import { createMember } from '../entries/members/store.ts';
import { updateEntry } from '../entries/store.ts';
import { signedInOrganiser, startDeskServer } from '../testing/desk.ts';
import { comparable, HistoryModel, type SheetLine, TABLE } from '../testing/history-model.ts';

/** Two of a college among three alone, and two teams, of whom one is of two colleges. */
const ENTRIES = [
  { name: 'Asha', college: 'A', team: null },
  { name: 'Ravi', college: 'A', team: null },
  { name: 'Meera', college: 'B', team: null },
  { name: 'Ravi', college: 'B', team: 'Red Thread' },
  { name: 'Meera', college: 'C', team: 'Lamp Post' },
];

const line = fc.record({
  points: fc.constantFrom(null, 0, 1, 2, 2.5),
  tie: fc.constantFrom(0, 1, 2),
});
const sheet = fc.array(line, { maxLength: 5 });
const event = fc.constantFrom(0, 1);
/** What organisers do, and that an account is deleted. */
const history = fc.array(
  fc.oneof(
    { weight: 7, arbitrary: fc.record({ event, sheet, publishes: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ event, publishes: fc.constant(true) }) },
    { weight: 3, arbitrary: fc.record({ event, takesBack: fc.constant(true) }) },
    { weight: 2, arbitrary: fc.record({ event, absent: fc.nat({ max: 4 }) }) },
    { weight: 2, arbitrary: fc.record({ event, gone: fc.nat({ max: 4 }) }) },
  ),
  { minLength: 4, maxLength: 24, size: 'max' },
);

it('Whatever is entered, published, corrected and taken back, the leaderboard is what the newest publications say', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = await startDeskServer((content) => ({
    ...content,
    festival: { ...content.festival, leaderboard: TABLE },
  }));
  onTestFinished(() => server.close());
  const manager = await signedInOrganiser(server, [
    { role: 'cluster-manager', clusters: ['Music'] },
  ]);
  // One board for all histories: each has events and colleges of its own, so that their points stay close together.
  const model = new HistoryModel();
  let run = 0;

  async function newPerson(fullName: string, otherCollege: string) {
    const email = `${crypto.randomUUID()}@example.org`;
    const account = { email, username: 'asha', fullName, otherCollege, phone: '9000000002' };
    return createAccount(server.db, { ...account, emailVerifiedAt: 1 }, 1);
  }

  async function newEvent(eventName: string) {
    const named = { eventId: `music/${eventName}`, clusterName: 'Music', eventName };
    const entries = [];
    for (const { name, college, team } of ENTRIES) {
      const ofRun = `College ${college} ${run}`;
      const accountId = await newPerson(name, ofRun);
      const id = (await loadEntry(server.db, accountId, named, 1))!;
      if (team) {
        await updateEntry(server.db, id, { teamName: team, teamKey: team });
        const member = { entryId: id, accountId: await newPerson('Asha', ofRun) };
        const ofEvent = { eventId: named.eventId, isCaptain: 0, joinedAt: 2 };
        await createMember(server.db, { ...member, ...ofEvent });
      }
      entries.push({ id, accountId, name: team ?? name, isTeam: team !== null, college: ofRun });
    }
    return { name: eventName, entries, path: `/events/music/${encodeURIComponent(eventName)}` };
  }

  async function shown() {
    vi.advanceTimersByTime(1000);
    return comparable((await server.app.inject('/api/leaderboard')).json().message);
  }

  const property = fc.asyncProperty(history, async (steps) => {
    run += 1;
    const events = [await newEvent(`Duel ${run}`), await newEvent(`Quiz ${run}`)];
    const first = model.add(events);
    for (const { event, ...step } of steps) {
      const at = first + event;
      const { path, entries } = events[event]!;
      if ('sheet' in step) {
        const came = step.sheet
          .map((one, i): SheetLine => ({ id: entries[i]!.id, ...one }))
          .filter(({ id }) => !model.isAbsent(at, id));
        const rows = came.map(({ id: entryId, points, tie }) => ({
          ...{ entryId, tie, prize: null, points: points === null ? {} : { points } },
        }));
        const sheet = { version: model.version(at), criteria: [PLAIN_POINTS], agreedPrizes: 0 };
        const kept = await manager.call('PUT', `${path}/results`, { ...sheet, rows });
        expect(kept.statusCode, kept.body).toBe(200);
        model.keep(at, came);
      }
      if ('publishes' in step && step.publishes) {
        const version = model.version(at);
        const { statusCode } = await manager.call('POST', `${path}/results/publish`, { version });
        expect(statusCode).toBe(model.publish(at));
      }
      if ('takesBack' in step) {
        const version = model.standingVersion(at);
        const { statusCode } = await manager.call('POST', `${path}/results/take-back`, { version });
        expect(statusCode).toBe(model.takeBack(at));
      }
      if ('absent' in step) {
        const { id } = entries[step.absent]!;
        await updateEntry(server.db, id, { state: model.mark(at, id) });
      }
      if ('gone' in step) {
        await removeAccount(server.db, entries[step.gone]!.accountId);
        model.remove(at, entries[step.gone]!.id);
      }
      expect(await shown()).toEqual(model.shown());
    }
  });
  // One board for all: after a failure no shorter history could be tried.
  await fc.assert(property, { seed: 20_250_918, numRuns: 15, endOnFailure: true });
}, 120_000);
