import 'fake-indexeddb/auto';
import { freeAbsent, getDoorPlan } from '../../../contract/desk/door.ts';
import { addGateDevice } from '../../../contract/desk/gate.ts';
import { STANDING } from '../../../contract/entries/entry-rules.ts';
import { MINUTE_MS } from '../../../contract/moments.ts';
import { openPhones, sendAll } from '../../night/gate/shift.ts';
import type { Volunteer } from '../../night/gate/volunteer.ts';
import { sitAtDesk } from '../world/desk.ts';
import { momentOf } from '../world/festival.ts';
import { crowdOf, eventAt, MANAGER, type Season } from '../world/season.ts';
import { liveUntil } from '../world/time.ts';
import { addressOf } from '../world/visits.ts';
import { minuteOf } from './gate.ts';

/** Of those who have a place or wait for one so many stand at the door, within so many minutes before it begins. */
const [COMES, WITHIN_MINUTES] = [0.75, 20];
const FREED_AFTER_MINUTES = 10;

/** People come to an event's door before it begins; once it has, a manager gives the places of the absent to those there. */
export function door(eventId: string) {
  return async (season: Season): Promise<void> => {
    const { gate, random } = season;
    const begins = momentOf(eventAt(season, eventId).begins);
    const volunteer = await openDoor(season, eventId);
    const coming = (await peopleOf(season, eventId))
      .filter(() => random() < COMES)
      .map((person) => ({ ...person, at: begins - random() * WITHIN_MINUTES * MINUTE_MS }))
      .toSorted((one, other) => one.at - other.at);
    for (const { code, id, at } of coming) {
      await turnTo(season, at);
      await volunteer.meet(code);
      volunteer.syncSoon();
      await volunteer.settle();
      const { verdict, isTakenBack } = volunteer.seen.at(-1)!;
      const isIn = verdict === 'admitted' && !isTakenBack;
      gate.stood.push({ eventId, accountId: id, at: season.clock.at, isIn });
    }
    await sendAll(volunteer);
    await volunteer.settle();
    await turnTo(season, begins + FREED_AFTER_MINUTES * MINUTE_MS);
    await freePlaces(season, eventId);
  };
}

/** A manager adds a device for the door, which a volunteer pairs. */
async function openDoor(season: Season, eventId: string): Promise<Volunteer> {
  const { cast, clock, gate, seed, server } = season;
  const ask = await sitAtDesk(season, cast[MANAGER]!);
  const { cluster: clusterName, event: eventName } = addressOf(season, eventAt(season, eventId));
  const place = { kind: 'events' as const, events: [{ clusterName, eventName }] };
  const body = { name: `The door of ${eventName}`, place, endsAt: momentOf([4, '12:00']) };
  const pairings = [(await ask(addGateDevice, { body })).address.split('#pair=')[1]!];
  Object.assign(gate.clock, { minute: minuteOf(clock.at), at: clock.at });
  const name = `season ${seed} ${eventName}`;
  const phones = { pairings, seed, url: server.url, clock: gate.clock, name, isGone: () => false };
  return (await openPhones(phones))[0]!;
}

/** Whoever has a part in an event, or waits for one. */
async function peopleOf(season: Season, eventId: string) {
  const rows = await season.db
    .selectFrom('entryMembers')
    .innerJoin('entries', 'entries.id', 'entryId')
    .select('accountId')
    .where('entries.eventId', '=', eventId)
    .where('state', 'in', STANDING)
    .where('leftAt', 'is', null)
    .orderBy('asked')
    .orderBy('joinedAt')
    .execute();
  const ids = rows.map(({ accountId }) => accountId);
  const crowd = await crowdOf(season);
  return ids.map((id) => crowd.find((one) => one.id === id)!);
}

async function turnTo(season: Season, at: number): Promise<void> {
  const { clock, gate } = season;
  await liveUntil(season, at);
  Object.assign(gate.clock, { minute: minuteOf(clock.at), at: clock.at });
}

async function freePlaces(season: Season, eventId: string): Promise<void> {
  const { answered, cast, clock } = season;
  const ask = await sitAtDesk(season, cast[MANAGER]!);
  const params = addressOf(season, eventAt(season, eventId));
  const { key } = await ask(getDoorPlan, { params });
  const { plan } = await ask(freeAbsent, { params, body: { key } });
  const note = (is: 'present' | 'absent') => (one: { id: string }) =>
    void answered.marks.push({ eventId, entryId: one.id, is, at: clock.at });
  plan.absent.forEach(note('absent'));
  plan.letIn.forEach(note('present'));
}
