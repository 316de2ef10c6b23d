import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listColleges } from '../../contract/accounts/colleges.ts';
import { altchaCaptcha } from '../../server/accounts/captcha/altcha.ts';
import { randomFrom } from '../../server/content/posters/poster.ts';
import { loadContent } from '../../server/content/reading/content.ts';
import { openSharedKeys } from '../../server/crypto/key-check.ts';
import { startSmtp } from '../../server/testing/smtp.ts';
import { call } from '../../web/calls/call.ts';
import { solvedCaptcha } from '../measuring/sign-up-form.ts';
import { takePhotos } from '../night/visitors/photos.ts';
import { Tally } from '../night/visitors/tally.ts';
import { Clock } from '../rehearsal/clock.ts';
import { RehearsedServer } from '../rehearsal/server.ts';
import { PROMISES } from './promises/promises.ts';
import { type Act, AFTER_FESTIVAL, FIRST_ACT, LAST_DAY, STORY } from './story.ts';
import { castOf } from './world/cast.ts';
import { momentOf, writeFestival } from './world/festival.ts';
import { Mailbox } from './world/mailbox.ts';
import { nothingAnswered, type Season } from './world/season.ts';
import { liveUntil } from './world/time.ts';
import { standInForPages } from './world/visits.ts';

export interface SeasonOptions {
  readonly people: number;
  readonly seed: number;
  /** PostgreSQL's; a new SQLite file without it. */
  readonly databaseUrl?: string | undefined;
  /** Days on which nothing happens are not checked. */
  readonly isFast: boolean;
  /** Days before this one are not checked. */
  readonly from?: number;
  readonly say: (line: string) => void;
}

/** What broke first, with the day on which it was found. */
interface Broken {
  readonly day: number;
  readonly promise: string;
  readonly faults: readonly string[];
}

export interface Lived {
  readonly broken: readonly Broken[];
  readonly season: Season;
  readonly daysChecked: number;
  readonly days: readonly DayLived[];
}

interface DayLived {
  readonly day: number;
  readonly acts: readonly string[];
}

const PHOTO_WIDTH = 320;
/** Each day is looked at as the gates' day turns. */
const CHECKED_AT = '05:00';

/** A server, a mail server and everybody of a season, before its first day; `close` removes everything. */
export async function openSeason(options: SeasonOptions) {
  const { people, seed, databaseUrl } = options;
  standInForPages();
  await using opened = new AsyncDisposableStack();
  const dir = await mkdtemp(join(tmpdir(), 'festival-season-'));
  // Pictures for sharing may be drawn still.
  opened.defer(() => rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  const contentDir = join(dir, 'content');
  await writeFestival(contentDir, people);
  const clock = new Clock(join(dir, 'clock'), momentOf(FIRST_ACT) - 60_000);
  opened.defer(() => clock.close());
  const smtp = await startSmtp();
  opened.defer(() => smtp.close());
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Deepam <festival@example.org>' };
  const server = await RehearsedServer.prepare({ dir, clock: clock.file, databaseUrl, env });
  opened.defer(() => server.stop());
  const db = await server.start();
  opened.defer(() => db.destroy());
  const keys = await openSharedKeys(db, server.settings);
  const photos = await takePhotos(PHOTO_WIDTH);
  const { message } = await call(listColleges, { base: server.url });
  const colleges = message.map(({ college_name }) => college_name);
  // Solved at the first try, as the server checks it all the same: the real ones would take this machine more than all the rest.
  const easy = altchaCaptcha(
    db,
    keys[0],
    { rounds: 1000, minTries: 1, maxTries: 1 },
    () => clock.at,
  );
  const season: Season = {
    ...{ people, seed, clock, server, db, photos },
    ...{ contentDir, content: await loadContent(contentDir) },
    mailbox: new Mailbox(smtp),
    cast: castOf(options, { photos: photos.length, colleges }),
    random: randomFrom(seed),
    captcha: async () => solvedCaptcha(await easy.challenge!()),
    ...{ tally: new Tally(), answered: nothingAnswered() },
    ...{ openTeams: [], edits: [], nothingDueAt: [] },
    gate: { clock: { minute: 0, at: clock.at }, volunteers: [], stood: [] },
  };
  const all = opened.move();
  return { season, close: () => all.disposeAsync() };
}

/** Lives a season to its last day, or to the first on which a promise is broken. */
export async function liveSeason(season: Season, options: SeasonOptions): Promise<Lived> {
  const story = STORY.map((act) => ({ ...act, at: momentOf(act.when) }));
  const days: DayLived[] = [];
  let daysChecked = 0;
  for (let day = FIRST_ACT[0]; day <= LAST_DAY; day += 1) {
    const today = story.filter(({ when }) => when[0] === day);
    if (day > AFTER_FESTIVAL && today.length === 0) continue;
    const rowsBefore = await movesOf(season);
    await liveDay(season, today, day).catch((cause: Error) => {
      throw new Error(`Day ${day}, --seed=${options.seed}: ${cause.message}`, { cause });
    });
    const isQuiet = today.length === 0 && (await movesOf(season)) === rowsBefore;
    if (!isQuiet) days.push({ day, acts: today.map(({ what }) => what) });
    if (day < (options.from ?? day)) continue;
    if (isQuiet && options.isFast && day !== AFTER_FESTIVAL) continue;
    daysChecked += 1;
    const broken = await brokenPromises(season, day);
    if (!isQuiet) options.say(lineOf(season, day));
    if (broken.length > 0) return { broken, season, daysChecked, days };
  }
  return { broken: [], season, daysChecked, days };
}

async function liveDay(season: Season, acts: readonly (Act & { at: number })[], day: number) {
  for (const { at, play } of acts) {
    await liveUntil(season, at);
    await play(season);
  }
  await liveUntil(season, momentOf([day + 1, CHECKED_AT]));
}

async function brokenPromises(season: Season, day: number): Promise<Broken[]> {
  const broken: Broken[] = [];
  for (const { promise, faults } of PROMISES) {
    // What can't be asked for doesn't hold either.
    const found = await faults(season).catch(({ message }: Error) => [message]);
    if (found.length > 0) broken.push({ day, promise, faults: found });
  }
  return broken;
}

async function movesOf({ db, mailbox }: Season): Promise<number> {
  const { count } = await db
    .selectFrom('entryChanges')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) + mailbox.all().length;
}

function lineOf({ cast, mailbox, answered }: Season, day: number): string {
  const accounts = cast.filter(({ token }) => token).length;
  const bar = '▪'.repeat(Math.round((20 * accounts) / cast.length)).padEnd(20, '·');
  return `day ${String(day).padStart(4)} ${bar} accounts ${accounts}  entries ${answered.entries.length}  mails ${mailbox.all().length}`;
}
