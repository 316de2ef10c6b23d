import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { type EntryValues, entryOf, listAnswer, WireMedia, wireFields } from './content-answers.ts';
import type { Picture } from './pictures.ts';
import { ShortName } from './texts.ts';

const WireWorkshop = entryOf(
  z.looseObject({
    name: ShortName,
    ...wireFields('workshops'),
    Image: WireMedia,
  }),
);

/** Every workshop. Source: section 7. */
export const getWorkshops = {
  name: 'getWorkshops',
  summary: 'The workshops with their pictures.',
  server: 'content',
  method: 'GET',
  path: '/api/workshops',
  query: z.object({ populate: z.literal('*') }),
  answer: listAnswer(WireWorkshop),
  errors: { 400: 'The query asks for what there isn’t.' },
} as const satisfies Call;

/** A workshop as the site shows it; details, contact, faq and content are Markdown. Source: section 3, Workshop. */
export interface Workshop extends EntryValues<'workshops'> {
  readonly id: number;
  readonly name: string;
  readonly image: Picture | null;
}
