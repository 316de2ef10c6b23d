import type { Event } from '../../../contract/events.ts';
import { type Content, ContentUnavailable } from '../../content/files/content.ts';
import { contentHash } from '../../content/pictures/identity.ts';
import { postersOf } from '../../content/posters/looks.ts';
import type { KeptFile } from '../../runtime/kept-files.ts';
import sharp from '../../runtime/sharp.ts';
import { drawFestivalCard } from './festival-card.ts';
import { drawShareCard, printPlace } from './share-picture.ts';

const jpeg = { quality: 86, mozjpeg: true };
const print = {
  resize: { width: printPlace.width, height: printPlace.height, fit: 'cover' },
  ground: '#0e2e34',
} as const;

/** The festival's picture and those of all events, each as it is now. */
export function* allSharePictures(content: Content): Generator<KeptFile> {
  yield festivalPicture(content);
  for (const cluster of content.clusters)
    for (const event of knownEvents(content, cluster.id))
      yield eventPicture(event, cluster, content);
}

/** The festival's picture, as JPEG. About 100 kB. */
export function festivalPicture({ festival }: Content): KeptFile {
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
): KeptFile {
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
