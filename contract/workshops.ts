import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { type PictureReader, readPicture, WireMedia } from './pictures.ts';
import {
  dateOrNull,
  entryOf,
  linkOrNull,
  listAnswer,
  MaybeMarkdown,
  MaybeText,
  readEntries,
  textOrNull,
} from './reading.ts';
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
  errors: {},
} as const satisfies Call;

/** The workshops of an answer in its order. Throws zod's error when it is no list. */
export function readWorkshops(answer: unknown, pictureOf: PictureReader = readPicture) {
  const { data } = z.parse(WorkshopsAnswer, answer);
  return readEntries(data, WireWorkshop, ({ id, attributes }) => ({
    id,
    name: attributes.name,
    details: textOrNull(attributes.Details),
    contact: textOrNull(attributes.Contact),
    date: dateOrNull(attributes.date),
    location: textOrNull(attributes.location),
    image: pictureOf(attributes.Image),
    registrationLink: linkOrNull(attributes.Registration_link),
    faq: textOrNull(attributes.FAQ),
    content: textOrNull(attributes.Content),
  }));
}

/** A workshop as the site shows it; details, contact, faq and content are Markdown. Source: section 3, Workshop. */
export type Workshop = Readonly<ReturnType<typeof readWorkshops>['entries'][number]>;
