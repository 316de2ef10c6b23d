import * as z from 'zod/mini';
import { type WireMedia, WirePicture } from '../../../contract/content-answers.ts';
import type { EntryKind } from '../../../contract/entry-fields.ts';
import { MAX_TEXT, textWithin } from '../../../contract/texts.ts';
import { faultWords } from '../entries/fault-words.ts';

/** An entry of a content server's answer, unchecked but for its picture. */
export interface WireEntry {
  readonly id: string;
  /** What its panel knows it by; of an event, its cluster's. */
  readonly documentId: string | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly media: WireMedia;
  readonly mediaFaults: readonly string[];
}

const Listed = z.looseObject({
  id: z.optional(z.unknown()),
  documentId: z.optional(z.string()),
  attributes: z.record(z.string(), z.unknown()),
});
const ListAnswer = z.looseObject({
  data: z.array(Listed),
  meta: z.optional(
    z.looseObject({
      pagination: z.optional(
        z.looseObject({ pageCount: z.optional(z.number()), total: z.optional(z.number()) }),
      ),
    }),
  ),
});
const Fields = z.record(z.string(), z.unknown());
const Relation = z.looseObject({ id: z.unknown(), attributes: Fields });

/** Events come as a component (a list) or as a relation (`data`). What is in them is judged later, untouched. */
const ClusterAnswer = z.looseObject({
  data: z.looseObject({
    documentId: z.optional(z.string()),
    attributes: z.looseObject({
      Cluster_Details: z.nullish(
        z.looseObject({
          Events: z.nullish(
            z.union([
              z.array(z.unknown()),
              z.looseObject({ data: z.nullish(z.array(z.unknown())) }),
            ]),
          ),
        }),
      ),
    }),
  }),
});

/** The names of a picture's field, the panel's first. */
export const PICTURES: Readonly<Record<EntryKind, readonly string[]>> = {
  events: ['image'],
  hospitality: [],
  sponsors: ['logo', 'image'],
  workshops: ['Image'],
};

/** An answer's entries, of how many there are on how many pages. */
interface Page {
  readonly entries: WireEntry[];
  readonly total: number | undefined;
  readonly pageCount: number;
}

/** @throws Error in plain words when it is another answer than agreed */
export function entriesIn(kind: EntryKind, body: unknown): Page {
  try {
    if (kind === 'events') return { entries: eventEntries(body), total: undefined, pageCount: 1 };
    const { data, meta } = z.parse(ListAnswer, body, { error: faultWords });
    const entries = data.map(({ id, documentId, attributes }) =>
      wireEntry(kind, { id, documentId }, attributes),
    );
    const { total, pageCount = 1 } = meta?.pagination ?? {};
    return { entries, total, pageCount };
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) throw error;
    const [issue] = error.issues;
    throw new Error(`sent another answer than agreed: ${issue?.path.join('.')} ${issue?.message}`);
  }
}

function eventEntries(body: unknown): WireEntry[] {
  const { documentId, attributes } = z.parse(ClusterAnswer, body, { error: faultWords }).data;
  const events = attributes.Cluster_Details?.Events ?? [];
  return (Array.isArray(events) ? events : (events.data ?? [])).map((event) => {
    const relation = z.safeParse(Relation, event).data;
    const fields = relation
      ? { ...relation.attributes, id: relation.id }
      : (z.safeParse(Fields, event).data ?? {});
    return wireEntry('events', { id: fields.id, documentId }, fields);
  });
}

function wireEntry(
  kind: EntryKind,
  { id, documentId }: { id?: unknown; documentId?: string | undefined },
  fields: WireEntry['fields'],
): WireEntry {
  const mediaFaults: string[] = [];
  const field = PICTURES[kind].find((name) => (fields[name] ?? null) !== null);
  const media = field ? soundMedia(fields[field], (reason) => mediaFaults.push(reason)) : null;
  const { id: _, ...own } = fields;
  return { id: String(id ?? ''), documentId, fields: own, media, mediaFaults };
}

/** In a field, of which the first sound one is shown. */
const MAX_PICTURES = 20;

/** A field with the first of its pictures that is sound, without what is unsound beside it. `report`: why none is, or not all. */
function soundMedia(field: unknown, report: (reason: string) => void): WireMedia {
  const { data } = field as { data?: unknown };
  if (data === undefined) report('is not a picture as agreed; it is left out');
  const pictures = [data ?? []].flat().slice(0, MAX_PICTURES);
  for (const picture of pictures) {
    const { attributes } = (picture ?? {}) as { attributes?: Record<string, unknown> };
    const given = { attributes: attributes && partsOf(attributes) };
    const { data: sound, error } = z.safeParse(WirePicture, given, { error: faultWords });
    if (sound) return { data: sound };
    const [issue] = error.issues;
    report(`${issue?.path.join('.')} ${issue?.message}; the picture is left out`);
  }
  return null;
}

/** What is read of a picture: its measures and its kind are those of its bytes. */
function partsOf({ url, name, updatedAt, alternativeText }: Record<string, unknown>) {
  const words = typeof alternativeText === 'string' ? textWithin(alternativeText, MAX_TEXT) : '';
  return { url, name, updatedAt, alternativeText: words.replace(/\p{Surrogate}/gu, '\ufffd') };
}
