import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { type EntryValues, entryOf, listAnswer, WireMedia, wireFields } from './content-answers.ts';
import type { Picture } from './pictures.ts';
import { ShortName } from './texts.ts';

const WireSponsor = entryOf(
  z.looseObject({
    name: ShortName,
    ...wireFields('sponsors'),
    logo: WireMedia,
  }),
);

/** Every sponsor. Source: section 7. */
export const getSponsors = {
  name: 'getSponsors',
  summary: 'The sponsors with their logos.',
  server: 'content',
  method: 'GET',
  path: '/api/sponsors',
  query: z.object({ populate: z.literal('*') }),
  answer: listAnswer(WireSponsor),
  errors: { 400: 'The query asks for what there isn’t.' },
} as const satisfies Call;

/** A sponsor as the site shows it; `title` is its tier. Source: section 3, Sponsor. */
export interface Sponsor extends EntryValues<'sponsors'> {
  readonly id: number;
  readonly name: string;
  readonly logo: Picture | null;
}
