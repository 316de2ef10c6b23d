import { rename } from 'node:fs/promises';
import { clusters } from '../../../contract/clusters.ts';
import { populateEvents } from '../../../contract/content-addresses.ts';
import { getDeskHome } from '../../../contract/desk/home.ts';
import { sendMoveNotice } from '../../../contract/desk/moves.ts';
import { getCluster } from '../../../contract/events.ts';
import { loadContent } from '../../../server/content/reading/content.ts';
import { call } from '../../../web/calls/call.ts';
import { sitAtDesk } from '../world/desk.ts';
import { fileIn, momentOf, saveEvent } from '../world/festival.ts';
import { type Edit, eventAt, MANAGER, type Season } from '../world/season.ts';
import { soon } from '../world/time.ts';
import { addressOf } from '../world/visits.ts';

/** The machine's time, by which the server looks at files. */
const SERVED_WITHIN_MS = 10_000;

/** An editor saves the file of an event anew, or another in its place; once visitors are served what it says, time goes on. */
export function edit(eventId: string, change: Omit<Edit, 'eventId' | 'at'>) {
  return async (season: Season): Promise<void> => {
    const { contentDir, edits, clock, people } = season;
    const before = fileIn(contentDir, eventAt(season, eventId));
    edits.push({ eventId, at: clock.at, ...change });
    const event = eventAt(season, eventId);
    await rename(before, fileIn(contentDir, event));
    await saveEvent(contentDir, event, people);
    season.content = await loadContent(contentDir);
    await soon(() => isServed(season, eventId), SERVED_WITHIN_MS);
  };
}

async function isServed(season: Season, eventId: string): Promise<boolean> {
  const event = eventAt(season, eventId);
  const { cluster } = addressOf(season, event);
  const { id } = clusters.find(({ name }) => name === cluster)!;
  const asked = { params: { id }, query: { [populateEvents]: '*' } };
  const { data } = await call(getCluster, { base: season.server.url, ...asked });
  const events = data.attributes.Cluster_Details?.Events ?? [];
  return events.some(
    ({ name, location, date }) =>
      name === event.name &&
      location === event.venue &&
      Date.parse(date ?? '') === momentOf(event.begins),
  );
}

/** A manager reads at home which events have moved, and tells their people. */
export async function tellOfMoves(season: Season): Promise<void> {
  const { cast, answered, clock, edits } = season;
  const ask = await sitAtDesk(season, cast[MANAGER]!);
  for (const decision of (await ask(getDeskHome)).decisions) {
    if (decision.kind !== 'moved') continue;
    const { clusterName: cluster, eventName: event, is } = decision;
    const { eventId } = edits.findLast(({ eventId: id }) => eventAt(season, id).name === event)!;
    const told = { params: { cluster, event }, body: { is, words: '' } };
    const { subject } = await ask(sendMoveNotice, told);
    answered.notices.push({ eventId, at: clock.at, subject: subject.replace('{event}', event) });
  }
}
