import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import { clusters } from '../../../contract/clusters.ts';
import { contentAddress } from '../../../contract/content-addresses.ts';
import type { Event } from '../../../contract/events.ts';
import type { Picture, PictureReader, WireMedia } from '../../../contract/pictures.ts';
import type { Reading } from '../../../contract/reading.ts';
import { Pictures, type Upload } from '../pictures/pictures.ts';
import { posterAlt, postersOf } from '../posters/looks.ts';
import type { CheckedAnswer } from './check-answer.ts';

/** A reading, the posters drawn for it, and what both were made of: the same makes the same. */
export interface HeldReading extends Reading<object> {
  readonly posters: ReadonlyMap<string, Upload>;
  readonly madeOf: string;
}

type Answers = Iterable<
  readonly [address: string, { readonly checked: CheckedAnswer; readonly since: number }]
>;

/**
 * Makes entities of checked answers, a turn of the loop each and one for their posters; a reading of `before` that
 * wouldn't differ stays itself.
 */
export async function readAll(
  answers: Answers,
  before: ReadonlyMap<string, HeldReading>,
  pictureOf: PictureReader,
): Promise<Map<string, HeldReading>> {
  const readings = new Map<string, HeldReading>();
  for (const [address, { checked, since }] of answers) {
    await nextTurnOfLoop();
    const pictures: (Picture | null)[] = [];
    const reading = readingOf(address, checked, (field) => {
      const picture = pictureOf(field);
      pictures.push(picture);
      return picture;
    });
    const madeOf = checked.hash + JSON.stringify(pictures);
    const known = before.get(address);
    if (known?.madeOf === madeOf) readings.set(address, known);
    else {
      await nextTurnOfLoop();
      readings.set(address, { ...withPosters(address, reading, new Date(since)), madeOf });
    }
  }
  return readings;
}

/** The same posters as the files' events have, for the events that have no picture, or whose picture isn't held. */
function withPosters(
  address: string,
  { entries, faults }: Reading<object>,
  since: Date,
): Omit<HeldReading, 'madeOf'> {
  const pictures = new Pictures();
  const cluster = clusters.find(({ id }) => contentAddress.cluster(id) === address);
  if (!cluster) return { entries, faults, posters: pictures.uploads };
  const events = entries as Event[];
  const posters = postersOf(
    cluster.id,
    events.map(({ title }) => title),
  );
  const withPoster = (event: Event, at: number): Event => {
    if (event.imageSrc) return event;
    const alt = posterAlt(event.title);
    return { ...event, imageSrc: pictures.draw(`event_${event.id}`, posters[at]!, alt, since) };
  };
  return { entries: events.map(withPoster), faults, posters: pictures.uploads };
}

/** The fields of all pictures that answers name. */
export function pictureFields(answers: Answers): WireMedia[] {
  const fields: WireMedia[] = [];
  for (const [address, { checked }] of answers)
    readingOf(address, checked, (field) => {
      fields.push(field);
      return null;
    });
  return fields;
}

/** The entities of an answer, and its faults. */
function readingOf(
  address: string,
  { entries, faults }: CheckedAnswer,
  pictureOf: PictureReader,
): Reading<object> {
  const field = pictureFieldOf(address);
  if (!field) return { entries: [...entries], faults: [...faults] };
  const withPicture = (entity: object) => ({
    ...entity,
    [field]: pictureOf(wirePicture(entity, field)),
  });
  return { entries: entries.map(withPicture), faults: [...faults] };
}

function wirePicture(entity: object, field: string): WireMedia {
  return entity[field as keyof typeof entity];
}

/** The name of an entity's picture. */
function pictureFieldOf(address: string): string | undefined {
  if (address.startsWith('/api/clusters/')) return 'imageSrc';
  if (address.startsWith('/api/sponsors')) return 'logo';
  if (address.startsWith('/api/workshops')) return 'image';
}
