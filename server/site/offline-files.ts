import { hash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Build } from './load-build.ts';

type Manifest = Build['manifest'];

/** The built files of the pages that open without network. Addresses, all below `/assets/`. */
export interface OfflineFiles {
  /** A visitor's browser has these already. */
  readonly files: readonly string[];
  /** One file with the texts of all others, by their addresses: dozens of small ones would cost as much in headers. */
  readonly screens: string;
  /** The same of My programme, which goes with the feature `registration`. */
  readonly programme: string;
  /** In place of the screens, with the feature `days`: them and all of its own. As one they compress better than apart. */
  readonly days: string;
  /** In place of all three, with both features. */
  readonly daysWithProgramme: string;
}

const ENTRY = 'web/entry.client.tsx';

/** Of every page. Its drawings, such as the menu's, come as they are seen. */
const SHELL = [ENTRY, 'web/entry.deferred.ts'];

/** Of every page, and the screen that most see first: their browsers have these scripts and faces already. */
const FIRST = [...SHELL, 'web/screens/home/home-screen.tsx'];

const SCREENS = [
  'web/screens/clusters/clusters-screen.tsx',
  'web/screens/events/events-screen.tsx',
  'web/screens/event/event-screen.tsx',
  'web/screens/schedule/schedule-screen.tsx',
  'web/screens/hospitality/hospitality-screen.tsx',
  'web/screens/pass/pass-screen.tsx',
  'web/screens/profile/profile-screen.tsx',
  // The screens load these later.
  'web/screens/clusters/event-index.ts',
  'web/calls/patiently.ts',
  'web/shell/no-copy.tsx',
  'web/shell/toaster.tsx',
];

/** Screens whose drawings come as they are seen: they are whole without. */
const BARE_SCREENS = [
  'web/screens/home/about-screen.tsx',
  'web/screens/home/highlights-screen.tsx',
  'web/screens/map/map-screen.tsx',
];

const PROGRAMME = [
  'web/screens/profile/programme/programme.tsx',
  'web/screens/event/stored-entry.tsx',
  // A place that is offered.
  'web/screens/home/present.tsx',
];

/** What the screens show on the festival's days: what is on, who won, the campus plan. */
const DAYS = [
  'web/screens/home/present.tsx',
  'web/screens/home/day-scene.tsx',
  'web/screens/event/over.tsx',
  'web/screens/map/plan/plan.tsx',
  'web/screens/pass/on-days.tsx',
];

const LIST = '.vite/offline.json';

/** The list that `packOfflineFiles` left in a build; a build without one has nothing to be kept. */
export async function loadOfflineFiles(siteDir: string): Promise<OfflineFiles | undefined> {
  const text = await readFile(join(siteDir, LIST), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

/** Packs the files into the build that they are of. */
export async function packOfflineFiles(siteDir: string): Promise<void> {
  const manifest: Manifest = JSON.parse(
    await readFile(join(siteDir, '.vite/manifest.json'), 'utf8'),
  );
  const { css = [] } = manifest[ENTRY] ?? {};
  const first = filesOf(manifest, FIRST, isFace);
  const ofShell = filesOf(manifest, SHELL, isDrawing);
  const screens = filesOf(manifest, SCREENS, (file) => isDrawing(file) && !ofShell.has(`/${file}`));
  const others = [...first, ...screens, ...filesOf(manifest, BARE_SCREENS)];
  const programme = filesOf(manifest, PROGRAMME);
  const days = filesOf(manifest, DAYS, isSheet);
  // A page's styles are in its document, but for those that come later.
  const files = [...first].filter((file) => !file.endsWith('.css') || /deferred/.test(file));
  const known = [...files, ...css.map((file) => `/${file}`)];
  const list: OfflineFiles = {
    files,
    screens: await pack(siteDir, 'screens', others, known),
    programme: await pack(siteDir, 'programme', programme, [...known, ...others]),
    days: await pack(siteDir, 'days', new Set([...others, ...days]), known),
    daysWithProgramme: await pack(
      siteDir,
      'all',
      new Set([...others, ...programme, ...days]),
      known,
    ),
  };
  await writeFile(join(siteDir, LIST), JSON.stringify(list));
}

/** These sources' scripts and styles, with those of all that they import, and what they show where `isWanted` says so. */
function filesOf(
  manifest: Manifest,
  sources: readonly string[],
  isWanted: (file: string) => boolean = () => false,
): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const found = manifest[key];
    if (!found || seen.has(key)) return;
    seen.add(key);
    for (const imported of found.imports ?? []) visit(imported);
    const shown = found.assets?.filter(isWanted) ?? [];
    for (const file of [found.file, ...(found.css ?? []), ...shown]) files.add(`/${file}`);
  };
  for (const source of sources) visit(source);
  return files;
}

/** Letters that few words need come when they are seen. */
function isFace(file: string): boolean {
  return file.endsWith('.woff2') && !/-western-|-indian-|rupee/.test(file);
}

/** The campus plan's own drawings; those of the board that it is the back of come as they are seen. */
function isSheet(file: string): boolean {
  return /\/plan-[\w-]+\.svg$/.test(file);
}

function isDrawing(file: string): boolean {
  return extname(file) === '.svg';
}

/** Writes the texts of `files`, but those that a phone has `without` them, and gives the pack's address. */
async function pack(
  siteDir: string,
  name: string,
  files: Iterable<string>,
  without: Iterable<string>,
): Promise<string> {
  const others = new Set(without);
  const texts: Record<string, string> = {};
  for (const file of files)
    if (!others.has(file)) texts[file] = await readFile(join(siteDir, file), 'utf8');
  // What is alike compresses best side by side, and behind what is longest of its kind.
  const alike = Object.entries(texts).sort(
    ([one, text], [other, otherText]) =>
      extname(one).localeCompare(extname(other)) || otherText.length - text.length,
  );
  const text = JSON.stringify(Object.fromEntries(alike));
  const address = `/assets/offline-${name}-${hash('sha256', text, 'hex').slice(0, 8)}.json`;
  await writeFile(join(siteDir, address), text);
  return address;
}
