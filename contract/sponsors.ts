import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { entryOf, listAnswer, MaybeText, WireMedia } from './content-answers.ts';
import type { Picture } from './pictures.ts';
import { ShortName } from './texts.ts';

const WireSponsor = entryOf(
  z.looseObject({
    name: ShortName,
    sponsor_title: MaybeText,
    redirect_link: MaybeText,
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
export interface Sponsor {
  readonly id: number;
  readonly name: string;
  readonly title: string | null;
  readonly logo: Picture | null;
  readonly link: string | null;
}
