import { listCertificates } from '../../../contract/accounts/certificates.ts';
import { certificateWords } from '../../../contract/results/certificate-words.ts';
import { getLeaderboard, type Leaderboard } from '../../../contract/results/leaderboard.ts';
import { randomFrom } from '../../../server/content/posters/poster.ts';
import { call } from '../../../web/calls/call.ts';
import { shuffled } from '../world/cast.ts';
import { eventAt, guestsOf, type Season } from '../world/season.ts';
import { look } from '../world/visits.ts';
import { readHistories, type SeasonCheck } from './season-check.ts';
import { type Line, standingsOf } from './standings.ts';

type Standings = ReturnType<typeof standingsOf>;

const POINTS: Readonly<Record<number, number>> = { 1: 10, 2: 6, 3: 4 };
/** The certificates of so many people are looked at each day, of others each day. */
const LOOKED_AT = 6;

async function faultsOfCertificates(season: Season): Promise<string[]> {
  const standings = standingsOf(season, await readHistories(season));
  const emails = new Map(guestsOf(season).map(({ accountId, email }) => [accountId, email]));
  const expected = standings.flatMap(({ publication, lines }) =>
    lines.flatMap((line) =>
      line.people.map(
        (id) => `${emails.get(id)}: ${publication.eventId}, ${certificateWords(line)}`,
      ),
    ),
  );
  const rows = await season.db.selectFrom('certificates').selectAll().execute();
  const there = rows.map(
    ({ accountId, eventId, result }) => `${emails.get(accountId)}: ${eventId}, ${result}`,
  );
  return [
    ...differences(there, expected),
    ...standings.flatMap(({ publication, lines }) => {
      const people = lines.flatMap((line) => line.people).length;
      const { eventId, certificates } = publication;
      return people === certificates
        ? []
        : [`${eventId}: ${certificates} certificates were answered, ${people} took part`];
    }),
    ...(await faultsOfOwnCertificates(season, standings)),
  ];
}

async function faultsOfOwnCertificates(season: Season, standings: Standings): Promise<string[]> {
  if (standings.length === 0) return [];
  const faults: string[] = [];
  const some = shuffled(guestsOf(season), randomFrom(season.clock.at)).slice(0, LOOKED_AT);
  for (const visitor of some) {
    const expected = standings.flatMap(({ publication, lines }) =>
      lines
        .filter(({ people }) => people.includes(visitor.accountId))
        .map((line) => `${eventAt(season, publication.eventId).name}, ${certificateWords(line)}`),
    );
    const shown = await look(season, visitor, (own) => own(listCertificates));
    const read = shown.map(({ eventName, result }) => `${eventName}, ${result}`);
    faults.push(...differences(read, expected).map((fault) => `${visitor.email} reads ${fault}`));
  }
  return faults;
}

/** What of two lists stands in one alone, as often as it does. */
export function differences(there: readonly string[], expected: readonly string[]): string[] {
  const count = (all: readonly string[], one: string) =>
    all.filter((other) => other === one).length;
  return [...new Set([...there, ...expected])].flatMap((one) => {
    const [is, shouldBe] = [count(there, one), count(expected, one)];
    return is === shouldBe ? [] : [`${one}: ${is} times, not ${shouldBe}`];
  });
}

export const certificates: SeasonCheck = {
  promise: 'Whoever came has a certificate with their rank, and nobody else has one.',
  source: 'days.md 4: Certificates and points go to those who came',
  faults: faultsOfCertificates,
};

async function faultsOfLeaderboard(season: Season): Promise<string[]> {
  const standings = standingsOf(season, await readHistories(season));
  const { message } = await call(getLeaderboard, { base: season.server.url });
  return [
    ...faultsOfPoints(message, standings),
    ...differences(
      message.results.flatMap(placesShown),
      standings.flatMap(({ publication, lines }) => {
        const event = eventAt(season, publication.eventId).name;
        const places = lines.map(
          ({ rank, college }) => `${event}, ${rank ?? ''} ${rank ? college : ''}`,
        );
        const prizes = lines.filter(({ rank, prize }) => rank && prize > 0);
        const byRank = Map.groupBy(prizes, ({ rank }) => rank);
        return [
          ...places,
          ...[...byRank].map(
            ([rank, all]) => `${event}: ${rank} ₹${Math.min(...all.map(({ prize }) => prize))}`,
          ),
        ];
      }),
    ),
  ];
}

function placesShown({ eventName, places, present, prizes }: Leaderboard['results'][number]) {
  return [
    ...places.map(({ rank, college }) => `${eventName}, ${rank} ${college}`),
    ...Array.from({ length: present }, () => `${eventName},  `),
    ...Object.entries(prizes).map((one) => `${eventName}: ${one.join(' ₹')}`),
  ];
}

function faultsOfPoints({ standings: shown }: Leaderboard, standings: Standings): string[] {
  const pointsOf = ({ rank }: Line) => 1 + (rank ? (POINTS[rank] ?? 0) : 0);
  const lines = standings.flatMap((one) => one.lines);
  const colleges = [...Map.groupBy(lines, ({ college }) => college)];
  const expected = colleges.map(([college, own]) => ({
    college,
    points: own.reduce((sum, line) => sum + pointsOf(line), 0),
  }));
  return differences(
    shown.map(({ college, points, rank }) => `${college}: ${points} points, ${rank}`),
    expected.map(({ college, points }) => {
      const ahead = expected.filter((other) => other.points > points).length;
      return `${college}: ${points} points, ${1 + ahead}`;
    }),
  );
}

export const leaderboard: SeasonCheck = {
  promise: 'Ranks, points and prizes on the leaderboard are those that follow from the sheets.',
  source: 'days.md 4: Results have one record',
  faults: faultsOfLeaderboard,
};
