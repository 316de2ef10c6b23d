import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { readEntries } from './entry-fields.ts';
import { type PictureReader, readPicture, WireMedia } from './pictures.ts';
import { entryOf, listAnswer, MaybeText } from './reading.ts';
import { ShortName } from './texts.ts';

/** A sponsor on the wire; some servers give `image` in place of `logo`. */
export const WireSponsor = entryOf(
  z.looseObject({
    name: ShortName,
    sponsor_title: MaybeText,
    redirect_link: MaybeText,
    logo: WireMedia,
    image: WireMedia,
  }),
);
const SponsorsAnswer = listAnswer(WireSponsor);

/** Every sponsor. Source: section 7. */
export const getSponsors = {
  name: 'getSponsors',
  summary: 'The sponsors with their logos.',
  server: 'content',
  method: 'GET',
  path: '/api/sponsors',
  query: z.object({ populate: z.literal('*') }),
  answer: SponsorsAnswer,
  errors: { 400: 'The query asks for what there isn’t.' },
} as const satisfies Call;

/** The sponsors of an answer in its order. Throws zod's error when it is no list. */
export function readSponsors(answer: unknown, pictureOf: PictureReader = readPicture) {
  const { data } = z.parse(SponsorsAnswer, answer);
  return readEntries(
    data,
    ({ id, name, fields }) => ({
      id,
      name,
      title: fields.text('sponsor_title'),
      logo: fields.picture(['logo', 'image'], pictureOf),
      link: fields.link('redirect_link'),
    }),
    'attributes',
  );
}

/** A sponsor as the site shows it; `title` is its tier. Source: section 3, Sponsor. */
export type Sponsor = Readonly<ReturnType<typeof readSponsors>['entries'][number]>;
