import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import type { Picture, PictureReader, WireMedia } from '../../../contract/pictures.ts';
import type { Reading } from '../../../contract/reading.ts';
import type { CheckedAnswer } from './check-answer.ts';

/** A reading, and what it was made of: the same makes the same. */
export interface HeldReading extends Reading<object> {
  readonly madeOf: string;
}

/** Makes entities of checked answers, a turn of the loop each; a reading of `before` that wouldn't differ stays itself. */
export async function readAll(
  answers: Iterable<readonly [address: string, { readonly checked: CheckedAnswer }]>,
  before: ReadonlyMap<string, HeldReading>,
  pictureOf: PictureReader,
): Promise<Map<string, HeldReading>> {
  const readings = new Map<string, HeldReading>();
  for (const [address, { checked }] of answers) {
    await nextTurnOfLoop();
    const pictures: (Picture | null)[] = [];
    const reading = readingOf(address, checked, (field) => {
      const picture = pictureOf(field);
      pictures.push(picture);
      return picture;
    });
    const madeOf = checked.hash + JSON.stringify(pictures);
    const known = before.get(address);
    readings.set(address, known?.madeOf === madeOf ? known : { ...reading, madeOf });
  }
  return readings;
}

/** The fields of all pictures that answers name. */
export function pictureFields(
  answers: Iterable<readonly [address: string, { readonly checked: CheckedAnswer }]>,
): WireMedia[] {
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
