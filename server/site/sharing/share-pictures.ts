import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Event } from '../../../contract/events.ts';
import type { Festival } from '../../../contract/festival.ts';
import { contentHash } from '../../content/pictures/identity.ts';
import { postersOf } from '../../content/posters/looks.ts';
import { type Content, ContentUnavailable } from '../../content/reading/content.ts';
import {
  drawText,
  fitText,
  isTall,
  narrowed,
  type Text,
  widthOf,
} from '../../drawing/glyph-outlines.ts';
import sharp from '../../runtime/sharp.ts';
import type { StoredFile } from '../../runtime/stored-files.ts';
import { drawShareCard, printPlace } from './share-picture.ts';

const PALE = '#f4e6c6';

const SOFT = '#dccfb2';

/** As all sharing pictures are. */
export const jpeg = { quality: 86, mozjpeg: true };
const print = {
  resize: { width: printPlace.width, height: printPlace.height, fit: 'cover' },
  ground: '#0e2e34',
} as const;

/** The festival's picture and those of all events, each as it is now. */
export function* allSharePictures(content: Content): Generator<StoredFile> {
  yield festivalPicture(content);
  for (const cluster of content.clusters)
    for (const event of knownEvents(content, cluster.id))
      yield eventPicture(event, cluster, content);
}

/** The festival's picture, as JPEG. About 100 kB. */
export function festivalPicture({ festival }: Content): StoredFile {
  const card = drawFestivalCard(festival);
  return {
    name: `festival_${hashOf(card)}.jpg`,
    make: () => sharp(Buffer.from(card)).jpeg(jpeg).toBuffer(),
  };
}

/** The event's picture on its card, as JPEG. About 80 kB; chats refuse what is over 300. */
export function eventPicture(
  event: Event,
  cluster: { id: number; name: string },
  content: Content,
): StoredFile {
  const card = drawShareCard(event, cluster.name, content.festival);
  const { source, identity } = pictureOf(event, cluster.id, content);
  return {
    name: `event_${hashOf(card, identity, JSON.stringify(print))}.jpg`,
    make: () => compose(card, source),
  };
}

function knownEvents(content: Content, clusterId: number): readonly Event[] {
  try {
    return content.events(clusterId);
  } catch (error) {
    if (error instanceof ContentUnavailable) return [];
    throw error;
  }
}

async function compose(card: string, source: string | Buffer): Promise<Buffer> {
  const { data, info } = await sharp(source)
    .autoOrient()
    .resize(print.resize)
    .flatten({ background: print.ground })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { left, top } = printPlace;
  return sharp(Buffer.from(card))
    .composite([{ input: data, raw: info, left, top }])
    .jpeg(jpeg)
    .toBuffer();
}

/**
 * A file of the content, or the poster that was drawn for it. A picture on another server isn't fetched:
 * its event gets a poster here too.
 */
function pictureOf(event: Event, clusterId: number, content: Content) {
  const name = event.imageSrc?.url.replace(/^\/uploads\//, '') ?? '';
  const upload = content.uploads.get(name);
  if (typeof upload?.source === 'string') return { source: upload.source, identity: upload.name };
  const drawing = upload?.source ?? postersOf(clusterId, [event.title])[0];
  if (!drawing) throw new Error('every title has a poster');
  return { source: Buffer.from(drawing.svg), identity: drawing.svg };
}

function hashOf(...parts: string[]): string {
  return contentHash(Buffer.from([...parts, JSON.stringify(jpeg)].join('\0')));
}

/** The home screen's scene with the festival's words, as SVG. `art/share-scene.ts` makes the scene. */
export function drawFestivalCard(festival: Festival): string {
  const { name, tagline, dates, edition, shortTexts } = festival;
  const scene = readFileSync(join(import.meta.dirname, 'scene.svg'), 'utf8');
  const [month = '', ...days] = dates.split(' ');
  const title = fitText(tagline, {
    face: 'rozha',
    width: 280,
    height: 110,
    sizes: [52, 42, 32, 26, 22],
  });
  const line = fitText(shortTexts.home, { face: 'courier', width: 330, height: 60, sizes: [18] });
  const onTag = (text: Text, y: number, fill: string) => centred(narrowed(text, 136), 0, y, fill);
  const titleTop = 488 - (title.lines.length - 1) * title.step;
  const words = [
    ...hungFromThread(name.toUpperCase()),
    '<g transform="translate(890 236) rotate(-2.5)">',
    onTag({ text: month, face: 'courier', size: 20 }, 63, '#8f1d10'),
    onTag({ text: days.join(' '), face: 'rozha', size: 46 }, 108, '#1c140c'),
    onTag({ text: `${edition} EDITION`, face: 'courier', size: 16 }, 149, '#4d3f2b'),
    '</g>',
    ...title.lines.map((text, index) =>
      drawText({ text, face: 'rozha', size: title.size }, 48, titleTop + index * title.step, PALE),
    ),
    ...line.lines.map((text, index) =>
      drawText({ text, face: 'courier', size: 18 }, 48, 530 + index * 28, SOFT),
    ),
  ];
  return scene.replace(/<\/svg>\s*$/, () => `${words.join('')}</svg>`);
}

/** As large as there is room, with its shadow and its edge of brass. */
function hungFromThread(name: string): string[] {
  const most = isTall({ text: name, face: 'rozha' }) ? 170 : 262;
  const text = narrowed({ text: name, face: 'rozha', size: most }, 1080);
  const foot = 60 + text.size * 0.56;
  const draw = (y: number, fill: string) => centred(text, 600, y, fill);
  return [
    `<g filter="url(#soft)">${draw(foot + 8, '#020809')}</g>`,
    draw(foot + 3, '#b08a55'),
    draw(foot, PALE),
    '<use href="#thread"/>',
  ];
}

function centred(text: Text, x: number, y: number, fill: string): string {
  return drawText(text, x - widthOf(text) / 2, y, fill);
}
