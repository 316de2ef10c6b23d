/** A person to ask; `phone` as written. */
export interface Contact {
  readonly name: string;
  readonly phone: string;
}

/**
 * Contacts from lines of 'name - phone'. A line is kept only if it contains a hyphen.
 * Source: section 3, pocDetails; section 9, the separator is a hyphen.
 */
export function readContacts(contacts: string | null | undefined): Contact[] {
  return (contacts ?? '').split('\n').flatMap((written) => {
    const line = written.replace(DASHES, '-');
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
