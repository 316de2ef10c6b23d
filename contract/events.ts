import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { populateEvents } from './content-addresses.ts';
import { type EntryValues, entryOf, MaybeText, WireMedia, wireFields } from './content-answers.ts';
import type { Picture } from './pictures.ts';
import { ShortName } from './texts.ts';

/** An event's fields on the wire, beside its id (a component of Strapi). Every one but the name may be missing or null. */
const WireEvent = z.looseObject({
  id: z.number(),
  name: ShortName,
  event_id: MaybeText,
  ...wireFields('events'),
  image: WireMedia,
});

/** One cluster with its events. `id`: `clusters.ts`. Source: section 7. */
export const getCluster = {
  name: 'getCluster',
  summary: 'A cluster with its events and their pictures.',
  server: 'content',
  method: 'GET',
  path: '/api/clusters/:id',
  query: z.object({ [populateEvents]: z.literal('*') }),
  answer: z.looseObject({
    data: entryOf(
      z.looseObject({
        name: MaybeText,
        Cluster_Details: z.nullish(z.looseObject({ Events: z.nullish(z.array(WireEvent)) })),
      }),
    ),
  }),
  errors: { 404: 'No cluster has this id.' },
} as const satisfies Call;

/**
 * An event as the site shows it, with the names of section 3. Nothing is ever '': what is missing is null.
 * `eventId` is what people hang on, whatever the title becomes; `id` is the wire's. `kind` says in a few plain words what it
 * is, `also` by which other ones it is searched for, with commas between; `eventDate` and `ends` are ISO 8601; descriptions
 * are Markdown; links are http, https or paths. `registration` is null too while `features.registration` is off.
 */
export interface Event extends EntryValues<'events'> {
  readonly id: number;
  readonly eventId: string;
  readonly title: string;
  readonly imageSrc: Picture | null;
}
