import * as z from 'zod/mini';
import { readEvents } from '../../../contract/events.ts';
import { readHospitalities } from '../../../contract/hospitality.ts';
import type { PictureReader } from '../../../contract/pictures.ts';
import type { Reading } from '../../../contract/reading.ts';
import { readSponsors } from '../../../contract/sponsors.ts';
import { readWorkshops } from '../../../contract/workshops.ts';

/** Reads one of the four calls' answers. @throws Error in plain words when it is another answer than agreed */
export function readAnswer(
  address: string,
  answer: unknown,
  pictureOf?: PictureReader,
): Reading<object> {
  try {
    if (address.startsWith('/api/clusters/')) return readEvents(answer, pictureOf);
    if (address.startsWith('/api/hospitalities')) return readHospitalities(answer);
    if (address.startsWith('/api/sponsors')) return readSponsors(answer, pictureOf);
    return readWorkshops(answer, pictureOf);
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) throw error;
    const [issue] = error.issues;
    throw new Error(`sent another answer than agreed: ${issue?.path.join('.')} ${issue?.message}`);
  }
}
