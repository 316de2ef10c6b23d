/**
 * `npm run circles`: fails where an import runs the wrong way, or where folders or rooms import each other
 * in a ring. The linter watches the rings of files.
 */
import { execFileSync } from 'node:child_process';
import { circlesAmong, roomOf } from './circles.ts';
import { reasonsAgainst } from './directions.ts';
import { folderOf, importsOf, isForTests } from './imports.ts';

const TIES_SHOWN = 40;

const files = execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx', ':!cms'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file.includes('/'));
const imports = files.flatMap(importsOf);

const wrong = imports.flatMap((each) =>
  reasonsAgainst(each).map((reason) => `  ${each.from} → ${each.to}: ${reason}`),
);
report('Imports that run the wrong way', wrong.length, wrong);

const inPrograms = imports.filter(({ from, to }) => !isForTests(from) && files.includes(to));
for (const [kind, placeOf] of [
  ['folders', folderOf],
  ['rooms', roomOf],
] as const) {
  const circles = circlesAmong(inPrograms, placeOf);
  const lines = circles.flatMap(({ places, imports: ties }) => [
    `  ${places.join(' ↔ ')}`,
    ...ties.slice(0, TIES_SHOWN).map(({ from, to }) => `    ${from} → ${to}`),
    ...(ties.length > TIES_SHOWN ? [`    and ${ties.length - TIES_SHOWN} more`] : []),
  ]);
  report(`Circles of ${kind}`, circles.length, lines);
}

function report(title: string, count: number, lines: readonly string[]): void {
  console.log([`${title}: ${count}`, ...lines].join('\n'));
  if (count > 0) process.exitCode = 1;
}
