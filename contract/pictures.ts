import * as z from 'zod/mini';
import type { WireMedia } from './content.ts';

const Size = {
  url: z.string(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  mime: z.nullable(z.string()),
};

/**
 * A picture ready to show. `url` is absolute or a path of the site; pixels; `sizes` are smaller or lighter
 * copies; `colour` (`#rrggbb`) stands in its place until it has come.
 */
export const Picture = z.object({
  ...Size,
  alt: z.string(),
  colour: z.nullable(z.string()),
  sizes: z.array(z.object(Size)),
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
  const { width, height, mime, alternativeText, formats, provider_metadata } = first.attributes;
  const sizes = Object.values(formats ?? {}).flatMap((size) => {
    const address = pictureUrl(size.url, contentHost);
    return address ? [sizeOf(address, size)] : [];
  });
  return {
    ...sizeOf(url, { width, height, mime }),
    alt: alternativeText ?? '',
    colour: colourOf(provider_metadata),
    sizes,
  };
};

/** The site's own content server tells it among what a provider may add; others add other things. */
const colourOf = (metadata: unknown): string | null => {
  const colour = (metadata as { colour?: unknown } | null | undefined)?.colour;
  return typeof colour === 'string' && /^#[\da-f]{6}$/.test(colour) ? colour : null;
};

interface Measures {
  width?: number | null;
  height?: number | null;
  mime?: string | null;
}

const sizeOf = (url: string, { width, height, mime }: Measures) => ({
  url,
  width: width ?? null,
  height: height ?? null,
  mime: mime ?? null,
});

/** Absolute http(s) addresses stay; other schemes are refused; the rest belongs to the content host. */
export const pictureUrl = (url: string, contentHost: string): string | null => {
  if (/^(https?:)?\/\//i.test(url)) return url;
  if (url === '' || /^[a-z][a-z\d+.-]*:/i.test(url)) return null;
  return `${contentHost.replace(/\/+$/, '')}/${url.replace(/^\/+/, '')}`;
};
