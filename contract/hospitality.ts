import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { type EntryValues, entryOf, listAnswer, wireFields } from './content-answers.ts';
import { ShortName } from './texts.ts';

const WireHospitality = entryOf(z.looseObject({ name: ShortName, ...wireFields('hospitality') }));

/** Every topic. Source: section 7. */
export const getHospitalities = {
  name: 'getHospitalities',
  summary: 'What guests need to know, topic by topic.',
  server: 'content',
  method: 'GET',
  path: '/api/hospitalities',
  answer: listAnswer(WireHospitality),
  errors: { 400: 'The query asks for what there isn’t.' },
} as const satisfies Call;

/** A hospitality topic as the site shows it; `desc` is Markdown. Source: section 3, Hospitality entry. */
export interface HospitalityTopic extends EntryValues<'hospitality'> {
  readonly id: number;
  readonly name: string;
  readonly desc: string;
}
