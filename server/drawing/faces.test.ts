import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { drawable, drawingFault, missingLetters, type Script, shaped } from './faces.ts';
import { drawText, widthOf } from './glyph-outlines.ts';
import { runsOf } from './runs.ts';

const SIZE = 120;

/** A word of each script with what is hard in it: signs before their letters, joined letters, marks above and below. */
const WORDS: readonly [Script, string, face: string, boxes: string][] = [
  ['Devanagari', 'अर्पिता', 'NotoSerifDevanagari', 'Noto Serif Devanagari'],
  ['Devanagari', 'श्रीवास्तव', 'NotoSerifDevanagari', 'Noto Serif Devanagari'],
  ['Bengali', 'ক্ষিতীশ', 'NotoSerifBengali', 'Noto Serif Bengali'],
  ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ', 'NotoSerifGurmukhi', 'Noto Serif Gurmukhi'],
  ['Gujarati', 'કૃષ્ણા', 'NotoSerifGujarati', 'Noto Serif Gujarati'],
  ['Odia', 'ଓଡ଼ିଆ', 'NotoSansOriya', 'Noto Sans Oriya'],
  ['Tamil', 'கவிதா', 'NotoSerifTamil', 'Noto Serif Tamil'],
  ['Tamil', 'விக்னேஷ்', 'NotoSerifTamil', 'Noto Serif Tamil'],
  ['Telugu', 'శ్రీనివాస్', 'NotoSerifTelugu', 'Noto Serif Telugu'],
  ['Kannada', 'ಕೃಷ್ಣ', 'NotoSerifKannada', 'Noto Serif Kannada'],
  ['Malayalam', 'ശ്രീനിവാസൻ', 'NotoSerifMalayalam', 'Noto Serif Malayalam'],
  ['Urdu', 'عائشہ', 'NotoNaskhArabic', 'Noto Naskh Arabic'],
  ['Ol Chiki', 'ᱚᱞᱪᱤᱠᱤ', 'NotoSansOlChiki', 'Noto Sans Ol Chiki'],
  ['Meetei Mayek', 'ꯃꯤꯇꯩ', 'NotoSansMeeteiMayek', 'Noto Sans Meetei Mayek'],
];

describe.each(WORDS)('%s, %s', (script, word, file, family) => {
  it('is drawn as another program draws it with that face alone', async () => {
    const own = await picture(word);
    const theirs = await pictureByPango(word, file, family);
    expect(own.ratio / theirs.ratio).toBeCloseTo(1, 1);
    expect(differenceOf(own.pixels, theirs.pixels)).toBeLessThan(0.05);
    const mixedUp = await pictureByPango([...word].reverse().join(''), file, family);
    expect(differenceOf(own.pixels, mixedUp.pixels)).toBeGreaterThan(0.08);
  });

  it('has a letter for each of its signs, and no box', () => {
    const isLeftwards = script === 'Urdu';
    const [box] = shaped('Devanagari', '中');
    expect(box?.path).not.toBe('');
    const boxes = shaped(script, '中').map(({ path }) => path);
    for (const { path } of shaped(script, word, isLeftwards)) expect(boxes).not.toContain(path);
    expect(missingLetters(word)).toEqual([]);
  });
});

test('a Tamil vowel sign that another face would draw stays with its letter', () => {
  expect(shaped('Tamil', 'வி').map(({ path }) => path)).not.toContain('');
  // A sign torn from its letter stands on a dotted circle.
  const [circle] = shaped('Tamil', 'ி');
  expect(shaped('Tamil', 'கவிதா').map(({ path }) => path)).not.toContain(circle?.path);
});

