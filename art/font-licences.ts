import { readdir, readFile } from 'node:fs/promises';
import { Blob, Face } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { packaged } from './characters.ts';
import type { Made } from './made.ts';

const root = new URL('../', import.meta.url);

/** The licence of the fonts asks that it and their copyright notices go along with each copy. */
export async function fontLicences(): Promise<Made[]> {
  const licence = await readFile(packaged('@fontsource/rozha-one/LICENSE'), 'utf8');
  const [, text = ''] = licence.split(/^Copyright .*\n+/);
  return Promise.all(
    ['web/styles/fonts', 'server/drawing/faces'].map(async (folder) => {
      const files = await readdir(new URL(folder, root));
      const fonts = files.filter((file) => /\.(ttf|woff2)$/.test(file)).sort();
      const notices = fonts.map((file) => noticeOf(new URL(`${folder}/${file}`, root)));
      const all = [...new Set(await Promise.all(notices))];
      return { path: `${folder}/OFL.txt`, bytes: `${all.join('\n')}\n\n${text}` };
    }),
  );
}

/** A font's family and its copyright, from its own table of names. */
async function noticeOf(file: URL): Promise<string> {
  const original = await readFile(file);
  const face = new Face(new Blob(await subsetFont(original, '', { targetFormat: 'sfnt' })));
  const [COPYRIGHT, FAMILY] = [0, 1];
  return `${face.getName(FAMILY, 'en')}: ${face.getName(COPYRIGHT, 'en')}`;
}
