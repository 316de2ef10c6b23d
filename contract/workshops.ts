import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { readEntries } from './entry-fields.ts';
import { type PictureReader, readPicture, WireMedia } from './pictures.ts';
import { entryOf, listAnswer, MaybeMarkdown, MaybeText } from './reading.ts';
import { ShortName } from './texts.ts';

export const WireWorkshop = entryOf(
  z.looseObject({
    name: ShortName,
    Details: MaybeMarkdown,
    Contact: MaybeMarkdown,
    date: MaybeText,
    location: MaybeText,
    Registration_link: MaybeText,
    FAQ: MaybeMarkdown,
    Content: MaybeMarkdown,
    Image: WireMedia,
  }),
);
const WorkshopsAnswer = listAnswer(WireWorkshop);

/** Every workshop. Source: section 7. */
export const getWorkshops = {
  name: 'getWorkshops',
  summary: 'The workshops with their pictures.',
  server: 'content',
  method: 'GET',
  path: '/api/workshops',
  query: z.object({ populate: z.literal('*') }),
  answer: WorkshopsAnswer,
  errors: { 400: 'The query asks for what there isn’t.' },
} as const satisfies Call;

/** The workshops of an answer in its order. Throws zod's error when it is no list. */
export function readWorkshops(answer: unknown, pictureOf: PictureReader = readPicture) {
  const { data } = z.parse(WorkshopsAnswer, answer);
  return readEntries(
    data,
    ({ id, name, fields }) => ({
      id,
      name,
      details: fields.markdown('Details'),
      contact: fields.markdown('Contact'),
      date: fields.date('date'),
      location: fields.text('location'),
      image: fields.picture(['Image'], pictureOf),
      registrationLink: fields.link('Registration_link'),
      faq: fields.markdown('FAQ'),
      content: fields.markdown('Content'),
    }),
    'attributes',
  );
}

/** A workshop as the site shows it; details, contact, faq and content are Markdown. Source: section 3, Workshop. */
export type Workshop = Readonly<ReturnType<typeof readWorkshops>['entries'][number]>;
