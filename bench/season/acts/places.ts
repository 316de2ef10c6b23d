import { cancelEntry, listOwnEntries, takePlace } from '../../../contract/entries/entry-calls.ts';
import { forEachAtOnce } from '../../rehearsal/at-once.ts';
import type { Visitor } from '../world/cast.ts';
import { findSeasonEvent } from '../world/events.ts';
import { momentOf } from '../world/festival.ts';
import { guestsOf, noteTaken, type Season } from '../world/season.ts';
import { addressOf, unlessRefused, visit } from '../world/visits.ts';
import { joinOrStartTeam } from './teams.ts';

const AT_ONCE = 8;

/** So many of those with an account ask for the next event that they wish for, and half of them for one more. */
export function register({ part }: { part: number }) {
  return async (season: Season): Promise<void> => {
    const coming = guestsOf(season).filter(() => season.random() < part);
    const teams = { starting: Promise.resolve() };
    await forEachAtOnce(coming, AT_ONCE, async (visitor) => {
      await askForNext(season, visitor, teams);
      if (visitor.random() < 0.5) await askForNext(season, visitor, teams);
    });
  };
}

async function askForNext(
  season: Season,
  visitor: Visitor,
  teams: { starting: Promise<void> },
): Promise<void> {
  const id = visitor.wishes.find((one) => !visitor.asked.has(one) && isOpen(season, one));
  if (!id) return;
  visitor.asked.add(id);
  const event = findSeasonEvent(id);
  if (event.team) {
    // One after the other: who comes next joins the team that was just begun.
    teams.starting = teams.starting.then(() => joinOrStartTeam(season, visitor, event));
    return teams.starting;
  }
  await visit(season, visitor, async (call) => {
    const params = addressOf(season, event);
    const asked = () => call(takePlace, { params, body: { teamName: '', answers: {} } });
    const entry = await unlessRefused(season, asked);
    if (entry) noteTaken(season, visitor, event, entry);
  });
}

function isOpen({ clock }: Season, id: string): boolean {
  const { opens, closes } = findSeasonEvent(id);
  return momentOf(opens) <= clock.at && clock.at < momentOf(closes);
}

/** So many of those who have entries give one back, or leave a line. */
export function cancelSome({ part }: { part: number }) {
  return async (season: Season): Promise<void> => {
    const leaving = guestsOf(season).filter(
      ({ asked }) => asked.size > 0 && season.random() < part,
    );
    for (const visitor of leaving)
      await visit(season, visitor, async (call) => {
        const own = (await call(listOwnEntries)).filter(({ isCaptain }) => isCaptain);
        const entry = own[Math.floor(visitor.random() * own.length)];
        if (!entry) return;
        const cancelled = () => call(cancelEntry, { params: { id: entry.id } });
        if (await unlessRefused(season, cancelled))
          season.answered.changes.push({ entryId: entry.id, visitor, kind: 'cancelled' });
      });
  };
}
