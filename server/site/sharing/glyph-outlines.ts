import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A typeface as outlines; `art/glyph-outlines.ts` makes it. Lengths in thousandths of the type's size. */
type Face = ReadonlyMap<string, { readonly advance: number; readonly path: string }>;

const faces = new Map<string, Face>();

/** The festival's faces: the one for headings and names, and the one for labels and facts. */
export type FaceName = 'rozha' | 'courier';

export interface Text {
  readonly text: string;
  readonly face: FaceName;
  /** Pixels, as in CSS. */
  readonly size: number;
}

export function widthOf({ text, face, size }: Text): number {
  return glyphsOf(text, face).reduce((sum, { advance }) => sum + advance, 0) * (size / 1000);
}

/** The text at its size, or as much smaller as it takes to be no wider than `width`. */
export function narrowed(text: Text, width: number): Text {
  return { ...text, size: Math.min(text.size, width / widthOf({ ...text, size: 1 })) };
}

/** A line of text as an SVG group, its baseline beginning at (x, y). */
export function drawText(text: Text, x: number, y: number, fill: string): string {
  const outlines = outlinesOf(text).map(
    ({ path, at }) => path && `<path transform="translate(${at} 0)" d="${path}"/>`,
  );
  const scale = text.size / 1000;
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale})">${outlines.join('')}</g>`;
}

/** The outlines of a text and where each begins, in thousandths of the type's size; for drawings other than SVG. */
export function outlinesOf({ text, face }: Text): { path: string; at: number }[] {
  let at = 0;
  return glyphsOf(text, face).map(({ advance, path }) => {
    const outline = { path, at };
    at += advance;
    return outline;
  });
}

export function hasGlyphs(text: string, face: FaceName): boolean {
  return [...text.normalize('NFC')].every(
    (letter) => /\s/.test(letter) || faceOf(face).has(letter),
  );
}

/** From one line to the next, as a part of the type's size. */
export const leading = 1.02;

/** A text in lines at the first and largest size for which there is room; at the smallest what is too much is left out. */
export function fitText(
  text: string,
  {
    face,
    width,
    height,
    sizes,
  }: { face: FaceName; width: number; height: number; sizes: readonly number[] },
) {
  const tries = sizes.map((size) => {
    const fits = (part: string) => widthOf({ text: part, face, size }) <= width;
    const lines = breakLines(text, fits);
    const most = Math.max(1, Math.floor((height / size - 0.75) / leading + 1));
    return { size, lines: lines.slice(0, most), isAll: lines.length <= most && lines.every(fits) };
  });
  return tries.find(({ isAll }) => isAll) ?? tries.at(-1) ?? { size: 0, lines: [] };
}

function breakLines(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A letter that the face lacks stands without its marks, or leaves a gap where that lacks too. */
function glyphsOf(text: string, faceName: FaceName) {
  const face = faceOf(faceName);
  return [...text.normalize('NFC')].map(
    (letter) => face.get(letter) ?? face.get(letter.normalize('NFD').charAt(0)) ?? gap,
  );
}

const gap = { advance: 400, path: '' };

/** Read when it is first needed: most starts of the server draw nothing. */
function faceOf(name: FaceName): Face {
  let face = faces.get(name);
  if (!face) {
    const lines = readFileSync(join(import.meta.dirname, 'glyphs', `${name}.txt`), 'utf8');
    face = new Map(lines.trim().split('\n').map(readLetter));
    faces.set(name, face);
  }
  return face;
}

function readLetter(line: string) {
  const [code, advance, path = ''] = line.split(' ', 3);
  const letter = String.fromCodePoint(Number(code));
  return [letter, { advance: Number(advance), path }] as const;
}
