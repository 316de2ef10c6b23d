import { type Contact, readContacts } from './contacts.ts';
import { type PictureReader, soundMedia } from './pictures.ts';
import {
  dateOrNull,
  type Fault,
  linkOrNull,
  MAX_ENTRIES,
  type Reading,
  textOrNull,
} from './reading.ts';
import { MAX_NAME, MAX_TEXT, markdownFault, markdownWithin, textWithin } from './texts.ts';

/** Reports a fault of a field. */
export type ReportFault = (field: string, reason: string) => void;

export const MAX_CONTACTS = 50;

/**
 * An entry's fields, each read by itself and shown as far as it is sound: a text to its bound with a mark at the cut, a
 * list without what is unsound in it. What can't be shown is null. Every fault is told by its field.
 */
export class EntryFields {
  readonly #wire: Readonly<Record<string, unknown>>;
  readonly report: ReportFault;

  constructor(wire: unknown, report: ReportFault) {
    this.#wire = isRecord(wire) ? wire : {};
    this.report = report;
  }

  /** As it was sent. */
  raw(field: string): unknown {
    return this.#wire[field] ?? null;
  }

  text(field: string, most = MAX_TEXT): string | null {
    const text = this.#textLike(field);
    if (text === null) return null;
    if (text.length > most) this.#cut(field, `must have at most ${most} characters`);
    return textOrNull(this.#wellFormed(field, textWithin(text, most)));
  }

  markdown(field: string): string | null {
    const text = this.#textLike(field);
    const fault = text === null ? undefined : markdownFault(text);
    if (fault) this.#cut(field, fault);
    return textOrNull(text === null ? null : markdownWithin(text));
  }

  date(field: string): string | null {
    return this.#soundOrNull(
      field,
      dateOrNull,
      'must be a moment, such as 2025-09-18T10:00:00+05:30',
    );
  }

  link(field: string): string | null {
    return this.#soundOrNull(field, linkOrNull, 'must start with http://, https:// or /');
  }

  contacts(field: string): Contact[] {
    const contacts = this.raw(field);
    if (!Array.isArray(contacts)) return readContacts(this.#wholeLines(field));
    if (contacts.length > MAX_CONTACTS)
      this.#cut(field, `must have at most ${MAX_CONTACTS} contacts`);
    return contacts.slice(0, MAX_CONTACTS).flatMap((item, at) => {
      const one = new EntryFields(
        isRecord(item) ? item : { name: item, phone: '' },
        (part, reason) =>
          this.report(isRecord(item) ? `${field}.${at}.${part}` : `${field}.${at}`, reason),
      );
      const name = one.text('name');
      if (name === null) one.report('name', MISSING);
      if (name === null) return [];
      return readContacts([isRecord(item) ? { name, phone: one.text('phone') ?? '' } : name]);
    });
  }

  /** Of the first of these fields that has one. */
  picture(fields: readonly string[], pictureOf: PictureReader) {
    const field = fields.find((one) => this.raw(one) !== null) ?? fields[0]!;
    return pictureOf(soundMedia(this.raw(field), (reason) => this.report(field, reason)));
  }

  #textLike(field: string): string | null {
    const value = this.raw(field);
    if (value === null || typeof value === 'string') return value;
    if (typeof value === 'number') return String(value);
    this.report(field, 'must be text; it is left out');
    return null;
  }

  /** A cut link or moment is none. */
  #soundOrNull(
    field: string,
    read: (text: string) => string | null,
    reason: string,
  ): string | null {
    const text = this.#textLike(field);
    if (!text?.trim()) return null;
    const sound = text.length > MAX_TEXT || isUnsound(text) ? null : read(text);
    if (sound === null) this.report(field, `${reason}; it is left out`);
    return sound;
  }

  /** Lines of contacts to the last that is whole: a part of a number would ring somebody else. */
  #wholeLines(field: string): string {
    const text = this.#textLike(field) ?? '';
    if (text.length <= MAX_TEXT) return this.#wellFormed(field, text);
    this.#cut(field, `must have at most ${MAX_TEXT} characters`);
    const shown = text.slice(0, MAX_TEXT);
    return this.#wellFormed(field, shown.slice(0, Math.max(0, shown.lastIndexOf('\n'))));
  }

  /** Half of a pair of surrogates can't stand in an address. */
  #wellFormed(field: string, text: string): string {
    if (!isUnsound(text)) return text;
    this.report(field, 'must be sound Unicode; what is not is shown as �');
    return text.replace(/\p{Surrogate}/gu, '\ufffd');
  }

  #cut(field: string, reason: string): void {
    this.report(field, `${reason}; it is shown as far as that`);
  }
}

const MISSING = 'must not be empty; the entry is left out';

function isUnsound(text: string): boolean {
  return /\p{Surrogate}/u.test(text);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * Reads each entry by itself, and each of its fields: only a missing name costs an entry. `attributes`: its fields stand
 * in a part of that name.
 */
export function readEntries<Entry>(
  list: readonly unknown[],
  read: (entry: { id: number; name: string; fields: EntryFields }) => Entry,
  attributes = '',
): Reading<Entry> {
  const faults: Fault[] = [];
  const entries = list.slice(0, MAX_ENTRIES).flatMap((wire, entry) => {
    const prefix = attributes && `${attributes}.`;
    const report: ReportFault = (field, reason) =>
      faults.push({ entry, field: prefix + field, reason });
    const whole = new EntryFields(wire, report);
    const fields = attributes ? new EntryFields(whole.raw(attributes), report) : whole;
    const name = fields.text('name', MAX_NAME);
    if (name === null) report('name', MISSING);
    if (name === null) return [];
    const id = whole.raw('id');
    // Ours are below all that a database gives.
    return [read({ id: typeof id === 'number' ? id : -1 - entry, name, fields })];
  });
  if (list.length > MAX_ENTRIES) {
    const reason = `there must be at most ${MAX_ENTRIES} entries; those after them are left out`;
    faults.push({ entry: MAX_ENTRIES, field: '', reason });
  }
  return { entries, faults };
}
