import { type DeskEntry, listDeskEntries, markAttendance } from '../../../contract/desk/events.ts';
import type { CallAccounts } from '../../../web/calls/call.ts';
import { sitAtDesk } from '../world/desk.ts';
import { EVENTS, type SeasonEvent } from '../world/events.ts';
import { momentOf } from '../world/festival.ts';
import { eventAt, MANAGER, type Mark, type Season } from '../world/season.ts';
import { addressOf } from '../world/visits.ts';

/** Of those whom no door has seen so many came, and of so many more nobody knows; of the others so many went again at once. */
const [COMES, NOT_SEEN, WENT] = [0.65, 0.8, 0.1];

/** A manager marks who came to what is over; some are forgotten. */
export async function markWhoCame(season: Season): Promise<void> {
  const { answered, cast, random } = season;
  const ask = await sitAtDesk(season, cast[MANAGER]!);
  for (const event of overEvents(season)) {
    if (answered.publications.some(({ eventId }) => eventId === event.id)) continue;
    const all = await listRegistered(season, ask, event);
    const lots = all.map((entry) => ({ ...entry, lot: random() }));
    const unseen = lots.filter(({ state }) => state === 'held');
    const came = unseen.filter(({ lot }) => lot < COMES);
    const absent = [
      ...unseen.filter(({ lot }) => lot >= NOT_SEEN),
      ...lots.filter(({ state, lot }) => state === 'present' && lot < WENT),
    ];
    await mark(season, ask, { event, entries: came, is: 'present' });
    await mark(season, ask, { event, entries: absent, is: 'absent' });
  }
}

/** The events that have ended, in the order of the calendar, by what they are called now. */
export function overEvents(season: Season): SeasonEvent[] {
  const all = EVENTS.map(({ id }) => eventAt(season, id));
  return all.filter(({ ends }) => momentOf(ends) <= season.clock.at);
}

/** All who have a place, in the order of asking. */
export async function listRegistered(
  season: Season,
  ask: CallAccounts,
  event: SeasonEvent,
): Promise<readonly DeskEntry[]> {
  const all: DeskEntry[] = [];
  for (let page = 1; ; page += 1) {
    const query = { list: 'registered', page: String(page) } as const;
    const { rows, total } = await ask(listDeskEntries, { params: addressOf(season, event), query });
    all.push(...rows);
    if (rows.length === 0 || all.length >= total) return all;
  }
}

/** One press of a manager for several. */
export async function mark(
  season: Season,
  ask: CallAccounts,
  {
    event,
    entries,
    is,
  }: {
    readonly event: SeasonEvent;
    readonly entries: readonly Pick<DeskEntry, 'id' | 'state'>[];
    readonly is: Mark['is'];
  },
): Promise<void> {
  const { answered, clock } = season;
  if (entries.length === 0) return;
  const marked = entries.map(({ id, state }) => ({ id, was: state as Mark['is'] }));
  await ask(markAttendance, { params: addressOf(season, event), body: { entries: marked, is } });
  for (const { id: entryId } of entries)
    answered.marks.push({ eventId: event.id, entryId, is, at: clock.at });
}
