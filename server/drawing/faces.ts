import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Blob, Direction, Face, Font, Buffer as ShapingBuffer, shape } from 'harfbuzzjs';

/** A drawn letter: how far it advances and its outline, in thousandths of the type's size. */
export interface Glyph {
  readonly advance: number;
  readonly path: string;
}

/**
 * The faces for what the festival's own lack, in the order in which they are asked. They lie here, for a server may have
 * no fonts at all, and one that has some chooses a letter of this and a sign of that.
 */
const FILES = {
  Latin: 'NotoSerif',
  Devanagari: 'NotoSerifDevanagari',
  Bengali: 'NotoSerifBengali',
  Gurmukhi: 'NotoSerifGurmukhi',
  Gujarati: 'NotoSerifGujarati',
  Odia: 'NotoSansOriya',
  Tamil: 'NotoSerifTamil',
  Telugu: 'NotoSerifTelugu',
  Kannada: 'NotoSerifKannada',
  Malayalam: 'NotoSerifMalayalam',
  Urdu: 'NotoNaskhArabic',
  'Ol Chiki': 'NotoSansOlChiki',
  'Meetei Mayek': 'NotoSansMeeteiMayek',
} as const;

export type Script = keyof typeof FILES;

export const SCRIPTS = Object.keys(FILES) as Script[];

const loaded = new Map<Script, ReturnType<typeof load>>();

function load(script: Script) {
  const file = join(import.meta.dirname, 'faces', `${FILES[script]}-Regular.ttf`);
  const face = new Face(new Blob(readFileSync(file)));
  return {
    font: new Font(face),
    scale: 1000 / face.upem,
    letters: new Set(face.collectUnicodes()),
  };
}

/** Read when it is first needed: most starts of the server draw nothing. */
function faceOf(script: Script) {
  let face = loaded.get(script);
  if (!face) {
    face = load(script);
    loaded.set(script, face);
  }
  return face;
}

/** Joiners and the like, which are not drawn but tell how the letters beside them are. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;

/** Of emoji no face knows anything; a text is the same without. */
const EMOJI = /\p{RGI_Emoji}|[\p{Extended_Pictographic}--[©®™]]\ufe0f?/gv;

/** A text as it is drawn: without its emoji, its letters composed. */
export function drawable(text: string): string {
  return text.normalize('NFC').replace(EMOJI, ' ').replace(/\s+/g, ' ').trim();
}

export function scriptHas(script: Script, text: string): boolean {
  const { letters } = faceOf(script);
  return [...text].every(
    (letter) => /\s/.test(letter) || UNSEEN.test(letter) || letters.has(letter.codePointAt(0)!),
  );
}

/** The letters of a text, with their marks, that no face has, each once. Nothing drawn may have any. */
export function missingLetters(text: string): string[] {
  const letters = new Set(drawable(text).match(/[^ -~\p{M}]\p{M}*|[ -~]\p{M}+/gu));
  return [...letters].filter((letter) => !SCRIPTS.some((script) => scriptHas(script, letter)));
}

/** What to tell whoever wrote a text that can't be drawn, or nothing. */
export function drawingFault(text: string): string | undefined {
  const missing = missingLetters(text).map((letter) => `'${letter}'`);
  if (missing.length > 0)
    return `No face for certificates and pictures has ${missing.join(' ')} of '${text}': write it in another script (${SCRIPTS.join(', ')})`;
  if (text.trim() !== '' && drawable(text) === '')
    return `'${text}' has no letter that can be drawn on certificates and pictures`;
  return undefined;
}

/** The letters of a text in one face, joined and placed as its script asks. */
export function shaped(script: Script, text: string, isLeftwards = false): Glyph[] {
  const { font, scale } = faceOf(script);
  const buffer = new ShapingBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isLeftwards ? Direction.RTL : Direction.LTR);
  shape(font, buffer);
  return buffer
    .getGlyphInfosAndPositions()
    .map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
      advance: xAdvance * scale,
      path: uprightPath(font.glyphToPath(codepoint), scale, xOffset, yOffset),
    }));
}

/** Fonts count upwards, pictures downwards, from `x` and `y` in the font's own units. */
export function uprightPath(path: string, scale: number, x = 0, y = 0): string {
  let isX = true;
  return path.replaceAll(' ', ',').replace(/[A-Z]|-?[\d.]+/g, (part) => {
    if (/[A-Z]/.test(part)) {
      isX = true;
      return part;
    }
    const value = Math.round(isX ? (Number(part) + x) * scale : (Number(part) + y) * -scale);
    isX = !isX;
    return String(value);
  });
}
