import * as z from 'zod/mini';
import { PlainText } from './texts.ts';

/** A person to ask; `phone` as written. */
export interface Contact {
  readonly name: string;
  readonly phone: string;
}

/** Contacts on the wire: lines of 'name - phone', or a list of lines or of names with phones. */
export const WireContacts = z.nullish(
  z.union([
    PlainText,
    z.array(
      z.union([
        PlainText,
        z.looseObject({ name: PlainText, phone: z.union([PlainText, z.number()]) }),
      ]),
    ),
  ]),
);
export type WireContacts = z.infer<typeof WireContacts>;

/**
 * Contacts from lines of 'name - phone', or from a list. A line is kept only if it contains a hyphen.
 * Source: section 3, pocDetails; section 9, the separator is a hyphen.
 */
export function readContacts(contacts: WireContacts): Contact[] {
  const list = typeof contacts === 'string' ? contacts.split('\n') : (contacts ?? []);
  return list.flatMap((item) => {
    if (typeof item !== 'string') return [{ name: item.name, phone: String(item.phone) }];
    const line = item.replace(DASHES, '-');
    return line.includes('-') ? [readLine(line)] : [];
  });
}

/** What word processors make of a hyphen. */
const DASHES = /[\u2010-\u2015\u2212]/g;

/** The numbers, from 1, of lines that `readContacts` passes over though something stands in them. */
export function lostLines(contacts: string): number[] {
  return contacts
    .split('\n')
    .flatMap((line, at) => (line.trim() && readContacts(line).length === 0 ? [at + 1] : []));
}

/** The lines that `readContacts` reads as these; null for none. */
export function contactLines(contacts: readonly Contact[]): string | null {
  return contacts.map(({ name, phone }) => `${name} - ${phone}`).join('\n') || null;
}

/** Names and phones may hold hyphens too: the phone starts after the first one that only digits follow. */
function readLine(line: string): Contact {
  const ending = phoneEnding(line);
  const beforePhone = line.indexOf('-', Math.max(0, line.length - ending.length - 1));
  const isPhone = beforePhone >= 0 && /\d/.test(line.slice(beforePhone));
  const at = isPhone ? beforePhone : line.indexOf('-');
  return { name: line.slice(0, at).trim(), phone: line.slice(at + 1).trim() };
}

/** The end of a line that has only what a phone number may have. */
function phoneEnding(line: string): string {
  let start = line.length;
  while (start > 0 && /[\s\d+()-]/.test(line[start - 1] ?? '')) start -= 1;
  return line.slice(start);
}
