import { readFile } from 'node:fs/promises';
import { Blob, Face, Font } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { uprightPath } from '../server/drawing/faces.ts';
import { INDIAN, packaged, range } from './characters.ts';
import type { Made } from './made.ts';

const LATIN = [...range(0x20, 0x7e), ...range(0xa1, 0xff), ...'–—‘’“”…'].join('');

const faces = {
  rozha: '@fontsource/rozha-one/files/rozha-one-#-400-normal.woff2',
  courier: '@fontsource/courier-prime/files/courier-prime-#-700-normal.woff2',
};

/**
 * The faces' letters as paths, for share pictures are drawn on servers that may have no fonts at all,
 * and what has fonts has other ones.
 */
export function outlineGlyphs(): Promise<Made[]> {
  return Promise.all(
    Object.entries(faces).map(async ([name, source]) => {
      const letters = [
        ...(await outlines(source.replace('#', 'latin'), LATIN)),
        ...(await outlines(source.replace('#', 'latin-ext'), INDIAN)),
      ];
      return { path: `server/drawing/glyphs/${name}.txt`, bytes: `${letters.join('\n')}\n` };
    }),
  );
}

/** A line for each letter that the face has: its code, how far it advances, its outline, in thousandths of the type's size. */
async function outlines(source: string, text: string): Promise<string[]> {
  const original = await readFile(packaged(source));
  const face = new Face(new Blob(await subsetFont(original, text, { targetFormat: 'sfnt' })));
  const font = new Font(face);
  const scale = 1000 / face.upem;
  return [...text].flatMap((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    const glyph = font.nominalGlyph(code);
    if (!glyph) return [];
    const advance = Math.round(font.glyphHAdvance(glyph) * scale);
    return [`${code} ${advance} ${uprightPath(font.glyphToPath(glyph), scale)}`];
  });
}
