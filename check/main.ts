/** `npm run circles`: fails where folders or rooms import each other in a ring; the linter watches files. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { parseSync } from 'vite';
import { circlesAmong, folderOf, type Import, roomOf } from './circles.ts';

const TIES_SHOWN = 40;

const files = execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx', ':!cms', ':!*.test.*'])
  .toString()
  .split('\n')
  .filter((file) => file.includes('/'));
const imports = files.flatMap(importsOf);

for (const [kind, placeOf] of [
  ['folders', folderOf],
  ['rooms', roomOf],
] as const) {
  const circles = circlesAmong(imports, placeOf);
  console.log(`Circles of ${kind}: ${circles.length}`);
  for (const { places, imports: ties } of circles) {
    console.log(`  ${places.join(' ↔ ')}`);
    for (const { from, to } of ties.slice(0, TIES_SHOWN)) console.log(`    ${from} → ${to}`);
    if (ties.length > TIES_SHOWN) console.log(`    and ${ties.length - TIES_SHOWN} more`);
    process.exitCode = 1;
  }
}

/** Types count as much as values: what a reader has to know first is the same. */
function importsOf(from: string): Import[] {
  const source = readFileSync(from, 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(from, source).module;
  const named = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value)),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ];
  return [...new Set(named)]
    .filter((name) => name?.startsWith('.'))
    .map((name = '') => ({ from, to: join(folderOf(from), name) }));
}
