import { readFileSync } from 'node:fs';
import { type Import, isForTests } from './imports.ts';

const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  devDependencies: Record<string, string>;
};
const FOR_DEVELOPMENT = new RegExp(
  `^(${Object.keys(devDependencies).join('|').replaceAll('.', '\\.')})(/|$)`,
);

interface Ban {
  from: RegExp;
  to: RegExp;
  reason: string;
  testsMay?: true;
}

/** An import whose two ends match runs the wrong way. */
const bans: readonly Ban[] = [
  {
    from: /^contract\//,
    to: /^(?!contract\/|zod(\/mini)?$)/,
    reason: 'contract imports zod alone',
    testsMay: true,
  },
  { from: /^web\//, to: /^server\//, reason: 'web and server never import each other' },
  {
    // A phone is tried before a real server.
    from: /^server\//,
    to: /^web\//,
    reason: 'web and server never import each other',
    testsMay: true,
  },
  {
    from: /^web\/(ui|art|motion)\//,
    to: /^web\/(calls|session|shell|screens)\//,
    reason: 'ui, art and motion know no calls, session, shell or screens',
  },
  {
    from: /^web\/(calls|session|shell)\//,
    to: /^web\/screens\//,
    reason: 'screens stand above what they use',
  },
  {
    from: /^web\/(?!desk\/)/,
    to: /^web\/desk\//,
    reason: 'no visitor loads a byte of the desk',
  },
  {
    from: /^web\/(?!gate\/)/,
    to: /^web\/gate\//,
    reason: 'no visitor loads a byte of the gate',
  },
  {
    from: /^web\/desk\//,
    to: /^web\/(screens|shell|session)\//,
    reason: 'the desk stands apart from the visitors’ screens',
  },
  {
    // Nights and seasons are driven by the site's own calls, and looked for in the database.
    from: /^(e2e|bench(?!\/(night|rehearsal|season)))\//,
    to: /^(web|server)\//,
    reason: 'they use the public surface only',
  },
  { from: /^(?!art\/)/, to: /^art\//, reason: 'nothing but npm run art makes art' },
  {
    from: /^server\//,
    to: /^server\/testing\//,
    reason: 'only tests use what is for tests',
    testsMay: true,
  },
  {
    from: /^server\/(?!database\/|(.*[/-])?store\.ts$)/,
    to: /^kysely$/,
    reason: 'only store.ts and database/ speak SQL',
    testsMay: true,
  },
  {
    from: /^(contract|server|web)\//,
    to: FOR_DEVELOPMENT,
    reason: 'a release is built by npm ci --omit=dev',
    testsMay: true,
  },
  {
    from: /^server\/database\/migrations/,
    to: /^(contract|server)\/(?!database\/)/,
    reason: 'migrations import nothing of the application',
  },
];

const SCREEN = /^web\/screens\/([^/]+)/;

/** The reasons against an import, none where it runs the right way. */
export function reasonsAgainst({ from, to }: Import): string[] {
  const reasons = bans
    .filter((ban) => ban.from.test(from) && ban.to.test(to))
    .filter(({ testsMay }) => !(testsMay && isForTests(from)))
    .map(({ reason }) => reason);
  const [screen, other] = [SCREEN.exec(from)?.[1], SCREEN.exec(to)?.[1]];
  return screen && other && screen !== other ? [...reasons, 'no screen imports another'] : reasons;
}
