import * as z from 'zod/mini';
import { MarkdownText, PlainText } from './texts.ts';

/** A fault of one entry of an answer. `entry`: its place in the list, from 0. */
export interface Fault {
  readonly entry: number;
  readonly field: string;
  readonly reason: string;
}

/** The entries of an answer in their order, and what is wrong with them. */
export interface Reading<Entry> {
  readonly entries: Entry[];
  readonly faults: Fault[];
}

export const MaybeText = z.nullish(PlainText);

export const MaybeMarkdown = z.nullish(MarkdownText);

/** An entry of the content server in the shape of Strapi v4. */
export function entryOf<Attributes extends z.ZodMiniType>(attributes: Attributes) {
  return z.looseObject({ id: z.number(), attributes });
}

/** Events of a cluster, or sponsors; twice what a page shows with ease. */
export const MAX_ENTRIES = 200;

/**
 * A list that documents its entries but lets any through: the readers tell what is unsound and show the rest, which a list
 * that refuses could not. One entry more than the readers show tells them that there are more.
 */
export function listOf(entry: z.ZodMiniType) {
  return z.pipe(
    z.transform((list: unknown) => (Array.isArray(list) ? list.slice(0, MAX_ENTRIES + 1) : list)),
    z.array(z.union([entry, z.unknown()])),
  );
}

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
