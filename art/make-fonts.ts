/**
 * Makes Newsreader's two upright weights, and the faces beside the ones that every page loads: letters
 * that few pages need, each fetched only where its text stands. Run it by hand when a name or a price
 * shows in the wrong letters: `node art/make-fonts.ts`; the ranges stand in `entry.deferred.ts`.
 *
 * What the families lack, so that no file can give it: Courier Prime has no rupee sign (it borrows
 * Newsreader's), none of the three has arrows (we draw them) or letters with a dot below (ṭ ḍ ṇ ṣ).
 */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const here = import.meta.dirname;
const packages = new URL('../node_modules', import.meta.url);

/** Latin-1 without what the first faces hold, for names such as José. */
const western = [...Array(0x60).keys()]
  .map((offset) => String.fromCodePoint(0xa0 + offset))
  .filter((letter) => !'\u00a0·×©'.includes(letter))
  .join('');
/** Long vowels and what else of Indian spelling the families draw, and the rupee. */
const indian = 'ĀāĒēĪīŌōŪūŚśŃńŅņŢţŖŗĻļ₹';

const faces = [
  ['rozha-one', '@fontsource/rozha-one/files/rozha-one-#-400-normal.woff2'],
  ['newsreader-var', '@fontsource-variable/newsreader/files/newsreader-#-wght-normal.woff2'],
  ['newsreader-italic', '@fontsource-variable/newsreader/files/newsreader-#-wght-italic.woff2'],
  ['courier-prime', '@fontsource/courier-prime/files/courier-prime-#-400-normal.woff2'],
  ['courier-prime-bold', '@fontsource/courier-prime/files/courier-prime-#-700-normal.woff2'],
] as const;

/** What every page may need: the letters of English and its printers' marks. */
const english = `${[...Array(0x5f).keys()].map((offset) => String.fromCodePoint(0x20 + offset)).join('')}\u00a0·×©–—‘’“”•…′″`;

// One weight costs half of what all of them do, and bold words are few.
const newsreader = faces[1][1].replace('#', 'latin');
await make('newsreader', newsreader, english, { wght: 400 });
await make('newsreader-bold', newsreader, english, { wght: 700 });
for (const [name, source] of faces) {
  await make(`${name}-western`, source.replace('#', 'latin'), western);
  await make(`${name}-indian`, source.replace('#', 'latin-ext'), indian);
}
await make('rupee', faces[1][1].replace('#', 'latin-ext'), '₹');

async function make(
  name: string,
  source: string,
  text: string,
  variationAxes?: Record<string, number>,
): Promise<void> {
  const original = await readFile(new URL(source, packages));
  const font = await subsetFont(original, text, { targetFormat: 'woff2', variationAxes });
  await writeFile(`${here}/${name}.woff2`, font);
  console.log(name, font.length, 'bytes');
}
