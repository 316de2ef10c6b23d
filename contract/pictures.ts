import * as z from 'zod/mini';
import type { WireMedia } from './content.ts';

/**
 * A picture ready to show. `url` is absolute or a path of the site; pixels; `sources` are smaller or
 * lighter copies by their kind, the lightest first, each `srcSet` as `<source>` takes it; `colour`
 * (`#rrggbb`) stands in its place until it has come.
 */
export const Picture = z.object({
  url: z.string(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  alt: z.string(),
  colour: z.nullable(z.string()),
  sources: z.array(z.object({ mime: z.string(), srcSet: z.string() })),
});
export type Picture = z.infer<typeof Picture>;

/**
 * The first picture of a field, or null. Source: section 7, image URLs are prefixed with the content host.
 * `contentHost` is '' when the site's own server answers.
 */
export const readPicture = (media: WireMedia, contentHost: string): Picture | null => {
  const [first] = [media?.data ?? []].flat();
  const url = first && pictureUrl(first.attributes.url, contentHost);
  if (!first || !url) return null;
  const { width, height, alternativeText, formats, provider_metadata } = first.attributes;
  return {
    url,
    width: width ?? null,
    height: height ?? null,
    alt: alternativeText ?? '',
    colour: colourOf(provider_metadata),
    sources: kinds.flatMap((mime) => {
      const srcSet = srcSetOf(Object.values(formats ?? {}), mime, contentHost);
      return srcSet ? [{ mime, srcSet }] : [];
    }),
  };
};

/** The lightest first: a browser takes the first kind that it can show. */
const kinds = ['image/avif', 'image/webp'];

interface Copy {
  url: string;
  width?: number | null;
  mime?: string | null;
}

const srcSetOf = (copies: readonly Copy[], kind: string, contentHost: string): string =>
  copies
    .flatMap(({ url, width, mime }) => {
      const address = mime === kind && width ? pictureUrl(url, contentHost) : null;
      return address ? [`${encodeURI(address)} ${width}w`] : [];
    })
    .join(', ');

/** The site's own content server tells it among what a provider may add; others add other things. */
const colourOf = (metadata: unknown): string | null => {
  const colour = (metadata as { colour?: unknown } | null | undefined)?.colour;
  return typeof colour === 'string' && /^#[\da-f]{6}$/.test(colour) ? colour : null;
};

/** Absolute http(s) addresses stay; other schemes are refused; the rest belongs to the content host. */
export const pictureUrl = (url: string, contentHost: string): string | null => {
  if (/^(https?:)?\/\//i.test(url)) return url;
  if (url === '' || /^[a-z][a-z\d+.-]*:/i.test(url)) return null;
  return `${contentHost.replace(/\/+$/, '')}/${url.replace(/^\/+/, '')}`;
};
