import * as z from 'zod/mini';
import { SponsorsAnswer, WireSponsor } from './content.ts';
import { type Picture, readPicture } from './pictures.ts';
import { linkOrNull, type Reading, readEntries, textOrNull } from './reading.ts';

/** A sponsor as the site shows it; `title` is its tier. Source: section 3, Sponsor. */
export interface Sponsor {
  readonly id: number;
  readonly name: string;
  readonly title: string | null;
  readonly logo: Picture | null;
  readonly link: string | null;
}

/** The sponsors of an answer in its order. Throws zod's error when it is no list. */
export const readSponsors = (answer: unknown, contentHost: string): Reading<Sponsor> =>
  readEntries(z.parse(SponsorsAnswer, answer).data, WireSponsor, ({ id, attributes }) => ({
    id,
    name: attributes.name,
    title: textOrNull(attributes.sponsor_title),
    logo: readPicture(attributes.logo ?? attributes.image, contentHost),
    link: linkOrNull(attributes.redirect_link),
  }));
