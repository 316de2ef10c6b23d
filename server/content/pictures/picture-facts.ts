import { readFile, stat, utimes } from 'node:fs/promises';
import * as z from 'zod';
import { writeAtomic } from '../../runtime/write-atomic.ts';

const MAX_CHARACTERS = 512 * 1024;

/** As XML and HTML both read it; one that they read differently stays, and is refused. */
const COMMENT = /<!--(?!-?>)(?:(?!--)[\s\S])*-->/g;

/** Elements that draw or describe. No script, foreignObject, image, a, animation or embedding. */
const drawing = new Set(
  (
    'svg g defs symbol use title desc metadata style path rect circle ellipse line polyline polygon ' +
    'text tspan textPath linearGradient radialGradient stop pattern clipPath mask marker filter ' +
    'feGaussianBlur feOffset feBlend feColorMatrix feComposite feFlood feMerge feMergeNode ' +
    'feTurbulence feDisplacementMap feMorphology feComponentTransfer feFuncR feFuncG feFuncB feFuncA ' +
    'feDropShadow feDiffuseLighting feSpecularLighting feDistantLight fePointLight feSpotLight feTile'
  ).split(' '),
);

const ATTRIBUTE = /\s+([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/y;

/** A picture that may not be shown; the message is the reason. */
export class PictureError extends Error {
  override readonly name = 'PictureRefused';
}

/** Pixels as seen, turned upright, and the colour that stands in its place until it has come. */
const PictureFacts = z.object({
  width: z.number(),
  height: z.number(),
  /** `#rrggbb`; null where something may shine through. */
  colour: z.string().nullable(),
});
type PictureFacts = z.infer<typeof PictureFacts>;

const MAX_PIXELS = 60_000_000;

/**
 * Looks at a picture pixel by pixel, so that a broken one shows now and not on a visitor's screen. What
 * was found is kept in `file`, whose name tells the bytes. @throws PictureError when it may not be shown
 */
export async function pictureFacts(
  bytes: Buffer,
  mime: string,
  file: string | undefined,
): Promise<PictureFacts> {
  const known = file && (await readFile(file, 'utf8').catch(() => undefined));
  if (known) return PictureFacts.parse(JSON.parse(known));
  const facts =
    mime === 'image/svg+xml' ? await drawingFacts(bytes) : await pixelFacts(bytes, mime);
  if (file) await writeAtomic(file, JSON.stringify(facts));
  return facts;
}

/** Keeps bytes in a file whose name tells them: one that is there already needs no writing, and is in use from now on. */
export async function storeFile(file: string, bytes: Buffer): Promise<string> {
  const stored = await stat(file).catch(() => undefined);
  const now = new Date();
  const write = () => writeAtomic(file, bytes);
  if (stored?.size === bytes.length) await utimes(file, now, now).catch(write);
  else await write();
  return file;
}

async function drawingFacts(bytes: Buffer): Promise<PictureFacts> {
  const fault = svgFault(bytes.toString('utf8'));
  if (fault) throw new PictureError(fault);
  return { ...(await sizeOf(bytes, 'svg')), colour: null };
}

async function pixelFacts(bytes: Buffer, mime: string): Promise<PictureFacts> {
  return { ...(await sizeOf(bytes, mime.replace('image/', ''))), colour: await colourOf(bytes) };
}

/** Turned upright. @throws PictureError, also for more than can be drawn smaller */
async function sizeOf(bytes: Buffer, wanted: string) {
  const { default: sharp } = await import('../../runtime/sharp.ts');
  const found = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new PictureError(`is broken, or is no ${wanted} picture`);
    });
  if (found.format !== wanted)
    throw new PictureError(`is not a ${wanted} picture but ${found.format}`);
  const { width, height } = found.autoOrient;
  if (width * height > MAX_PIXELS)
    throw new PictureError(`has more than ${MAX_PIXELS / 1_000_000} million pixels`);
  return { width, height };
}

async function colourOf(bytes: Buffer): Promise<string | null> {
  const { default: sharp } = await import('../../runtime/sharp.ts');
  const [red = 0, green = 0, blue = 0, alpha = 255] = await sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
  })
    .toColourspace('srgb')
    .ensureAlpha()
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer()
    .catch(() => {
      throw new PictureError('is broken: it can not be read to its end');
    });
  if (alpha < 255) return null;
  return `#${Buffer.from([red, green, blue]).toString('hex')}`;
}

/**
 * The reason why an SVG does more than draw. A picture that could run, fetch or embed something is refused rather than
 * cleaned: what a parser of ours misreads, a browser might run, so anything that isn't plainly
 * harmless is a reason. Undefined when it is harmless.
 */
export function svgFault(text: string): string | undefined {
  if (text.length > MAX_CHARACTERS) return 'is a drawing of more than 512 kB';
  const source = text.replace(/^\uFEFF?\s*<\?xml\s[^?]*\?>/, '').replace(COMMENT, '');
  const isSvg = /^\s*(<[!?]|<svg[\s>])/.test(source) && /<svg[\s>]/.test(source);
  if (!isSvg) return 'is not an SVG picture';
  if (/<[!?]/.test(source)) return 'holds a declaration (DOCTYPE, CDATA or an instruction)';
  for (const text of source.split('<').slice(1)) {
    const end = text.indexOf('>');
    const [, name = '', attributes = ''] = /^\/?([^\s/]+)(.*)$/s.exec(text.slice(0, end)) ?? [];
    if (end < 0 || !name) return 'is not sound XML';
    if (!drawing.has(name)) return `holds <${name}>, which may not stand in a picture`;
    const fault = attributesFault(attributes);
    if (fault) return fault;
  }
  return styleFault(source);
}

/** Each attribute starts where the one before it ends: looked for everywhere, blanks alone would take minutes. */
function attributesFault(attributes: string): string | undefined {
  let end = 0;
  const parts: RegExpExecArray[] = [];
  ATTRIBUTE.lastIndex = 0;
  for (let part = ATTRIBUTE.exec(attributes); part; part = ATTRIBUTE.exec(attributes)) {
    parts.push(part);
    end = ATTRIBUTE.lastIndex;
  }
  if (!/^\s*\/?$/.test(attributes.slice(end))) return 'has an attribute that is not sound XML';
  for (const [, name = '', quoted = ''] of parts) {
    const value = quoted.slice(1, -1);
    if (/^on/i.test(name)) return `has the event handler ${name}`;
    if (/(^|:)href$/i.test(name) && !/^#/.test(value)) return 'refers to something outside itself';
    if (/^xmlns/.test(name)) continue;
    const fault = styleFault(value);
    if (fault) return fault;
  }
}

/** Styles may point within the picture only; an escape could spell anything, so there are none. */
function styleFault(text: string): string | undefined {
  if (/@import|expression\s*\(|javascript:|image-set|&#/i.test(text) || /\\/.test(text))
    return 'has a style or value that could load or run something';
  if (/url\(\s*(?!['"]?#)/i.test(text)) return 'refers to something outside itself';
}
