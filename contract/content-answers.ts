import * as z from 'zod/mini';
import { MarkdownText, PlainText } from './texts.ts';

export const MaybeText = z.nullish(PlainText);

export const MaybeMarkdown = z.nullish(MarkdownText);

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
