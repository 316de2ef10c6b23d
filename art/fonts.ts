import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import { INDIAN, packaged, range } from './characters.ts';
import type { Made } from './made.ts';

/** Every page may need these: the letters of English and its printers' marks. */
const ENGLISH = [...range(0x20, 0x7e), ...'\u00a0·×©–—‘’“”•…′″'].join('');
/** Latin-1 without what the first faces hold, for names such as José. */
const WESTERN = range(0xa0, 0xff)
  .filter((letter) => !'\u00a0·×©'.includes(letter))
  .join('');

const ROZHA = '@fontsource/rozha-one/files/rozha-one-#-400-normal.woff2';
const NEWSREADER = '@fontsource-variable/newsreader/files/newsreader-#-wght-normal.woff2';
const NEWSREADER_ITALIC = '@fontsource-variable/newsreader/files/newsreader-#-wght-italic.woff2';
const COURIER = '@fontsource/courier-prime/files/courier-prime-#-400-normal.woff2';
const COURIER_BOLD = '@fontsource/courier-prime/files/courier-prime-#-700-normal.woff2';

/** One weight costs half of what all of them do, and bold words are few. */
const first = [
  ['rozha-one', ROZHA],
  ['newsreader', NEWSREADER, { wght: 400 }],
  ['newsreader-bold', NEWSREADER, { wght: 700 }],
  ['newsreader-italic', NEWSREADER_ITALIC, { wght: 400 }],
  ['courier-prime', COURIER],
  ['courier-prime-bold', COURIER_BOLD],
] as const;

const beside = [
  ['rozha-one', ROZHA],
  ['newsreader-var', NEWSREADER],
  ['newsreader-italic', NEWSREADER_ITALIC],
  ['courier-prime', COURIER],
  ['courier-prime-bold', COURIER_BOLD],
] as const;

/**
 * The faces that every page loads, and those beside them: letters that few pages need, each fetched only
 * where its text stands (`entry.deferred.ts` has the ranges).
 *
 * The families lack some, so that no file can give them: Courier Prime has no rupee sign (it borrows
 * Newsreader's), none of the three has arrows (we draw them) or letters with a dot below (ṭ ḍ ṇ ṣ).
 */
export function subsetFonts(): Promise<Made[]> {
  return Promise.all([
    ...first.map(([name, source, axes]) => subset(name, latin(source), ENGLISH, axes)),
    ...beside.map(([name, source]) => subset(`${name}-western`, latin(source), WESTERN)),
    ...beside.map(([name, source]) => subset(`${name}-indian`, extended(source), INDIAN)),
    subset('rupee', extended(NEWSREADER), '₹'),
  ]);
}

function latin(source: string): string {
  return source.replace('#', 'latin');
}

function extended(source: string): string {
  return source.replace('#', 'latin-ext');
}

async function subset(
  name: string,
  source: string,
  text: string,
  variationAxes?: Record<string, number>,
): Promise<Made> {
  const bytes = await subsetFont(await readFile(packaged(source)), text, {
    targetFormat: 'woff2',
    variationAxes,
    keepFeatures: ['kern', 'liga'],
    // Newsreader's has one line: without it Linux rounds the upright letters' widths up, text by two percent.
    noHinting: source !== latin(NEWSREADER),
    dropTables: ['STAT'],
  });
  return { path: `web/styles/fonts/${name}.woff2`, bytes };
}
