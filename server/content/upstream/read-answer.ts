import * as z from 'zod/mini';
import { contentAddress } from '../../../contract/content-addresses.ts';
import { type Event, readEvents } from '../../../contract/events.ts';
import { readHospitalities } from '../../../contract/hospitality.ts';
import type { PictureReader } from '../../../contract/pictures.ts';
import type { Reading } from '../../../contract/reading.ts';
import { readSponsors } from '../../../contract/sponsors.ts';
import { readWorkshops } from '../../../contract/workshops.ts';
import { parsedAnswer, remoteContent } from './client.ts';

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

/** The events of a cluster, asked of another content server each time. */
export function remoteEvents(contentUrl: string): (clusterId: number) => Promise<Event[]> {
  const ask = remoteContent(contentUrl);
  return async (clusterId) => {
    const { status, bytes } = await ask(contentAddress.cluster(clusterId));
    if (status >= 400) throw new Error(`The content server answered ${status}`);
    return readEvents(parsedAnswer(bytes)).entries;
  };
}
