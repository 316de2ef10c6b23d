import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { readEntries } from './entry-fields.ts';
import { entryOf, listAnswer, MaybeMarkdown } from './reading.ts';
import { ShortName } from './texts.ts';

export const WireHospitality = entryOf(z.looseObject({ name: ShortName, desc: MaybeMarkdown }));
const HospitalitiesAnswer = listAnswer(WireHospitality);

/** Every topic. Source: section 7. */
export const getHospitalities = {
  name: 'getHospitalities',
  summary: 'What guests need to know, topic by topic.',
  server: 'content',
  method: 'GET',
  path: '/api/hospitalities',
  answer: HospitalitiesAnswer,
  errors: { 400: 'The query asks for what there isn’t.' },
} as const satisfies Call;

/** The topics of an answer in its order. Throws zod's error when it is no list. */
export function readHospitalities(answer: unknown) {
  const { data } = z.parse(HospitalitiesAnswer, answer);
  return readEntries(
    data,
    ({ id, name, fields }) => ({ id, name, desc: fields.markdown('desc') ?? '' }),
    'attributes',
  );
}

/** A hospitality topic as the site shows it; `desc` is Markdown. Source: section 3, Hospitality entry. */
export type HospitalityTopic = Readonly<ReturnType<typeof readHospitalities>['entries'][number]>;
