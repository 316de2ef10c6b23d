import * as z from 'zod/mini';
import { HospitalitiesAnswer, WireHospitality } from './content.ts';
import { type Reading, readEntries } from './reading.ts';

/** A hospitality topic as the site shows it; `desc` is Markdown. Source: section 3, Hospitality entry. */
export interface HospitalityTopic {
  readonly id: number;
  readonly name: string;
  readonly desc: string;
}

/** The topics of an answer in its order. Throws zod's error when it is no list. */
export const readHospitalities = (answer: unknown): Reading<HospitalityTopic> =>
  readEntries(z.parse(HospitalitiesAnswer, answer).data, WireHospitality, ({ id, attributes }) => ({
    id,
    name: attributes.name,
    desc: attributes.desc ?? '',
  }));
