import * as z from 'zod/mini';
import type { WireContacts } from './content.ts';

/** A person to ask; `phone` as written. */
export const Contact = z.object({ name: z.string(), phone: z.string() });
export type Contact = z.infer<typeof Contact>;

/**
 * Contacts from lines of 'name - phone', or from a list. A line is kept only if it contains a hyphen.
 * Source: section 3, pocDetails; section 9, the separator is a hyphen.
 */
export const readContacts = (contacts: WireContacts): Contact[] => {
  const list = typeof contacts === 'string' ? contacts.split('\n') : (contacts ?? []);
  return list.flatMap((item) => {
    if (typeof item !== 'string') return [{ name: item.name, phone: String(item.phone) }];
    return item.includes('-') ? [readLine(item)] : [];
  });
};

/** Names and phones may hold hyphens too: the phone starts after the first one that only digits follow. */
const readLine = (line: string): Contact => {
  const hyphens = [...line.matchAll(/-/g)].map(({ index }) => index);
  const beforePhone = hyphens.find((at) => /^[\s\d+()-]*\d[\s\d+()-]*$/.test(line.slice(at + 1)));
  const at = beforePhone ?? hyphens[0] ?? line.length;
  return { name: line.slice(0, at).trim(), phone: line.slice(at + 1).trim() };
};
