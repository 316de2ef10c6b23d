import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const SYSTEM_TESTS = '{server,bench}/**/*.system.test.ts';

type Database = 'sqlite' | 'postgres';

/** Server tests run twice, on each database; `TEST_DATABASE` tells `server/testing/database.ts` which. */
const onDatabase = (database: Database, name: string, include: string[], exclude: string[]) => ({
  test: {
    name: `${name} on ${database}`,
    include,
    exclude,
    env: { TEST_DATABASE: database },
    globalSetup: database === 'postgres' ? ['server/testing/postgres.ts'] : [],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Mails and other jobs come when the machine has time for them.
    expect: { poll: { timeout: 10_000 } },
  },
});

const server = (database: Database, exclude: string[]) =>
  onDatabase(database, 'server', ['server/**/*.test.ts'], [SYSTEM_TESTS, ...exclude]);

/**
 * Tests of whole deployments: several processes, killed ones, a night of visitors. `npm run test:system` runs them,
 * `npm test` leaves them out.
 */
const system = (database: Database, exclude: string[] = []) =>
  onDatabase(database, 'system', [SYSTEM_TESTS], exclude);

const withoutDatabase = [
  ...['content', 'runtime', 'site', 'cli/content'].map((folder) => `server/${folder}/**`),
  'server/accounts/certificates/document.test.ts',
  'server/cli/cluster/**',
  'server/main.test.ts',
  'server/settings/**',
];

/** They need a Strapi: `vitest.cms.config.ts`. */
const needsStrapi = ['server/cli/cms/testing/**'];

export default defineConfig({
  test: {
    // One more than there are processors: some tests wait for a lease's end, others for a process that starts.
    maxWorkers: availableParallelism() + 1,
    // The files of a project share their workers' modules: loading the server anew for each would take as long as
    // its tests. Each file has its own server and database; what a file changes of a module, it puts back.
    isolate: false,
    projects: [
      {
        test: {
          name: 'contract and web',
          include: ['contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'art, bench and check',
          include: ['art/**/*.test.ts', 'bench/**/*.test.ts', 'check/**/*.test.ts'],
          exclude: [SYSTEM_TESTS],
        },
      },
      server('sqlite', needsStrapi),
      server('postgres', [...withoutDatabase, 'server/cli/cms/**']),
      system('sqlite', ['server/faults/postgres-*', 'server/cli/backup/pgbackrest*']),
      // The cluster brings its own PostgreSQL, and the season its database; signing on and pictures wait for none.
      system('postgres', [
        ...['server/cli/cluster/**', 'bench/night/apart/**', 'bench/season/**'],
        ...['server/faults/sign-on-*', 'server/site/**'],
      ]),
    ],
  },
});
