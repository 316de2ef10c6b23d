import { listOwnEntries } from '../../../contract/entries/entry-calls.ts';
import { randomFrom } from '../../../server/content/posters/poster.ts';
import type { Visitor } from '../world/cast.ts';
import { shuffled } from '../world/cast.ts';
import { momentOf } from '../world/festival.ts';
import { eventAt, guestsOf, type Season } from '../world/season.ts';
import { look } from '../world/visits.ts';
import { type History, isStanding, readHistories, type SeasonCheck } from './season-check.ts';
import { marksOf } from './standings.ts';

/** Their own pages are looked at each day, of others each day. */
const LOOKED_AT = 12;

async function faultsOfOwnPages(season: Season): Promise<string[]> {
  const histories = await readHistories(season);
  const certified = await listCertified(season);
  const faults: string[] = [];
  const some = shuffled(guestsOf(season), randomFrom(season.clock.at)).slice(0, LOOKED_AT);
  for (const visitor of some) {
    const shown = await look(season, visitor, (own) => own(listOwnEntries));
    const read = shown.map(({ id, state, rank, members }) =>
      [id, state, rank ?? '', members.length].join(' '),
    );
    const held = histories
      .filter((one) => takesPart(one, visitor))
      .map((one) => rowOf(season, one, { histories, certified }));
    const missing = held.filter((one) => !read.includes(one));
    const tooMuch = read.filter((one) => !held.includes(one));
    if (missing.length + tooMuch.length > 0)
      faults.push(`${visitor.email} reads ${read.join(', ')} and has ${held.join(', ')}`);
  }
  return faults;
}

function takesPart({ entry, members }: History, { accountId }: Visitor): boolean {
  const isIn = members.some((one) => one.accountId === accountId && one.leftAt === null);
  return isIn && isStanding(entry);
}

/** Whoever has a certificate of an event was there, marked or not. */
async function listCertified({ db }: Season): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('certificates').select(['accountId', 'eventId']).execute();
  return new Set(rows.map(({ accountId, eventId }) => `${accountId} ${eventId}`));
}

interface Known {
  readonly histories: readonly History[];
  readonly certified: ReadonlySet<string>;
}

function rowOf(
  season: Season,
  { entry, members }: History,
  { histories, certified }: Known,
): string {
  const ahead = histories.filter(
    (other) =>
      other.entry.eventId === entry.eventId &&
      other.entry.state === 'waiting' &&
      other.entry.asked <= entry.asked,
  );
  const rank = entry.state === 'waiting' ? ahead.length : '';
  const people = members.filter(({ leftAt }) => leftAt === null);
  const { eventId } = entry;
  const hasBegun = season.clock.at >= momentOf(eventAt(season, eventId).begins);
  const marks = marksOf(season, { eventId, at: season.clock.at }, histories);
  const wasSeen =
    people.some(({ accountId }) => certified.has(`${accountId} ${eventId}`)) ||
    (hasBegun && marks.get(entry.id) === 'present');
  const state = entry.state === 'held' && wasSeen ? 'present' : entry.state;
  return [entry.id, state, rank, people.length].join(' ');
}

export const ownPages: SeasonCheck = {
  promise: 'The programmes of twelve people a day say what the database has: state, rank and team.',
  source: 'beyond.md 1: My programme',
  faults: faultsOfOwnPages,
};

/** Refusals by a rule of an event, or of what has run out; nobody is refused in other words. */
const EXPECTED_REFUSALS = [
  /^Somebody was quicker: all places are taken/,
  /^This team is full$/,
  /^This invitation has run out/,
  /^No team that lets anybody in has this code/,
  /^No team has this code/,
  /^Confirm your e-mail first/,
  /^Your college has /,
  /^The offer has run out$/,
  /^This entry is not yours, or it has ended$/,
  /^Registration is closed$/,
  /^The event has begun/,
  /^Only the captain of the team can do this$/,
  /^This person is not in the team any more$/,
  /^This link was used already or has expired/,
];

async function faultsOfAnswers({ tally, answered, server }: Season): Promise<string[]> {
  const ofServer = [...tally.statuses].filter(
    ([status]) => status >= 500 || [401, 403, 413, 415, 422, 429].includes(status),
  );
  const refusals = [...answered.refused.keys()].filter(
    (said) => !EXPECTED_REFUSALS.some((expected) => expected.test(said)),
  );
  const lines = server.log.split('\n').filter((line) => /"level":(50|60)/.test(line));
  const health = await fetch(`${server.url}/readyz`).then(({ status }) => status);
  return [
    ...ofServer.map(([status, count]) => `${count} answers were ${status}`),
    ...[...tally.lost].map(([code, count]) => `${count} had no answer: ${code}`),
    ...refusals.map((said) => `Somebody was refused: ${said}`),
    ...lines.slice(0, 3).map((line) => `The server wrote ${line}`),
    ...(health === 200 ? [] : [`The health check answers ${health}`]),
  ];
}

export const answers: SeasonCheck = {
  promise: 'The server answers everybody, and refuses by rules alone.',
  source: 'product.md 8',
  faults: faultsOfAnswers,
};
