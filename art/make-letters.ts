/**
 * Turns the faces' letters into paths: `node art/make-letters.ts`. Share pictures are
 * drawn on servers that may have no fonts at all, and what has fonts has other ones.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { Blob, Face, Font } from 'harfbuzzjs';
import subsetFont from 'subset-font';

const packages = new URL('../node_modules/@fontsource', import.meta.url);

const range = (from: number, to: number) =>
  [...Array(to - from + 1).keys()].map((offset) => String.fromCodePoint(from + offset));
const latin = [...range(0x20, 0x7e), ...range(0xa1, 0xff), ...'–—‘’“”…'].join('');
const indian = 'ĀāĒēĪīŌōŪūŚśŃńŅņŢţŖŗĻļ₹';

const faces = {
  rozha: 'rozha-one/files/rozha-one-#-400-normal.woff2',
  courier: 'courier-prime/files/courier-prime-#-700-normal.woff2',
};

for (const [name, source] of Object.entries(faces)) {
  const letters = [
    ...(await outlines(source.replace('#', 'latin'), latin)),
    ...(await outlines(source.replace('#', 'latin-ext'), indian)),
  ];
  await writeFile(`${import.meta.dirname}/${name}.txt`, `${letters.join('\n')}\n`);
  console.log(name, letters.length, 'letters');
}

/** A line for each letter that the face has: its code, how far it advances, its outline, in thousandths of the type's size. */
async function outlines(source: string, text: string): Promise<string[]> {
  const original = await readFile(new URL(source, packages));
  const face = new Face(new Blob(await subsetFont(original, text, { targetFormat: 'sfnt' })));
  const font = new Font(face);
  const scale = 1000 / face.upem;
  return [...text].flatMap((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    const glyph = font.nominalGlyph(code);
    if (!glyph) return [];
    const advance = Math.round(font.glyphHAdvance(glyph) * scale);
    return [`${code} ${advance} ${upright(font.glyphToPath(glyph), scale)}`];
  });
}

/** Fonts count upwards, pictures downwards. */
function upright(path: string, scale: number): string {
  let isX = true;
  return path.replaceAll(' ', ',').replace(/[A-Z]|-?[\d.]+/g, (part) => {
    if (/[A-Z]/.test(part)) {
      isX = true;
      return part;
    }
    const value = Math.round(Number(part) * scale * (isX ? 1 : -1));
    isX = !isX;
    return String(value);
  });
}