test('words of several scripts stand beside each other, Urdu from right to left', () => {
  const text = (text: string) => widthOf({ text, face: 'rozha', size: 1000 });
  expect(text('Asha கவிதா')).toBeGreaterThan(text('Asha') + text('கவிதா'));
  const draw = (text: string) => drawText({ text, face: 'rozha', size: 1000 }, 0, 0, '#000');
  const order = [...draw('غزل (2031) Night').matchAll(/ d="([^"]*)"/g)].map(([, path]) => path);
  const glyph = (letter: string) => [...draw(letter).matchAll(/ d="([^"]*)"/g)][0]?.[1];
  expect(order[0]).toBe(glyph('N'));
  expect(order.indexOf(glyph('2'))).toBeLessThan(order.indexOf(glyph('1')));
});

test.each([
  ['انعام 1,500', '1,500'],
  ['رات 10:30 بجے', '10:30'],
  ['شاعری 18.09.2031', '18.09.2031'],
  ['غزل 2/3', '2/3'],
])(
  'a number in Urdu reads from left to right whatever stands between its digits: %s',
  (text, number) => {
    const letters = runsOf(text, () => false).map(({ text, isLeftwards }) =>
      isLeftwards ? [...text].reverse().join('') : text,
    );
    expect(letters.join('')).toContain(number);
  },
);

test('brackets stay about their words where Urdu stands beside others', () => {
  const [others, ...urdu] = runsOf('NIT محمد علی (ڈاکٹر)', () => false);
  expect(others).toMatchObject({ text: 'NIT ', isLeftwards: false });
  expect(urdu.every(({ isLeftwards }) => isLeftwards)).toBe(true);
  const fromTheLeft = urdu.map(({ text }) => [...text].reverse().join('')).join('');
  expect(fromTheLeft).toBe([...'محمد علی (ڈاکٹر)'].reverse().join(''));
});

test('emoji are left out of what is drawn, and nothing else is', () => {
  expect(drawable('Asha 👩‍🎓')).toBe('Asha');
  expect(drawable('🇮🇳 Ravi ❤️ 1️⃣ 7')).toBe('Ravi 7');
  expect(drawable('ශ්‍රී ക്‍ഷ')).toBe('ශ්‍රී ക്‍ഷ');
  expect(drawingFault('Asha 👩‍🎓')).toBeUndefined();
});

test('a letter that no face has is told by name, with what to write instead', () => {
  expect(drawingFault('Asha 中村')).toMatch(/'中' '村' of 'Asha 中村'.*Devanagari, Bengali/);
  expect(drawingFault('🎓')).toMatch(/no letter that can be drawn/);
  for (const sound of ['', 'Łukasz', 'Ṭhumrī', 'கவிதா & Ravi', 'Дарья'])
    expect(drawingFault(sound)).toBeUndefined();
});

async function picture(text: string) {
  const line = { text, face: 'rozha', size: SIZE } as const;
  const [width, height] = [Math.ceil(widthOf(line)) + 2 * SIZE, 4 * SIZE];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="#fff" d="M0 0h${width}v${height}H0z"/>${drawText(line, SIZE, 2 * SIZE, '#000')}</svg>`;
  return inkOf(sharp(Buffer.from(svg)));
}

/** The same by the text renderer of libvips, which shapes and draws by itself. */
function pictureByPango(text: string, file: string, family: string) {
  const fontfile = join(import.meta.dirname, 'faces', `${file}-Regular.ttf`);
  const drawn = sharp({ text: { text, font: `${family} ${SIZE}`, fontfile, dpi: 72, rgba: true } });
  return inkOf(drawn.flatten({ background: '#fff' }));
}

/** What is drawn, at one size however large it was. */
async function inkOf(drawn: Sharp) {
  const { data, info } = await drawn.greyscale().png().toBuffer({ resolveWithObject: true });
  const trimmed = await sharp(data).trim().png().toBuffer({ resolveWithObject: true });
  const pixels = await sharp(trimmed.data)
    .resize(240, 120, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
  expect(info.width).toBeGreaterThan(SIZE / 2);
  return { pixels, ratio: trimmed.info.width / trimmed.info.height };
}

/** The mean difference of two pictures, from 0 to 1. */
function differenceOf(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - other[at]!), 0) / one.length / 255;
}
