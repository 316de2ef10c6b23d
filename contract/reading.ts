import * as z from 'zod/mini';
import { MarkdownText, PlainText } from './texts.ts';

/** A fault of one entry of an answer. `entry`: its place in the list, from 0. */
export interface Fault {
  readonly entry: number;
  readonly field: string;
  readonly reason: string;
}

/** The sound entries of an answer in their order, and why the others were left out. */
export interface Reading<Entry> {
  readonly entries: Entry[];
  readonly faults: Fault[];
}

/**
 * Reads each entry by itself, so that a broken one costs the visitor that one alone; `read` may tell a fault of
 * a field that the entry does without.
 */
export function readEntries<Wire extends z.ZodMiniType, Entry>(
  list: readonly unknown[],
  schema: Wire,
  read: (wire: z.output<Wire>, fault: (field: string, reason: string) => void) => Entry,
): Reading<Entry> {
  const entries: Entry[] = [];
  const faults: Fault[] = [];
  list.forEach((wire, entry) => {
    const result = z.safeParse(schema, wire);
    const fault = (field: string, reason: string) => faults.push({ entry, field, reason });
    if (result.success) entries.push(read(result.data, fault));
    else for (const { path, message } of result.error.issues) fault(path.join('.'), message);
  });
  return { entries, faults };
}

export const MaybeText = z.nullish(PlainText);

export const MaybeMarkdown = z.nullish(MarkdownText);

/** An entry of the content server in the shape of Strapi v4. */
export function entryOf<Attributes extends z.ZodMiniType>(attributes: Attributes) {
  return z.looseObject({ id: z.number(), attributes });
}

/**
 * A list that documents its entries but lets a broken one through: the readers leave that one out
 * and keep the sound ones, which a list that refuses could not.
 */
export function listOf(entry: z.ZodMiniType) {
  return boundedList(z.union([entry, z.unknown()]), MAX_ENTRIES);
}

/** A list that is counted before its entries are looked at, each of which costs. */
export function boundedList<Entry extends z.ZodMiniType>(entry: Entry, most: number) {
  const error = `must have at most ${most} entries`;
  return z.pipe(z.array(z.unknown()).check(z.maxLength(most, { error })), z.array(entry));
}

/** Events of a cluster, or sponsors; twice what a page shows with ease. */
const MAX_ENTRIES = 200;

/** Answers `data: [entry …]` with `meta.pagination`. */
export function listAnswer(entry: z.ZodMiniType) {
  return z.looseObject({ data: listOf(entry) });
}

/** Text with something in it, or null. */
export function textOrNull(text: string | null | undefined): string | null {
  return text?.trim() || null;
}

/** A link that is safe to follow (http, https or a path of the site itself), or null. */
export function linkOrNull(link: string | null | undefined): string | null {
  const address = link?.trim() ?? '';
  return /^(https?:\/\/|\/)/i.test(address) ? address : null;
}

/** A moment that a clock can read, as it was written, or null. */
export function dateOrNull(date: string | null | undefined): string | null {
  return date && !Number.isNaN(Date.parse(date)) ? date : null;
}
