import { getPlaces, listOwnEntries } from '../../../contract/entries/entry-calls.ts';
import { randomFrom } from '../../../server/content/posters/poster.ts';
import { call } from '../../../web/calls/call.ts';
import { shuffled } from '../world/cast.ts';
import { momentOf } from '../world/festival.ts';
import { eventAt, guestsOf, namesOf, type Season } from '../world/season.ts';
import { addressOf, look } from '../world/visits.ts';
import { type History, isStanding, readHistories, type SeasonCheck } from './season-check.ts';

/** Of the people of such an event so many are looked at each day, of others each day. */
const LOOKED_AT = 4;

async function faultsOfEdits(season: Season): Promise<string[]> {
  const histories = (await readHistories(season)).filter(({ entry }) => isStanding(entry));
  const faults: string[] = [];
  for (const id of new Set(season.edits.map(({ eventId }) => eventId))) {
    const own = histories.filter(({ entry }) => entry.eventId === id);
    faults.push(...(await faultsOfAddresses(season, id, own)));
    faults.push(...(await faultsOfProgrammes(season, id, own)));
    const moves = season.edits.filter((one) => one.eventId === id && (one.venue || one.begins));
    const told = season.answered.notices.filter(({ eventId }) => eventId === id);
    if (own.length > 0 && told.length !== moves.length)
      faults.push(`${id} has moved ${moves.length} times, and the desk told ${told.length}`);
  }
  return faults;
}

/** By each name that it ever had, the places are those of its people. */
async function faultsOfAddresses(
  season: Season,
  id: string,
  own: readonly History[],
): Promise<string[]> {
  const params = addressOf(season, eventAt(season, id));
  const waiting = own.filter(({ entry }) => entry.state === 'waiting').length;
  const faults: string[] = [];
  for (const event of namesOf(season, id)) {
    const asked = { base: season.server.url, params: { ...params, event } };
    const said = await call(getPlaces, asked).catch(({ message }: Error) => ({ message }));
    const there = typeof said.message === 'string' ? undefined : said.message.waiting;
    if (there !== waiting) faults.push(`As ${event} ${there} wait in ${id}, and ${waiting} do`);
  }
  return faults;
}

async function faultsOfProgrammes(
  season: Season,
  id: string,
  own: readonly History[],
): Promise<string[]> {
  const { name, venue, begins } = eventAt(season, id);
  const entryOf = new Map(
    own.flatMap(({ entry, members }) =>
      members
        .filter(({ leftAt }) => leftAt === null)
        .map(({ accountId }) => [accountId, entry.id] as const),
    ),
  );
  const people = guestsOf(season).filter(({ accountId }) => entryOf.has(accountId));
  const faults: string[] = [];
  for (const visitor of shuffled(people, randomFrom(season.clock.at)).slice(0, LOOKED_AT)) {
    const read = await look(season, visitor, (ask) => ask(listOwnEntries));
    const entry = read.find((one) => one.id === entryOf.get(visitor.accountId));
    const is = [entry?.eventName, entry?.venue, Date.parse(entry?.starts ?? '')].join(', ');
    const shouldBe = [name, venue, momentOf(begins)].join(', ');
    if (is !== shouldBe) faults.push(`${visitor.email} reads ${is} in place of ${shouldBe}`);
  }
  return faults;
}

export const edits: SeasonCheck = {
  promise:
    'Whoever is in an event that is renamed or moved stays in it, and reads its new name, hour and venue; its old names lead on, and the desk asks to tell of a move.',
  source: 'days.md 1: What an event is; 5: Tell',
  faults: faultsOfEdits,
};
