import { micromark, parse, postprocess, preprocess } from 'micromark';

/** A picture of a Markdown text. `address` as a browser would read it, '' for one that the parser blanks. */
interface TextImage {
  readonly address: string;
  /** After its alternative text, where its address or the name of one begins, and after all of it. */
  readonly from: number;
  readonly to: number;
  /** With its quotes; '' without. */
  readonly title: string;
}

/** The pictures of a text in their order, as the site's own parser finds them. */
function imagesOf(text: string): TextImage[] {
  if (!text.includes('![')) return [];
  const places = placesOf(text);
  const addresses = [...micromark(text).matchAll(/<img src="([^"]*)"/g)].map(([, src = '']) =>
    unescaped(src),
  );
  // They are as many; were they not, no address could be told from another's.
  if (places.length !== addresses.length) return [];
  return places.map((place, at) => ({ ...place, address: addresses[at] ?? '' }));
}

/** Each picture that stands in no other's alternative text, where HTML has none. */
function placesOf(text: string): Omit<TextImage, 'address'>[] {
  const events = postprocess(
    parse()
      .document()
      .write(preprocess()(text, undefined, true)),
  );
  const places: { from: number; to: number; title: string }[] = [];
  const within: string[] = [];
  const isPart = () => within.at(-1) === 'image' && within.indexOf('image') === within.length - 1;
  for (const [kind, { type, start, end }] of events) {
    if (kind === 'enter') {
      within.push(type);
      if (type === 'image' && isPart()) places.push({ from: 0, to: end.offset, title: '' });
      continue;
    }
    within.pop();
    const place = places.at(-1)!;
    if (type === 'label' && isPart()) place.from = end.offset;
    if (
      type === 'resourceTitle' &&
      within.at(-2) === 'image' &&
      within.indexOf('image') === within.length - 2
    )
      place.title = ` ${text.slice(start.offset, end.offset)}`;
  }
  return places;
}

function unescaped(attribute: string): string {
  return attribute
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** The addresses of a text's pictures, each once. */
export function imageAddresses(text: string): string[] {
  return [...new Set(imagesOf(text).map(({ address }) => address))].filter(Boolean);
}

/** The text with each of its pictures at another address; '' where the picture can't be shown. */
export function withImageAddresses(text: string, addressOf: (address: string) => string): string {
  let moved = text;
  for (const { address, from, to, title } of imagesOf(text).reverse())
    moved = `${moved.slice(0, from)}(${addressOf(address)}${title})${moved.slice(to)}`;
  return moved;
}
