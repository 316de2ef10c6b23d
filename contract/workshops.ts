import * as z from 'zod/mini';
import { WireWorkshop, WorkshopsAnswer } from './content.ts';
import { type Picture, readPicture } from './pictures.ts';
import { dateOrNull, linkOrNull, type Reading, readEntries, textOrNull } from './reading.ts';

/** A workshop as the site shows it; details, faq and content are Markdown. Source: section 3, Workshop. */
export interface Workshop {
  readonly id: number;
  readonly name: string;
  readonly details: string | null;
  readonly contact: string | null;
  readonly date: string | null;
  readonly location: string | null;
  readonly image: Picture | null;
  readonly registrationLink: string | null;
  readonly faq: string | null;
  readonly content: string | null;
}

/** The workshops of an answer in its order. Throws zod's error when it is no list. */
export const readWorkshops = (answer: unknown, contentHost: string): Reading<Workshop> =>
  readEntries(z.parse(WorkshopsAnswer, answer).data, WireWorkshop, ({ id, attributes }) => ({
    id,
    name: attributes.name,
    details: textOrNull(attributes.Details),
    contact: textOrNull(attributes.Contact),
    date: dateOrNull(attributes.date),
    location: textOrNull(attributes.location),
    image: readPicture(attributes.Image, contentHost),
    registrationLink: linkOrNull(attributes.Registration_link),
    faq: textOrNull(attributes.FAQ),
    content: textOrNull(attributes.Content),
  }));
