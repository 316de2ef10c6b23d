import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { dateOf, festivalMomentAt, onNow } from '../../../contract/days.ts';
import { isExcessOpen, stateOf } from '../../../contract/desk/prize-sums.ts';
import { DAY_MS, fromClockInIndia, HOUR_MS, MINUTE_MS } from '../../../contract/moments.ts';
import { loadContent } from '../../content/reading/content.ts';
import { readBook } from '../../desk/prizes/book.ts';
import { publishedEvents } from '../../results/rules.ts';
import { listPublications } from '../../results/store.ts';
import { scheduleOfContent } from '../../site/content-source.ts';
import { FESTIVAL_DIR } from '../../testing/festival.ts';
import { endOf, startScript } from '../../testing/process.ts';
import { sharedTestServer } from '../../testing/server.ts';
import { lookForVenues } from '../content/notes.ts';
import { fillEvents } from './fill.ts';
import { fillDoors, fillGate } from './gate.ts';
import { moveContent, nightInWords } from './moved-content.ts';
import { createVisitors } from './people.ts';
import { fillPrizes } from './prizes.ts';
import { publishResults } from './results.ts';

const server = sharedTestServer();

it('The demo’s festival begins today, with places taken, waited for and offered by its own rules', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'festival-demo-'));
  try {
    const now = Date.now();
    await moveContent(FESTIVAL_DIR, join(folder, 'content'), now);
    const content = await loadContent(join(folder, 'content'));
    const today = dateOf(now);
    expect(content.festival.startsOn).toBe(today);
    expect(dateOf(Date.parse(content.events(5)[0]!.eventDate!))).toBe(today);
    const visitors = await createVisitors(server.db, 120, now);
    const { captain } = await fillEvents(server.db, content, visitors, now);
    expect(captain).toBeDefined();
    const taken = await server.db
      .selectFrom('entries')
      .select(({ fn }) => ['eventId', fn.countAll<number>().as('count')])
      .where('state', 'in', ['held', 'offered'])
      .groupBy('eventId')
      .execute();
    const counted = await server.db
      .selectFrom('events')
      .select(['id as eventId', 'taken as count'])
      .where('taken', '>', 0)
      .execute();
    const inOrder = (rows: { eventId: string; count: number }[]) =>
      rows.map((row) => [row.eventId, Number(row.count)]).sort();
    expect(inOrder(counted)).toEqual(inOrder(taken));
    expect(taken.length).toBeGreaterThan(1);
    // A day later events have begun, and all of the first day are over, whatever hour it is.
    const later = now + DAY_MS;
    await fillDoors(server.db, content, later);
    const doors = server.db.selectFrom('gateScans').where('scope', 'like', 'event/%');
    const scanned = await doors.select(['told', 'verdict']).execute();
    expect(scanned.length).toBeGreaterThan(0);
    expect(scanned.filter(({ told, verdict }) => told !== verdict)).toEqual([]);
    await fillGate(server.db, content, visitors, { now, day: 2 });
    const arrived = await server.db
      .selectFrom('gateArrivals')
      .where('scope', '=', 'gate')
      .select('at')
      .execute();
    expect(arrived.length).toBe(visitors.length);
    const heard = await server.db
      .selectFrom('gateDevices')
      .innerJoin('gateScans', 'gateScans.deviceId', 'gateDevices.id')
      .select(({ fn }) => ['seenAt', fn.max('gateScans.at').as('scannedAt')])
      .groupBy(['gateDevices.id', 'seenAt'])
      .execute();
    expect(heard).toHaveLength(4);
    expect(heard.filter(({ seenAt, scannedAt }) => (seenAt ?? 0) < scannedAt)).toEqual([]);
    const cases = await server.db.selectFrom('gateCases').select('verdict').execute();
    expect(cases).toHaveLength(2);
    expect(new Set(cases.map(({ verdict }) => verdict))).toEqual(new Set(['same person']));
    await publishResults(server.db, content, visitors, later);
    const published = publishedEvents(await listPublications(server.db));
    expect(published.some(({ changes }) => changes.some(({ was }) => was !== null))).toBe(true);
    const [first] = published[0]!.lines.filter(({ rank }) => rank === 1);
    const certificates = await server.db
      .selectFrom('certificates')
      .innerJoin('entryMembers', (join) =>
        join
          .onRef('entryMembers.accountId', '=', 'certificates.accountId')
          .onRef('entryMembers.eventId', '=', 'certificates.eventId'),
      )
      .where('entryId', '=', first!.entryId)
      .select('result')
      .execute();
    expect(new Set(certificates.map(({ result }) => result))).toEqual(new Set(['First place']));
    await fillPrizes(server.db, [server.secretKey], later);
    const winners = (await readBook(server.db)).flatMap((event) => event.winners);
    const states = new Set(winners.flatMap(({ people }) => people).map(stateOf));
    expect([...states].sort()).toEqual(['asked', 'missing', 'paid', 'ready']);
    expect(winners.flatMap(({ people }) => people).some(isExcessOpen)).toBe(true);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it.each([
  ['2026-01-10T03:00:00+05:30', 1],
  ['2026-01-10T03:00:00+05:30', 4],
  ['2026-01-10T06:00:00+05:30', 2],
  ['2026-01-10T12:30:00+05:30', 1],
  ['2026-01-10T18:00:00+05:30', 3],
  ['2026-01-10T23:50:00+05:30', 1],
  ['2026-01-10T23:40:00+05:30', 4],
  ['2026-01-10T23:59:30+05:30', 4],
])(
  'The demo at %s, on day %i, has events that are on, and still are in half an hour',
  async (moment, day) => {
    const folder = await mkdtemp(join(tmpdir(), 'festival-demo-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const now = Date.parse(moment);
    const today = await moveContent(FESTIVAL_DIR, folder, now, day);
    // It is sound: no event lies outside of the festival.
    const content = await loadContent(folder);
    const { events } = scheduleOfContent(content);
    for (const moment of [now, now + HOUR_MS / 2])
      expect(onNow(events, moment).length).toBeGreaterThanOrEqual(3);
    const isPastMidnight = moment.includes('T03') && day === 4;
    expect(today).toBe(isPastMidnight ? 3 : day);
    expect(festivalMomentAt(events, now, content.festival).day).toBe(today);
  },
);

it.each(['2026-01-10T22:10:00+05:30', '2026-01-10T23:59:30+05:30'])(
  'The demo at %s on the last day has events that are on for two hours more, as on others',
  async (moment) => {
    const folder = await mkdtemp(join(tmpdir(), 'festival-demo-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const now = Date.parse(moment);
    await moveContent(FESTIVAL_DIR, folder, now, 4);
    const { events } = scheduleOfContent(await loadContent(folder));
    // Hours are of whole minutes.
    expect(onNow(events, now + 2 * HOUR_MS - MINUTE_MS).length).toBeGreaterThanOrEqual(3);
  },
);

it.each([
  ['says nothing of features', ''],
  ['has them in a line', 'features: { registration: off, desk: false }\n'],
  [
    'has some of them, with a word',
    'features:\n  # For later.\n  desk: off # not yet\n\n# The doors.\n  gate: no\n',
  ],
])('The demo of a festival that %s has everything on', async (_, features) => {
  const folder = await mkdtemp(join(tmpdir(), 'festival-demo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [from, to] = [join(folder, 'as shipped'), join(folder, 'moved')];
  await cp(FESTIVAL_DIR, from, { recursive: true });
  const file = join(from, 'festival.yaml');
  const text = await readFile(file, 'utf8');
  const bare = text.replace(/^(?:gates|leaderboard):.*\n(?: .*\n)*/gm, '');
  await writeFile(file, `${features}${bare}`);
  await moveContent(from, to, Date.parse('2026-01-10T12:30:00+05:30'));
  const { festival } = await loadContent(to);
  expect(Object.values(festival.features)).toEqual([true, true, true, true, true]);
  expect(festival.leaderboard.points).not.toEqual({});
  expect(festival.gates).toHaveLength(3);
});

it('The demo of a festival of one day says before five in the morning that it begins, and no day that there isn’t', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'festival-demo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [from, to] = [join(folder, 'of one day'), join(folder, 'moved')];
  await cp(FESTIVAL_DIR, from, { recursive: true });
  const file = join(from, 'festival.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/^(startsOn: (.*)\n)endsOn: .*/m, '$1endsOn: $2'));
  const night = Date.parse('2026-01-10T03:00:00+05:30');
  expect(nightInWords(await moveContent(from, to, night))).toMatch(/the festival begins today\.$/);
  expect(nightInWords(3)).toMatch(/it is day 3, as of any night\.$/);
});

it('The sample festival’s demo is sound in a night whose events are moved to before their registration ends', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'festival-demo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const now = Date.parse('2026-01-10T03:26:00+05:30');
  await moveContent(join(import.meta.dirname, '../../../content'), folder, now, 3);
  const content = await loadContent(folder);
  const { events } = scheduleOfContent(content);
  expect(onNow(events, now).length).toBeGreaterThanOrEqual(3);
  // Its campus plan is as full as one page of paper takes, and has each place that an event names.
  expect(content.venues().filter(({ place }) => place)).toHaveLength(24);
  expect(lookForVenues(content)).toEqual([]);
});

it.each(['2026-01-10T03:00:00+05:30', '2026-01-10T12:30:00+05:30', '2026-01-10T23:40:00+05:30'])(
  'The sample festival’s demo at %s, on its second day, takes people for the third',
  async (moment) => {
    const folder = await mkdtemp(join(tmpdir(), 'festival-demo-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const now = Date.parse(moment);
    await moveContent(join(import.meta.dirname, '../../../content'), folder, now, 2);
    for (const event of ['vox-incognito', 'verse-venom']) {
      const page = await readFile(join(folder, `clusters/music/${event}.md`), 'utf8');
      const closes = /^ +closes: (\S+ \S+)/m.exec(page)?.[1] ?? '';
      expect(Date.parse(fromClockInIndia(closes)), event).toBeGreaterThan(now);
    }
  },
);

it.each(['2026-01-10T03:00:00+05:30', '2026-01-10T12:30:00+05:30'])(
  'The demo at %s on the day after the festival has nothing that is on or to come',
  async (moment) => {
    const folder = await mkdtemp(join(tmpdir(), 'festival-demo-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const now = Date.parse(moment);
    await moveContent(FESTIVAL_DIR, folder, now, 5);
    const content = await loadContent(folder);
    const { events } = scheduleOfContent(content);
    expect(events.filter(({ begins }) => begins && Date.parse(begins) > now)).toEqual([]);
    expect(onNow(events, now)).toEqual([]);
    expect(festivalMomentAt(events, now, content.festival).phase).toBe('after');
  },
);

function refusedDemo() {
  const script = `process.on('exit', () => console.error('umask', process.umask().toString(8)));
await import('./server/cli/demo/main.ts')`;
  return startScript(script, { PUBLIC_URL: 'https://festival.example.org' });
}

it('What the demo makes is for whoever runs it alone', async () => {
  expect((await endOf(refusedDemo())).said).toContain('umask 77');
});

it('The demo refuses to run where others could reach it', async () => {
  const { code, said } = await endOf(refusedDemo());
  expect(code).toBe(1);
  expect(said).toContain('The demo is for this machine alone');
});

it.each(['--people=20', '--people=many', '--day=9', '--days=2'])(
  'The demo says which words it takes where it is given %s',
  async (word) => {
    const script = `process.argv.push('the script', '${word}'); await import('./server/cli/demo/main.ts')`;
    const { code, said } = await endOf(startScript(script, {}));
    expect(code).toBe(1);
    expect(said).toContain('up to 20000 people');
  },
);

it('A second demo leaves the data of the one that runs alone', async () => {
  const first = createServer((_request, response) => void response.end()).listen(0, 'localhost');
  onTestFinished(() => void first.close());
  await once(first, 'listening');
  const { port } = first.address() as AddressInfo;
  const demo = startScript(`await import('./server/cli/demo/main.ts')`, { PORT: String(port) });
  expect(await endOf(demo)).toEqual({
    code: 1,
    said: `PORT: something answers at ${port} already. Stop it first.\n`,
  });
});
