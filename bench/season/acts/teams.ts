import { cancelEntry, listOwnEntries, takePlace } from '../../../contract/entries/entry-calls.ts';
import {
  findInvitation,
  handOver,
  joinTeam,
  readInvitation,
  removeMember,
} from '../../../contract/entries/team-calls.ts';
import type { EntryChangeKind } from '../../../server/database/entry-tables.ts';
import type { CallAccounts, Message } from '../../../web/calls/call.ts';
import type { Visitor } from '../world/cast.ts';
import type { SeasonEvent } from '../world/events.ts';
import { guestsOf, noteTaken, type Season } from '../world/season.ts';
import { addressOf, unlessRefused, visit } from '../world/visits.ts';

/** Joins a team that a friend has begun, where one of their college's has room, or else begins one. */
export async function joinOrStartTeam(
  season: Season,
  visitor: Visitor,
  event: SeasonEvent,
): Promise<void> {
  const open = season.openTeams.find(
    ({ eventId, college, wanted }) =>
      eventId === event.id &&
      wanted > 0 &&
      (!event.team!.sameCollege || college === visitor.college),
  );
  await visit(season, visitor, async (call) => {
    if (open) {
      open.wanted -= 1;
      const joined = await unlessRefused(season, () => join(call, visitor, open));
      if (joined) season.answered.changes.push({ entryId: joined.id, visitor, kind: 'joined' });
      return;
    }
    const body = { teamName: `Team of ${visitor.number}`, answers: {} };
    const params = addressOf(season, event);
    const entry = await unlessRefused(season, () => call(takePlace, { params, body }));
    if (!entry) return;
    const { invitation, code } = entry;
    noteTaken(season, visitor, event, entry);
    const { min, max } = event.team!;
    // Now and then one friend too few says that they will come.
    const wanted = min - 2 + Math.floor(visitor.random() * (max - min + 3));
    if (invitation && code)
      season.openTeams.push({
        ...{ eventId: event.id, college: visitor.college, invitation, code, wanted },
      });
  });
}

interface Way {
  readonly invitation: string;
  readonly code: string;
}

async function join(
  call: CallAccounts,
  { prefersCode }: Visitor,
  way: Way,
): Promise<Message<typeof joinTeam>> {
  const found = prefersCode
    ? await call(findInvitation, { body: { code: way.code.toLowerCase() } })
    : way;
  const { invitation } = found;
  await call(readInvitation, { params: { invitation } });
  return call(joinTeam, { body: { invitation, answers: {} } });
}

/** In so many teams somebody leaves, is taken out, hands it over, or withdraws all of it. */
export function teamsFallApart({ part }: { part: number }) {
  return async (season: Season): Promise<void> => {
    for (const visitor of guestsOf(season)) {
      if (!visitor.asked.size || season.random() >= part) continue;
      await visit(season, visitor, async (call) => {
        const entries = await call(listOwnEntries);
        const team = entries.find(({ teamName }) => teamName !== null);
        if (!team) return;
        const kind = await unlessRefused(season, () => fallApart(call, visitor, team));
        if (kind) season.answered.changes.push({ entryId: team.id, visitor, kind });
      });
    }
  };
}

type Team = Message<typeof listOwnEntries>[number];

const [WITHDRAWS, HANDS_OVER] = [0.2, 0.5];

async function fallApart(
  call: CallAccounts,
  { random }: Visitor,
  { id, members, isCaptain }: Team,
): Promise<EntryChangeKind> {
  const me = members.find(({ isMe }) => isMe)!;
  const other = members.find(({ isMe }) => !isMe);
  const lot = random();
  if (!isCaptain) {
    await call(removeMember, { params: { id, member: me.id } });
    return 'left';
  }
  if (!other || lot < WITHDRAWS) {
    await call(cancelEntry, { params: { id } });
    return 'cancelled';
  }
  if (lot < HANDS_OVER) {
    await call(handOver, { params: { id }, body: { member: other.id } });
    return 'handed over';
  }
  await call(removeMember, { params: { id, member: other.id } });
  return 'removed';
}
