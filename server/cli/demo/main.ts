import { rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { DAY_MS } from '../../../contract/moments.ts';
import { replaceColleges } from '../../accounts/colleges/store.ts';
import { SAMPLE_ACCOUNT } from '../../accounts/sign-up/sample-account.ts';
import { loadContent } from '../../content/reading/content.ts';
import { openSharedKeys } from '../../crypto/key-check.ts';
import { openDatabase } from '../../database/connection.ts';
import { run } from '../../main.ts';
import { isForOthers } from '../../settings/public-faults.ts';
import { environment, readSettings } from '../../settings/settings.ts';
import { buildWhenStale } from '../../site/build.ts';
import { builtSite } from '../../site/site.ts';
import { fillEvents, type Situations } from './fill.ts';
import { fillDoors, fillGate } from './gate.ts';
import { moveContent, nightInWords } from './moved-content.ts';
import { createVisitors, giveIdProofs, giveRoles, ORGANISERS, type Visitor } from './people.ts';
import { fillPrizes } from './prizes.ts';
import { publishResults } from './results.ts';

/*
 * `npm run demo [-- --day=2] [--people=18000]`: the festival in full swing, on its first day or another, or the day after it,
 * with everything switched on, in a folder that is made anew each time.
 */

const VISITORS = 400;
const MOST_VISITORS = 20_000;
/** Of the visitors. */
const WITH_ID_PROOF = 0.06;
const ARRIVED = 0.65;

/** As many as the sample festival has. */
const DAYS = 4;

const root = resolve(import.meta.dirname, '../../..');

/** Makes the demo's content and data, and gives those whom it names. */
async function makeDemo() {
  const now = Date.now();
  await rm(demoDir, { recursive: true, force: true });
  const today = await moveContent(resolve(root, 'content'), contentDir, now, day);
  const content = await loadContent(contentDir);
  const settings = readSettings(environment());
  const db = await openDatabase(settings.database);
  try {
    await replaceColleges(
      db,
      content.colleges.map(({ college_name }) => college_name),
    );
    const visitors = await createVisitors(db, count, now);
    const situations = await fillEvents(db, content, visitors.slice(1), now);
    await fillDoors(db, content, now);
    await publishResults(db, content, visitors.slice(1), now);
    const keys = await openSharedKeys(db, settings);
    await fillPrizes(db, keys, now);
    await giveIdProofs(db, keys, visitors.slice(100, 100 + count * WITH_ID_PROOF), now);
    // Nobody comes in on the day after: the gates were busy on the day before it.
    const busy = day > DAYS ? { now: now - DAY_MS, day: DAYS } : { now, day };
    await fillGate(db, content, visitors.slice(0, count * ARRIVED), busy);
    const organisers = await giveRoles(db, visitors.slice(-ORGANISERS.length), now);
    return { visitors: named(situations, visitors[0]), organisers, today };
  } finally {
    await db.destroy();
  }
}

function named({ captain, waiting, offered }: Situations, newcomer: Visitor | undefined) {
  return [
    ['Captain of a team', captain],
    ['Waits in a line', waiting],
    ['Is offered a place', offered],
    ['Has nothing yet', newcomer],
  ] satisfies [string, Visitor | undefined][];
}

// As the server's own: what it makes is for whoever runs it alone.
process.umask(0o077);
const { PUBLIC_URL = 'http://localhost', HOST = '127.0.0.1' } = environment();
if (isForOthers(PUBLIC_URL, HOST)) {
  console.error('The demo is for this machine alone: leave PUBLIC_URL and HOST as they are.');
  process.exit(1);
}
const [day, count] = asked();
if (!(day >= 1 && day <= DAYS + 1 && count >= VISITORS && count <= MOST_VISITORS)) {
  console.error(
    `npm run demo [-- --day=1] [--people=${VISITORS}]: a day of the festival, 1 to ${DAYS}, or ${DAYS + 1} for the day after it; up to ${MOST_VISITORS} people.`,
  );
  process.exit(1);
}
const { port } = readSettings(environment());
/** Each port's own: two demos of one checkout leave each other alone. */
const demoDir = resolve(root, 'data-demo', String(port));
const dataDir = join(demoDir, 'data');
const contentDir = join(demoDir, 'content');
if (port && (await fetch(`http://localhost:${port}`).catch(() => undefined))) {
  // Perhaps a demo, whose data would go beneath it.
  console.error(`PORT: something answers at ${port} already. Stop it first.`);
  process.exit(1);
}
Object.assign(environment(), {
  DATA_DIR: dataDir,
  CONTENT_DIR: contentDir,
  CONTENT_URL: '',
  DATABASE_URL: '',
  SMTP_URL: '',
  SAMPLE_ACCOUNTS: 'false',
  PROFILE_TABS: 'true',
});
await buildWhenStale(root);
const people = await makeDemo();
await run({ site: builtSite });
const { visitors, organisers, today } = people;
print(`Sign in with the password ${SAMPLE_ACCOUNT.password} as`, visitors);
print('and at the desk, /desk, with a second factor that it sets up with you, as', organisers);

if (today !== day) console.log(`  ${nightInWords(today)}\n`);
console.log(
  `  What is changed in ${relative(process.cwd(), contentDir)} is on the site at once.\n`,
);
console.log(
  '  A phone at the gate: at /desk/gate add a device, copy its address and open it in another browser here.\n',
);

/** Not a number where it isn't one, or where there are other words. */
function asked(): [day: number, count: number] {
  const given = process.argv.slice(2).map((word) => /^--(day|people)=(\d+)$/.exec(word));
  if (given.includes(null)) return [Number.NaN, Number.NaN];
  const by = new Map(given.map((found) => [found![1], Number(found![2])]));
  return [by.get('day') ?? 1, by.get('people') ?? VISITORS];
}

function print(heading: string, people: readonly [string, Visitor | undefined][]): void {
  console.log(`  ${heading}`);
  const width = Math.max(...people.map(([label]) => label.length)) + 2;
  for (const [label, visitor] of people)
    if (visitor) console.log(`  ${label.padEnd(width)}${visitor.email}`);
  console.log('');
}
