import * as z from 'zod/mini';

/** What is wrong in one entry of an answer. `entry`: its place in the list, from 0. */
export interface Fault {
  readonly entry: number;
  readonly field: string;
  readonly reason: string;
}

/** What could be read: the sound entries in their order, and why the others were left out. */
export interface Reading<Entry> {
  readonly entries: Entry[];
  readonly faults: Fault[];
}

/** Reads each entry by itself, so that a broken one costs the visitor that one alone. */
export const readEntries = <Wire extends z.ZodMiniType, Entry>(
  list: readonly unknown[],
  schema: Wire,
  read: (wire: z.output<Wire>) => Entry,
): Reading<Entry> => {
  const entries: Entry[] = [];
  const faults: Fault[] = [];
  list.forEach((wire, index) => {
    const result = z.safeParse(schema, wire);
    if (result.success) entries.push(read(result.data));
    else faults.push(...result.error.issues.map((issue) => faultOf(index, issue)));
  });
  return { entries, faults };
};

const faultOf = (entry: number, issue: z.core.$ZodIssue): Fault => ({
  entry,
  field: issue.path.join('.'),
  reason: issue.message,
});

/** Text with something in it, or null. */
export const textOrNull = (text: string | null | undefined): string | null => text?.trim() || null;

/** A link that is safe to follow (http, https or a path of the site itself), or null. */
export const linkOrNull = (link: string | null | undefined): string | null => {
  const address = link?.trim() ?? '';
  return /^(https?:\/\/|\/)/i.test(address) ? address : null;
};

/** A moment that a clock can read, as it was written, or null. */
export const dateOrNull = (date: string | null | undefined): string | null =>
  date && !Number.isNaN(Date.parse(date)) ? date : null;
