import { setTimeout as sleep } from 'node:timers/promises';
import { listColleges } from '../../contract/accounts/colleges.ts';
import { altchaCaptcha } from '../../server/accounts/captcha/altcha.ts';
import { openSharedKeys } from '../../server/crypto/key-check.ts';
import type { SecretKeys } from '../../server/crypto/secret-key.ts';
import { type Database, openDatabase } from '../../server/database/connection.ts';
import { summarizeJobs } from '../../server/jobs/store.ts';
import type { Settings } from '../../server/settings/settings.ts';
import { call } from '../../web/calls/call.ts';
import { solvedCaptcha } from '../measuring/sign-up-form.ts';
import { median } from '../measuring/statistics.ts';
import type { Figure } from '../report/figures.ts';
import { arrivals } from './arrivals.ts';
import { faultsHeld } from './held.ts';
import { watchMemory } from './memory-watch.ts';
import { type Person, personOf } from './visitors/people.ts';
import { takePhotos } from './visitors/photos.ts';
import { sumOf, Tally } from './visitors/tally.ts';
import { type Night, visit } from './visitors/visit.ts';

/** The address that visitors come to, and all that lies behind it. */
export interface Deployment {
  readonly url: string;
  readonly pids: () => readonly number[];
  readonly settings: Pick<Settings, 'database' | 'dataDir' | 'secretKey' | 'oldSecretKeys'>;
}

interface NightOptions {
  readonly visitors: number;
  /** In which all of them come. */
  readonly minutes: number;
  /** Addresses that they look at before they sign up. */
  readonly pages: readonly string[];
  /** Of their photos, in pixels. */
  readonly photoWidth: number;
  readonly say: (line: string) => void;
}

export interface NightReport {
  /** Each with the most that it may be. */
  readonly checks: readonly Figure[];
  readonly figures: readonly Figure[];
  readonly people: readonly Person[];
  readonly db: Database;
  readonly keys: SecretKeys;
}

/** In a shorter night, people take less time for everything. */
const USUAL_MINUTES = 10;
/** Mails and pictures that wait are given up when none was done for so long. */
const JOBS_PATIENCE_MS = 120_000;
const FAULTS_SHOWN = 10;

/** A night of visitors from the link's going out to the last one's leaving, and what is there afterwards. Close `db` after. */
export async function runNight(
  deployment: Deployment,
  options: NightOptions,
): Promise<NightReport> {
  const { say } = options;
  const db = await openDatabase(deployment.settings.database);
  const keys = await openSharedKeys(db, deployment.settings as Settings);
  const night = await prepare(deployment, options, { db, keys });
  const people = await peopleOf(options, night);
  const memory = watchMemory(deployment.pids);
  const started = performance.now();
  const left = await letThemCome(people, options, night, memory.now);
  const seconds = (performance.now() - started) / 1000;
  const memoryFigures = await memory.end();
  const waiting = await jobsDone(db, say);
  say('Opening every ID proof …');
  const held = await faultsHeld({ db, keys }, people);
  for (const fault of held.slice(0, FAULTS_SHOWN)) say(`  ${fault}`);
  const { tally, signUpMs, signInMs } = night;
  for (const fault of tally.faults) say(`  ${fault}`);
  for (const [code, count] of tally.lost) say(`  No answer, ${code}: ${count}`);
  for (const [said, count] of tally.busy) say(`  503 “${said}”: ${count}`);
  return {
    checks: [
      none('left without what they came for', left.length),
      none('not there once and whole', held.length),
      none('answers that fail, but for named 503s', tally.faultCount),
      none('mails and pictures left undone', waiting),
      ...memoryFigures,
    ],
    figures: [
      count('visitors', people.length),
      count('acknowledged', people.filter(({ token }) => token).length),
      { name: 'until the last one left', unit: 's', value: seconds },
      count('requests', sumOf(tally.statuses)),
      count('named 503s', sumOf(tally.busy)),
      count('cut by the visitor’s network', tally.cut),
      count('without an answer', sumOf(tally.lost)),
      ...latencies('page or file', tally.readMs),
      ...latencies('sign-up', signUpMs),
      ...latencies('sign-in', signInMs),
    ],
    ...{ people, db, keys },
  };
}

