import { randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endOnSignal } from '../../server/cli/end-on-signal.ts';
import { startPostgres } from '../measuring/postgres.ts';
import { inLines, numbersOf, pageOf } from './report.ts';
import { liveSeason, openSeason, type SeasonOptions } from './run.ts';

const USAGE = `npm run season -- [--people=2000] [--seed=…] [--fast] [--postgres] [--from=DAY] [--report]

A season on this machine, from the announcement on: people sign up, confirm, ask for places and form teams on a server and a mail
server of their own, by a turned clock. What was promised is held against the database each day, and the first day on which
something is broken ends it.
--seed      the same people and the same lots once more
--fast      days on which nothing happens are not checked
--postgres  on a PostgreSQL of its own in place of SQLite
--from      days before this one (0 is the festival's first) are lived and not checked
--report    writes docs/season.md where everything held`;

/** The organisers are among them. */
const FEWEST = 40;
const REPORT = join(import.meta.dirname, '../../docs/season.md');

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      people: { type: 'string', default: '2000' },
      seed: { type: 'string', default: String(randomInt(1, 2 ** 31)) },
      fast: { type: 'boolean', default: false },
      postgres: { type: 'boolean', default: false },
      from: { type: 'string', default: String(Number.MIN_SAFE_INTEGER) },
      report: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [people, seed, from] = [Number(values.people), Number(values.seed), Number(values.from)];
  const isSound = [people, seed, from].every(Number.isInteger) && people >= FEWEST;
  if (values.help || !isSound) throw new Error(USAGE);
  const options = { people, seed, from, isFast: values.fast, say: console.log };
  console.log(`A season of ${people} people; --seed=${seed} repeats it`);
  return live(options, values.postgres, values.report);
}

async function live(
  given: SeasonOptions,
  isOnPostgres: boolean,
  hasReport: boolean,
): Promise<number> {
  await using running = new AsyncDisposableStack();
  const end = endOnSignal(Promise.resolve(running), async () => running.disposeAsync(), 1);
  running.defer(() => end());
  const postgres = isOnPostgres ? await startPostgres() : undefined;
  if (postgres) running.defer(postgres.stop);
  const options = { ...given, databaseUrl: postgres?.url };
  const { season, close } = await openSeason(options);
  running.defer(close);
  const started = performance.now();
  const lived = await liveSeason(season, options);
  const seconds = (performance.now() - started) / 1000;
  const numbers = await numbersOf(lived, seconds);
  console.log(inLines(numbers));
  if (hasReport && lived.broken.length === 0)
    await writeFile(
      REPORT,
      pageOf(numbers, {
        command: commandOf(given, isOnPostgres),
        database: isOnPostgres ? 'PostgreSQL' : 'SQLite',
      }),
    );
  for (const { day, promise, faults } of lived.broken) {
    console.log(`Day ${day}, --seed=${given.seed}: ${promise}`);
    for (const fault of faults) console.log(`  ${fault}`);
  }
  return lived.broken.length;
}

function commandOf({ people, seed, isFast }: SeasonOptions, isOnPostgres: boolean): string {
  const words = [
    `--people=${people}`,
    `--seed=${seed}`,
    isFast ? '--fast' : '',
    isOnPostgres ? '--postgres' : '',
  ];
  return ['npm run season --', ...words.filter(Boolean)].join(' ');
}

try {
  const broken = await main();
  console.log(broken === 0 ? 'Everything held.' : `${broken} promises were broken.`);
  process.exitCode = broken === 0 ? 0 : 1;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
