import * as z from 'zod/mini';
import { DRAWN } from './offline.ts';
import { withoutPictureAddresses } from './text-pictures.ts';

/*
 * The limits of texts that organisers write, in files or on a content server. They keep whatever is written from
 * holding up everybody's pages: each mark, line and list of Markdown takes the parser up to 20 µs, plain words next to
 * nothing.
 */

/** Of a list (the events of a cluster, all topics, sponsors or workshops), unless a setting says another bound. */
export const LIST_ENTRIES = 60;

const MAX_NAME = 200;
export const MAX_TEXT = 2000;
const MAX_MARKDOWN = 5000;
const MAX_DEPTH = 4;
const MAX_MARKS = 300;

/** Of the texts that one page shows: a festival's longest page has 6,400 and 400. */
const MAX_OF_ALL = { characters: 100_000, marks: 1500 } as const;

export const NO_ROOM = `has no room beside the others of its list: all of them have at most ${MAX_OF_ALL.characters} characters, and ${MAX_OF_ALL.marks} lines, list items and marks of Markdown together`;

/** Text of at most so many UTF-16 units that can stand in an address: half of a surrogate pair can't. */
function textUpTo(most: number) {
  return z.string().check(
    z.maxLength(most, { error: `must have at most ${most} characters`, abort: true }),
    z.refine((text) => !/\p{Surrogate}/u.test(text), 'must be sound Unicode'),
  );
}

/** A name with something in it. */
export const ShortName = textUpTo(MAX_NAME).check(z.trim(), z.minLength(1, 'must not be empty'));

/** A line, a link or some lines, such as contacts. */
export const PlainText = textUpTo(MAX_TEXT);

/** A text that is shown as Markdown. */
export const MarkdownText = z.string().check((payload) => {
  const fault = markdownFault(payload.value);
  if (fault)
    payload.issues.push({ code: 'custom', input: payload.value, path: [], message: fault });
});

/** The reason why a text can't be shown as Markdown, or undefined. Takes time in proportion to its length. */
export function markdownFault(shown: string): string | undefined {
  const text = withoutPictureAddresses(shown);
  if (shown.includes(DRAWN)) return 'must not have a null character';
  if (text.length > MAX_MARKDOWN) return `must have at most ${MAX_MARKDOWN} characters`;
  if (marksIn(text) > MAX_MARKS)
    return `must have at most ${MAX_MARKS} lines, list items and marks of Markdown together`;
  const deep = linesOf(text).findIndex((line) => depthOf(line) > MAX_DEPTH);
  if (deep >= 0)
    return `must not have lists or quotes more than ${MAX_DEPTH} deep (line ${deep + 1})`;
}

/** A text as far as its bound, with a mark where it is cut; as it is where it keeps within. */
export function textWithin(text: string, most: number): string {
  return cutWhere(text, (shown) => shown.length <= most);
}

/** The same of a text that is shown as Markdown: its bounds are those of `markdownFault`. */
export function markdownWithin(text: string): string {
  return cutWhere(text, (shown) => markdownFault(shown) === undefined);
}

const CUT = '…';

/** Longer than any text of a bound with the addresses of its pictures. */
const MAX_LOOKED_AT = 100_000;

/** The longest beginning that `fits` with its mark. */
function cutWhere(text: string, fits: (shown: string) => boolean): string {
  if (fits(text)) return text;
  let most = 0;
  let tooMany = Math.min(text.length, MAX_LOOKED_AT) + 1;
  while (tooMany - most > 1) {
    const half = Math.floor((most + tooMany) / 2);
    if (fits(cutAt(text, half))) most = half;
    else tooMany = half;
  }
  return cutAt(text, most);
}

/** So many characters with a mark, to the end of a line or else of a word where one is near. */
function cutAt(text: string, length: number): string {
  const shown = text.slice(0, length);
  const line = shown.lastIndexOf('\n');
  if (line > length / 2) return `${shown.slice(0, line).trimEnd()}\n\n${CUT}`;
  const word = shown.search(/\s\S*$/);
  const words = word > length / 2 ? shown.slice(0, word) : shown;
  return `${words.replace(/[\uD800-\uDBFF]$/, '').trimEnd()} ${CUT}`;
}

/** What is left for the texts of a list, all of which one page may show. */
export class TextRoom {
  #characters = 0;
  #marks = 0;

  /** True where a text fits beside those that were taken in before; then it is one of them. */
  takes(text: string): boolean {
    const characters = this.#characters + text.length;
    const marks = this.#marks + marksIn(text);
    if (characters > MAX_OF_ALL.characters || marks > MAX_OF_ALL.marks) return false;
    this.#characters = characters;
    this.#marks = marks;
    return true;
  }
}

/** The lines, marks and lists of a text: what the parser's time grows with. */
function marksIn(text: string): number {
  const lines = linesOf(text);
  const marks = text.match(/[*_`[\]<&!\\]/g)?.length ?? 0;
  return lines.reduce((sum, line) => sum + listMarksOf(line), lines.length + marks);
}

function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/);
}

/** Lists and quotes that a line begins: its marks, and four columns before them for each that it is in already. */
function depthOf(line: string): number {
  const marks = listMarksOf(line);
  const [indent = ''] = /^[ \t]*/.exec(line) ?? [];
  const columns = [...indent].reduce((sum, blank) => sum + (blank === '\t' ? 4 : 1), 0);
  return marks === 0 ? 0 : marks + Math.floor(columns / 4);
}

function listMarksOf(line: string): number {
  if (isRule(line)) return 0;
  const [start = ''] = /^[\s>*+\-\d.)]*/.exec(line) ?? [];
  return start.match(/>|[*+-](?=\s|$)|\d{1,9}[.)](?=\s|$)/g)?.length ?? 0;
}

/** A line across the page: `---` or `* * *`. */
function isRule(line: string): boolean {
  return /^\s*([*-])(\s*\1)*\s*$/.test(line);
}
