import type { Event } from '../../../contract/events.ts';
import type { Content } from '../../content/files/content.ts';
import { postersOf } from '../../content/posters/looks.ts';
import sharp from '../../runtime/sharp.ts';
import { drawFestivalCard } from './festival-card.ts';
import { drawShareCard, printPlace } from './share-picture.ts';

const jpeg = { quality: 86, mozjpeg: true };

/** The event's picture on its card, as JPEG. About 80 kB; chats refuse what is over 300. */
export async function makeSharePicture(
  event: Event,
  cluster: { id: number; name: string },
  content: Content,
): Promise<Buffer> {
  const { left, top, width, height } = printPlace;
  const card = drawShareCard(event, cluster.name, content.festival);
  const print = await sharp(pictureOf(event, cluster.id, content))
    .autoOrient()
    .resize({ width, height, fit: 'cover' })
    .flatten({ background: '#0e2e34' })
    .png()
    .toBuffer();
  return sharp(Buffer.from(card))
    .composite([{ input: print, left, top }])
    .jpeg(jpeg)
    .toBuffer();
}

/** The festival's picture, as JPEG. About 100 kB. */
export function makeFestivalPicture({ festival }: Content): Promise<Buffer> {
  return sharp(Buffer.from(drawFestivalCard(festival)))
    .jpeg(jpeg)
    .toBuffer();
}

/**
 * A file of the content, or the poster that was drawn for it. A picture on another server isn't fetched:
 * its event gets a poster here too.
 */
function pictureOf(event: Event, clusterId: number, content: Content): string | Buffer {
  const name = event.imageSrc?.url.replace(/^\/uploads\//, '') ?? '';
  const upload = content.uploads.get(name);
  if (typeof upload?.source === 'string') return upload.source;
  const drawing = upload?.source ?? postersOf(clusterId, [event.title])[0];
  if (!drawing) throw new Error('every title has a poster');
  return Buffer.from(drawing.svg);
}
