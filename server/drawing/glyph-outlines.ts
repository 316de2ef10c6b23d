import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawable, type Glyph, shaped } from './faces.ts';
import { runsOf } from './runs.ts';

/** A typeface as outlines; `art/glyph-outlines.ts` makes it. */
type Face = ReadonlyMap<string, Glyph>;

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

/** India's letters have signs above and below them, for which the festival's own face needs no room. */
export function isTall({ text, face }: Pick<Text, 'text' | 'face'>): boolean {
  return !isOwn(drawable(text), face);
}

function isOwn(text: string, face: FaceName): boolean {
  const letters = faceOf(face);
  return [...text].every((letter) => letter === ' ' || letters.has(letter));
}

/** A text in lines, `step` from one to the next, at the largest size for which there is room; at the smallest what is too much is left out. */
export function fitText(
  text: string,
  {
    face,
    width,
    height,
    sizes,
  }: { face: FaceName; width: number; height: number; sizes: readonly number[] },
) {
  const leading = isTall({ text, face }) ? 1.34 : 1.02;
  const tries = sizes.map((size) => {
    const fits = (part: string) => widthOf({ text: part, face, size }) <= width;
    const lines = breakLines(text, fits);
    const most = Math.max(1, Math.floor((height / size - 0.75) / leading + 1));
    const step = size * leading;
    return {
      size,
      step,
      lines: lines.slice(0, most),
      isAll: lines.length <= most && lines.every(fits),
    };
  });
  return tries.find(({ isAll }) => isAll) ?? tries.at(-1) ?? { size: 0, step: 0, lines: [] };
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

/** What the festival's own face lacks is drawn by that of its script; what none has leaves a gap. */
function glyphsOf(text: string, faceName: FaceName): Glyph[] {
  const face = faceOf(faceName);
  const runs = runsOf(drawable(text), (part) => isOwn(part, faceName));
  return runs.flatMap(({ script, text, isLeftwards }) =>
    script ? shaped(script, text, isLeftwards) : [...text].map((letter) => face.get(letter) ?? gap),
  );
}

const gap: Glyph = { advance: 400, path: '' };

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

function readLetter(line: string): [string, Glyph] {
  const [code, advance, path = ''] = line.split(' ', 3);
  const letter = String.fromCodePoint(Number(code));
  return [letter, { advance: Number(advance), path }];
}
