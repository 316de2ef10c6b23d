import type { WireMedia, WireSize } from './content-answers.ts';

/** The kinds of lighter copies, the lightest first: a browser takes the first that it can show. */
export const COPY_KINDS = ['avif', 'webp'] as const;

/** A copy of a picture, by the picture's own name or address. */
export function copyOf(name: string, width: number, kind: string): string {
  return name.replace(/\.\w+$/, `_${width}.${kind}`);
}

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
    sources: COPY_KINDS.flatMap((kind) => {
      const srcSet = srcSetOf(url, Object.values(formats ?? {}), kind);
      return srcSet ? [{ mime: `image/${kind}`, srcSet }] : [];
    }),
  };
}

/** The copies of a kind as `<source>` takes them. The offline copy leaves out an address that follows from the picture's. */
function srcSetOf(
  picture: string,
  copies: readonly (Pick<WireSize, 'width' | 'mime'> & { readonly url?: string })[],
  kind: string,
): string {
  return copies
    .flatMap(({ url, width, mime }) => {
      if (mime !== `image/${kind}` || !width) return [];
      const address = url === undefined ? copyOf(picture, width, kind) : pictureUrl(url);
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
