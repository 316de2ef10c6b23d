import * as z from 'zod/mini';
import type { Contact } from './contacts.ts';
import {
  type EntryFields,
  type EntryKind,
  eachField,
  type FieldType,
  type TypeOf,
  type WireOf,
} from './entry-fields.ts';
import { RegistrationRules } from './registration-rules.ts';
import { MarkdownText, PlainText } from './texts.ts';

export const MaybeText = z.nullish(PlainText);

const MaybeMarkdown = z.nullish(MarkdownText);

/** An entry in the shape of Strapi v4. */
export function entryOf<Attributes extends z.ZodMiniType>(attributes: Attributes) {
  return z.looseObject({ id: z.number(), attributes });
}

/** Answers `data: [entry …]` with `meta.pagination`. */
export function listAnswer<Entry extends z.ZodMiniType>(entry: Entry) {
  return z.looseObject({ data: z.array(entry) });
}

/** A made size of a picture, or the picture itself. Pixels. */
export const WireSize = z.looseObject({
  url: PlainText,
  width: z.nullish(z.number()),
  height: z.nullish(z.number()),
  mime: MaybeText,
});
export type WireSize = z.infer<typeof WireSize>;

/** An uploaded picture. `url` is relative to the content server unless it starts with a scheme. */
export const WirePicture = z.looseObject({
  attributes: z.looseObject({
    ...WireSize.shape,
    alternativeText: MaybeText,
    formats: z.nullish(z.record(z.string(), WireSize)),
    provider_metadata: z.nullish(z.unknown()),
  }),
});
export type WirePicture = z.infer<typeof WirePicture>;

/** A picture field: one, a list, none, or not populated. */
export const WireMedia = z.nullish(
  z.looseObject({ data: z.nullish(z.union([z.array(WirePicture), WirePicture])) }),
);
export type WireMedia = z.infer<typeof WireMedia>;

const WIRE_TYPES = {
  line: MaybeText,
  text: MaybeText,
  words: MaybeText,
  price: MaybeText,
  markdown: MaybeMarkdown,
  markdownLine: MaybeMarkdown,
  link: MaybeText,
  moment: MaybeText,
  campusMoment: MaybeText,
  contacts: MaybeText,
  registration: z.nullish(RegistrationRules),
} as const satisfies Record<FieldType, z.ZodMiniType>;

/** The schemas of a kind's own fields, by their names on the wire. Every one may be missing or null. */
export function wireFields<Kind extends EntryKind>(kind: Kind) {
  return eachField(
    kind,
    ({ wire }) => wire,
    ({ type }) => WIRE_TYPES[type],
  ) as {
    [Field in keyof EntryFields<Kind> as WireOf<
      EntryFields<Kind>[Field]
    >]: (typeof WIRE_TYPES)[TypeOf<EntryFields<Kind>[Field]>];
  };
}

/** What each type of field is to the site. */
export interface TypeValues extends Record<FieldType, unknown> {
  line: string | null;
  text: string | null;
  words: string | null;
  price: string | null;
  markdown: string | null;
  markdownLine: string | null;
  link: string | null;
  moment: string | null;
  campusMoment: string | null;
  contacts: readonly Contact[];
  registration: RegistrationRules | null;
}

/** A kind's own fields as the site has them. */
export type EntryValues<Kind extends EntryKind> = {
  readonly [Field in keyof EntryFields<Kind>]: TypeValues[TypeOf<EntryFields<Kind>[Field]>];
};
