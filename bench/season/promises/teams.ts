import { MINUTE_MS } from '../../../contract/moments.ts';
import { EVENTS } from '../world/events.ts';
import { momentOf } from '../world/festival.ts';
import { eventAt, guestsOf, type Season } from '../world/season.ts';
import {
  type History,
  isStanding,
  type Row,
  readHistories,
  type SeasonCheck,
} from './season-check.ts';

/** What time ends is ended by work that comes each twenty seconds. */
const LATE_MS = MINUTE_MS;
/** From the mail on, which leaves within a minute or two of what was asked for, joined or accepted. */
const HOLD_MS = 30 * MINUTE_MS;
const MAIL_LATE_MS = 2 * MINUTE_MS;

async function faultsOfTeams(season: Season): Promise<string[]> {
  const histories = await readHistories(season);
  const collegeOf = new Map(guestsOf(season).map(({ accountId, college }) => [accountId, college]));
  const faults: string[] = [];
  for (const event of EVENTS) {
    const seen = new Set<string>();
    for (const { entry, members } of histories) {
      if (entry.eventId !== event.id || !isStanding(entry)) continue;
      const people = members.filter(({ leftAt }) => leftAt === null);
      const say = (fault: string) => faults.push(`${event.name}: number ${entry.asked} ${fault}`);
      const { min, max, sameCollege } = event.team ?? { min: 1, max: 1, sameCollege: false };
      const isClosed = season.clock.at > momentOf(event.closes) + LATE_MS;
      if (people.length > max) say(`has ${people.length} people, ${max} at most may be`);
      if (people.length < (isClosed ? min : 1)) say(`stands with ${people.length} people`);
      if (people.filter(({ isCaptain }) => isCaptain === 1).length !== 1)
        say('has not one captain');
      const colleges = new Set(people.map(({ accountId }) => collegeOf.get(accountId)));
      if (sameCollege && colleges.size > 1) say(`is of ${[...colleges].join(' and ')}`);
      for (const { accountId } of people) {
        if (seen.has(accountId)) say('has somebody who takes part already');
        seen.add(accountId);
      }
    }
  }
  return faults;
}

export const teams: SeasonCheck = {
  promise:
    'A team has its people, one captain and one college where it must; nobody is in two; once registration closes none is too small.',
  source: 'beyond.md 1: Teams',
  faults: faultsOfTeams,
};

async function faultsOfHolds(season: Season): Promise<string[]> {
  const { db, clock } = season;
  const rows = await db
    .selectFrom('entryMembers')
    .innerJoin('entries', 'entries.id', 'entryId')
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .select(['accounts.email', 'entries.eventId', 'confirmUntil'])
    .where('leftAt', 'is', null)
    .where('emailVerifiedAt', 'is', null)
    .where('entries.state', 'in', ['held', 'waiting', 'offered'])
    .execute();
  const standing = rows.flatMap(({ email, eventId, confirmUntil }) => {
    const event = eventAt(season, eventId);
    const isLate = confirmUntil === null || confirmUntil + LATE_MS < clock.at;
    return isLate && clock.at < momentOf(event.begins)
      ? [`${event.name}: ${email} has a part, and has confirmed no e-mail`]
      : [];
  });
  return [...standing, ...(await readHistories(season)).flatMap(faultsOfEnd)];
}

function isAccepted({ kind }: Row<'entryChanges'>): boolean {
  return kind === 'accepted';
}

/** Whoever lost what they had alone because they had not confirmed had it for half an hour, and not longer. */
function faultsOfEnd({ entry, members, changes }: History): string[] {
  const [alone, ...others] = members;
  if (!alone || others.length > 0) return [];
  // It begins anew as an offer is accepted.
  const begins = [alone.joinedAt, ...changes.filter(isAccepted).map((one) => one.changedAt)];
  const ends = changes.filter(({ kind }) => kind === 'not confirmed');
  return ends.flatMap(({ changedAt }) => {
    const isRight = begins.some((from) => {
      const lateMs = changedAt - from - HOLD_MS;
      return lateMs >= 0 && lateMs <= MAIL_LATE_MS + LATE_MS;
    });
    const minutes = (changedAt - alone.joinedAt) / MINUTE_MS;
    return isRight
      ? []
      : [`${entry.eventId}: number ${entry.asked} was held for ${minutes} minutes`];
  });
}

export const holds: SeasonCheck = {
  promise: 'Whoever has confirmed no e-mail has what they asked for during half an hour.',
  source: 'days.md 1: A place needs a person',
  faults: faultsOfHolds,
};
