import type { WireMedia, WireSize } from './content-answers.ts';

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

/** The attributes of a field's first picture, which alone is shown. */
export function firstPicture(media: WireMedia) {
  return [media?.data ?? []].flat()[0]?.attributes;
}

/** The first picture of a field, or null. */
export function readPicture(media: WireMedia): Picture | null {
  const first = firstPicture(media);
  const url = first && pictureUrl(first.url);
  if (!first || !url) return null;
  const { width, height, alternativeText, formats, provider_metadata } = first;
  return {
    url,
    width: width ?? null,
    height: height ?? null,
    alt: alternativeText ?? '',
    colour: colourOf(provider_metadata),
    sources: KINDS.flatMap((mime) => {
      const srcSet = srcSetOf(Object.values(formats ?? {}), mime);
      return srcSet ? [{ mime, srcSet }] : [];
    }),
  };
}

/** The lightest first: a browser takes the first kind that it can show. */
const KINDS = ['image/avif', 'image/webp'];

/** The copies of a kind as `<source>` takes them. */
function srcSetOf(copies: readonly WireSize[], kind: string): string {
  return copies
    .flatMap(({ url, width, mime }) => {
      const address = mime === kind && width ? pictureUrl(url) : null;
      return address ? [`${encodeURI(address)} ${width}w`] : [];
    })
    .join(', ');
}

/** The site's own content server tells it among what a provider may add; others add other things. */
function colourOf(metadata: unknown): string | null {
  const colour = (metadata as { colour?: unknown } | null | undefined)?.colour;
  return typeof colour === 'string' && /^#[\da-f]{6}$/.test(colour) ? colour : null;
}

/**
 * Absolute http(s) addresses stay; other schemes are refused; the rest belongs to the content host, by default the site's
 * own. Source: section 7, image URLs are prefixed with the content host.
 */
export function pictureUrl(url: string, contentHost = ''): string | null {
  if (/^(https?:)?\/\//i.test(url)) return url;
  if (url === '' || /^[a-z][a-z\d+.-]*:/i.test(url)) return null;
  return `${contentHost.replace(/\/+$/, '')}/${url.replace(/^\/+/, '')}`;
}