async function prepare(
  { url }: Deployment,
  { pages, photoWidth, minutes, say }: NightOptions,
  { db, keys }: { db: Database; keys: SecretKeys },
): Promise<Night> {
  const photos = await takePhotos(photoWidth);
  const bytes = median(photos.map(({ length }) => length)) * 0.75;
  say(`Photos of ${Math.round(bytes / 1000)} kB`);
  // Made here with the server's own key and solved at the first try, as the server checks it all the same:
  // solving thousands of real ones would take this machine more than everything that it is to show.
  const easy = altchaCaptcha(db, keys[0], { rounds: 1000, minTries: 1, maxTries: 1 });
  return {
    ...{ url, pages, photos },
    captcha: async () => solvedCaptcha(await easy.challenge!()),
    pace: Math.min(1, minutes / USUAL_MINUTES),
    ...{ tally: new Tally(), signUpMs: [], signInMs: [] },
  };
}

async function peopleOf({ visitors }: NightOptions, { url, photos }: Night): Promise<Person[]> {
  const { message } = await call(listColleges, { base: url });
  const colleges = message.map(({ college_name }) => college_name);
  const night = `night-${Date.now().toString(36)}`;
  return Array.from({ length: visitors }, (_, n) =>
    personOf(n, { night, colleges, photos: photos.length }),
  );
}

/** Resolves when the last one has left, to the reasons of those who did not get what they came for. */
async function letThemCome(
  people: readonly Person[],
  { minutes, say }: NightOptions,
  night: Night,
  memory: () => readonly number[],
): Promise<string[]> {
  const moments = arrivals(people.length);
  const started = performance.now();
  const failed: string[] = [];
  let gone = 0;
  const comeAndGo = async (person: Person, n: number) => {
    await sleep(moments[n]! * minutes * 60_000);
    await visit(night, person).catch((error: Error) => {
      failed.push(error.message);
      if (failed.length <= FAULTS_SHOWN) say(`  Visitor ${n} left: ${error.message}`);
    });
    gone += 1;
  };
  const timer = setInterval(
    () => {
      const past = (performance.now() - started) / 1000;
      const come = moments.filter((moment) => moment * minutes * 60 <= past).length;
      const { tally, signUpMs } = night;
      say(
        `${Math.round(past).toString().padStart(5)} s  came ${come}  signed up ${signUpMs.length}  gone ${gone}  ` +
          `503s ${sumOf(tally.busy)}  faults ${tally.faultCount}  memory ${memory().join(' ')} MB`,
      );
    },
    Math.max(2000, minutes * 1000),
  );
  await Promise.all(people.map(comeAndGo));
  clearInterval(timer);
  return failed;
}

/** Waits while jobs get fewer; gives the number of those that are left, or have failed. */
async function jobsDone(db: Database, say: NightOptions['say']): Promise<number> {
  let fewest = Number.POSITIVE_INFINITY;
  let since = performance.now();
  for (let looks = 0; ; looks += 1) {
    const kinds = await summarizeJobs(db);
    const left = kinds.reduce((sum, { count }) => sum + Number(count), 0);
    if (left < fewest) [fewest, since] = [left, performance.now()];
    if (left === 0 || performance.now() - since > JOBS_PATIENCE_MS) return left;
    if (looks % 40 === 0) say(`Mails and pictures that still wait: ${left}`);
    await sleep(250);
  }
}

function count(name: string, value: number): Figure {
  return { name, unit: '', value };
}

function none(name: string, value: number): Figure {
  return { ...count(name, value), limit: { atMost: 0 } };
}

function latencies(name: string, values: readonly number[]): Figure[] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.ceil(part * sorted.length) - 1] ?? Number.NaN;
  const unit = 'ms';
  return [
    { name: `${name}: median`, unit, value: at(0.5) },
    { name: `${name}: p99`, unit, value: at(0.99) },
    { name: `${name}: longest`, unit, value: at(1) },
  ];
}
