import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { populateEvents } from './content-addresses.ts';

/**
 * The content server's answers as they come over the wire, in the shape of Strapi v4, and the four
 * calls to it. Source: specification, sections 3 and 7, and the recorded answers of a real Strapi.
 *
 * Every field but a name may be missing or null. What the site makes of them: `events.ts`,
 * `hospitality.ts`, `sponsors.ts`, `workshops.ts`.
 */

const MaybeText = z.nullish(z.string());

/** One made size of a picture, or the picture itself. Pixels. */
const WireSize = {
  url: z.string(),
  width: z.nullish(z.number()),
  height: z.nullish(z.number()),
  mime: MaybeText,
};

/** An uploaded picture. `url` is relative to the content server unless it starts with a scheme. */
export const WirePicture = z.looseObject({
  attributes: z.looseObject({
    ...WireSize,
    alternativeText: MaybeText,
    formats: z.nullish(z.record(z.string(), z.looseObject(WireSize))),
    provider_metadata: z.nullish(z.unknown()),
  }),
});

/** A picture field: one, a list, none, or not populated. */
export const WireMedia = z.nullish(
  z.looseObject({ data: z.nullish(z.union([z.array(WirePicture), WirePicture])) }),
);
export type WireMedia = z.infer<typeof WireMedia>;

/** Contacts: lines of 'name - phone', or a list of lines or of names with phones. */
export const WireContacts = z.nullish(
  z.union([
    z.string(),
    z.array(
      z.union([
        z.string(),
        z.looseObject({ name: z.string(), phone: z.union([z.string(), z.number()]) }),
      ]),
    ),
  ]),
);
export type WireContacts = z.infer<typeof WireContacts>;

const Name = z.string().check(z.trim(), z.minLength(1));

/** An event's fields. `date` is ISO 8601; description, criteria and format are Markdown. */
export const WireEvent = z.looseObject({
  name: Name,
  description: MaybeText,
  contact: WireContacts,
  Rules: MaybeText,
  date: MaybeText,
  location: MaybeText,
  price_money: z.nullish(z.union([z.string(), z.number()])),
  Judging_Criteria: MaybeText,
  Format: MaybeText,
  event_online_link: MaybeText,
  image: WireMedia,
});

/** An event as part of its cluster (a component of Strapi): its fields beside its id. */
export const WireEventComponent = z.extend(WireEvent, { id: z.number() });

const entry = <Attributes extends z.ZodMiniType>(attributes: Attributes) =>
  z.looseObject({ id: z.number(), attributes });

/** An event as an entry of its own (a relation of Strapi). */
export const WireEventRelation = entry(WireEvent);

/** A hospitality topic; `desc` is Markdown. */
export const WireHospitality = entry(z.looseObject({ name: Name, desc: MaybeText }));

/** A sponsor; some servers give `image` in place of `logo`. */
export const WireSponsor = entry(
  z.looseObject({
    name: Name,
    sponsor_title: MaybeText,
    redirect_link: MaybeText,
    logo: WireMedia,
    image: WireMedia,
  }),
);

/** A workshop; `Details`, `FAQ` and `Content` are Markdown. */
export const WireWorkshop = entry(
  z.looseObject({
    name: Name,
    Details: MaybeText,
    Contact: MaybeText,
    date: MaybeText,
    location: MaybeText,
    Registration_link: MaybeText,
    FAQ: MaybeText,
    Content: MaybeText,
    Image: WireMedia,
  }),
);

/**
 * A list that documents its entries but lets a broken one through: the readers leave that one out
 * and keep the sound ones, which a list that refuses could not.
 */
const listOf = (entrySchema: z.ZodMiniType) => z.array(z.union([entrySchema, z.unknown()]));

/** Answers `data: [entry …]` with `meta.pagination`. */
const listAnswer = (entrySchema: z.ZodMiniType) => z.looseObject({ data: listOf(entrySchema) });

/** The answer of `getCluster`. Events come as a component (a list) or as a relation (`data`). */
export const ClusterAnswer = z.looseObject({
  data: entry(
    z.looseObject({
      name: MaybeText,
      Cluster_Details: z.nullish(
        z.looseObject({
          Events: z.nullish(
            z.union([
              listOf(WireEventComponent),
              z.looseObject({ data: z.nullish(listOf(WireEventRelation)) }),
            ]),
          ),
        }),
      ),
    }),
  ),
});

export const HospitalitiesAnswer = listAnswer(WireHospitality);
export const SponsorsAnswer = listAnswer(WireSponsor);
export const WorkshopsAnswer = listAnswer(WireWorkshop);

/** A refusal of the content server, for every status of 400 or more. */
export const ContentRefusal = z.object({
  data: z.null(),
  error: z.object({
    status: z.int(),
    name: z.string(),
    message: z.string(),
    details: z.record(z.string(), z.unknown()),
  }),
});
export type ContentRefusal = z.infer<typeof ContentRefusal>;

const populated = z.object({ populate: z.literal('*') });

/** One cluster with its events. `id`: `clusters.ts`. */
export const getCluster = defineCall({
  name: 'getCluster',
  summary: 'A cluster with its events and their pictures.',
  server: 'content',
  method: 'GET',
  path: '/api/clusters/:id',
  bearer: false,
  query: z.object({ [populateEvents]: z.literal('*') }),
  answer: ClusterAnswer,
  errors: { 404: 'No cluster has this id.' },
});

export const getHospitalities = defineCall({
  name: 'getHospitalities',
  summary: 'What guests need to know, topic by topic.',
  server: 'content',
  method: 'GET',
  path: '/api/hospitalities',
  bearer: false,
  answer: HospitalitiesAnswer,
  errors: {},
});

export const getSponsors = defineCall({
  name: 'getSponsors',
  summary: 'The sponsors with their logos.',
  server: 'content',
  method: 'GET',
  path: '/api/sponsors',
  bearer: false,
  query: populated,
  answer: SponsorsAnswer,
  errors: {},
});

export const getWorkshops = defineCall({
  name: 'getWorkshops',
  summary: 'The workshops with their pictures.',
  server: 'content',
  method: 'GET',
  path: '/api/workshops',
  bearer: false,
  query: populated,
  answer: WorkshopsAnswer,
  errors: {},
});
