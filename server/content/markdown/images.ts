import { compile, parse, postprocess, preprocess } from 'micromark';
import { PARSER } from '../../../contract/text-pictures.ts';

/** A picture of a Markdown text. `address` as a browser would read it, '' for one that the parser blanks. */
interface TextImage {
  readonly address: string;
  /** After its alternative text, where its address or the name of one begins, and after all of it. */
  readonly from: number;
  readonly to: number;
  /** With its quotes; '' without. */
  readonly title: string;
}

/** A Markdown text without its pictures' addresses, each of which stood between two of its `pieces`. */
export interface SplitText {
  readonly pieces: readonly string[];
  readonly addresses: readonly string[];
}

export function splitAtImages(text: string): SplitText {
  const pieces: string[] = [];
  const images = imagesOf(text);
  let start = '';
  let at = 0;
  for (const { from, to, title } of images) {
    pieces.push(`${start}${text.slice(at, from)}(`);
    start = `${title})`;
    at = to;
  }
  return {
    pieces: [...pieces, start + text.slice(at)],
    addresses: images.map(({ address }) => address),
  };
}

/** Those of the texts that may have pictures, taken apart, in their order; one that is `known` takes the parser no time. */
export function splitTexts(
  texts: readonly string[],
  known: ReadonlyMap<string, SplitText> = new Map(),
): Map<string, SplitText> {
  const split = new Map<string, SplitText>();
  for (const text of texts.filter(mayHaveImages)) {
    split.set(text, split.get(text) ?? known.get(text) ?? splitAtImages(text));
  }
  return split;
}

/** False for most texts that have none, at no cost. */
function mayHaveImages(text: string): boolean {
  return text.includes('![');
}

/** The pictures of a text in their order, as the site's own parser finds them. */
function imagesOf(text: string): TextImage[] {
  if (!mayHaveImages(text)) return [];
  const events = postprocess(
    parse({ extensions: [PARSER] })
      .document()
      .write(preprocess()(text, undefined, true)),
  );
  const places = placesOf(text, events);
  // Of what HTML escapes, an address has & alone: the parser writes the others in percents.
  const addresses = [...compile()(events).matchAll(/<img src="([^"]*)"/g)].map(([, src = '']) =>
    src.replaceAll('&amp;', '&'),
  );
  return places.map((place, at) => ({ ...place, address: addresses[at] ?? '' }));
}

/** Each picture that stands in no other's alternative text, where HTML has none. */
function placesOf(
  text: string,
  events: ReturnType<typeof postprocess>,
): Omit<TextImage, 'address'>[] {
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

/** The addresses of a text's pictures, each once. */
export function imageAddresses({ addresses }: SplitText): string[] {
  return [...new Set(addresses)].filter(Boolean);
}

/** The text with each of its pictures at another address; '' where the picture can't be shown. */
export function withImageAddresses(
  { pieces, addresses }: SplitText,
  addressOf: (address: string) => string,
): string {
  return pieces
    .flatMap((piece, at) => (at === 0 ? piece : [addressOf(addresses[at - 1]!), piece]))
    .join('');
}
