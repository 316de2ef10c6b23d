import * as z from 'zod/mini';
import { MaybeText } from './reading.ts';
import { MAX_TEXT, PlainText, textWithin } from './texts.ts';

/**
 * A picture ready to show. `url` is absolute or a path of the site; pixels; `sources` are smaller or
 * lighter copies by their kind, the lightest first, each `srcSet` as `<source>` takes it; `colour`
 * (`#rrggbb`) stands in its place until it has come.
 */
export interface Picture {
  readonly url: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly alt: string;
  readonly colour: string | null;
  readonly sources: readonly { readonly mime: string; readonly srcSet: string }[];
}

/** A made size of a picture, or the picture itself. Pixels. */
const WireSize = z.looseObject({
  url: PlainText,
  width: z.nullish(z.number()),
  height: z.nullish(z.number()),
  mime: MaybeText,
});

/** An uploaded picture. `url` is relative to the content server unless it starts with a scheme. */
const WirePicture = z.looseObject({
  attributes: z.looseObject({
    ...WireSize.shape,
    alternativeText: MaybeText,
    formats: z.nullish(z.record(z.string(), WireSize)),
    provider_metadata: z.nullish(z.unknown()),
  }),
});

/** A picture field: one, a list, none, or not populated. */
export const WireMedia = z.nullish(
  z.looseObject({ data: z.nullish(z.union([z.array(WirePicture), WirePicture])) }),
);
export type WireMedia = z.infer<typeof WireMedia>;

/** In a field, of which the first sound one is shown. */
const MAX_PICTURES = 20;
const MAX_SIZES = 50;

/** A field with the first of its pictures that is sound, without what is unsound beside it. `tell`: why none is, or not all. */
export function soundMedia(field: unknown, report: (reason: string) => void): WireMedia {
  const { data } = (field ?? {}) as { data?: unknown };
  const pictures = [data ?? []].flat().slice(0, MAX_PICTURES);
  for (const picture of pictures) {
    const { attributes } = (picture ?? {}) as { attributes?: Record<string, unknown> };
    const { data: sound, error } = z.safeParse(WirePicture, {
      attributes: attributes && { ...attributes, ...soundParts(attributes) },
    });
    if (sound) return { data: sound };
    const [issue] = error.issues;
    report(`${issue?.path.join('.')} ${issue?.message}; the picture is left out`);
  }
  return null;
}

/** What a picture is shown without, or with the less of it. */
function soundParts({ width, height, mime, alternativeText, formats }: Record<string, unknown>) {
  const isText = typeof alternativeText === 'string';
  const sizes = typeof formats === 'object' && formats !== null ? Object.entries(formats) : [];
  return {
    width: typeof width === 'number' ? width : null,
    height: typeof height === 'number' ? height : null,
    mime: typeof mime === 'string' ? mime : null,
    alternativeText: isText
      ? textWithin(alternativeText, MAX_TEXT).replace(/\p{Surrogate}/gu, '\ufffd')
      : null,
    formats: Object.fromEntries(
      sizes.slice(0, MAX_SIZES).filter(([, size]) => z.safeParse(WireSize, size).success),
    ),
  };
}

/** Makes a picture of a field, or null. `readPicture` is one. */
export type PictureReader = (media: WireMedia) => Picture | null;

/** The attributes of a field's first picture, which alone is shown. */
export function firstPicture(media: WireMedia) {
  return [media?.data ?? []].flat()[0]?.attributes;
}

/**
 * The first picture of a field, or null. Source: section 7, image URLs are prefixed with the content host.
 * Without one, the site's own server answers.
 */
export function readPicture(media: WireMedia, contentHost = ''): Picture | null {
  const first = firstPicture(media);
  const url = first && pictureUrl(first.url, contentHost);
  if (!first || !url) return null;
  const { width, height, alternativeText, formats, provider_metadata } = first;
  return {
    url,
    width: width ?? null,
    height: height ?? null,
    alt: alternativeText ?? '',
    colour: colourOf(provider_metadata),
    sources: KINDS.flatMap((mime) => {
      const srcSet = srcSetOf(Object.values(formats ?? {}), mime, contentHost);
      return srcSet ? [{ mime, srcSet }] : [];
    }),
  };
}

/** The lightest first: a browser takes the first kind that it can show. */
const KINDS = ['image/avif', 'image/webp'];

/** The copies of a kind as `<source>` takes them. */
function srcSetOf(
  copies: readonly z.infer<typeof WireSize>[],
  kind: string,
  contentHost: string,
): string {
  return copies
    .flatMap(({ url, width, mime }) => {
      const address = mime === kind && width ? pictureUrl(url, contentHost) : null;
      return address ? [`${encodeURI(address)} ${width}w`] : [];
    })
    .join(', ');
}

/** The site's own content server tells it among what a provider may add; others add other things. */
function colourOf(metadata: unknown): string | null {
  const colour = (metadata as { colour?: unknown } | null | undefined)?.colour;
  return typeof colour === 'string' && /^#[\da-f]{6}$/.test(colour) ? colour : null;
}

/** Absolute http(s) addresses stay; other schemes are refused; the rest belongs to the content host. */
export function pictureUrl(url: string, contentHost: string): string | null {
  if (/^(https?:)?\/\//i.test(url)) return url;
  if (url === '' || /^[a-z][a-z\d+.-]*:/i.test(url)) return null;
  return `${contentHost.replace(/\/+$/, '')}/${url.replace(/^\/+/, '')}`;
}
