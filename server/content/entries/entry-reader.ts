import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as z from 'zod';
import { nameKey } from '../../../contract/name-keys.ts';
import type { Picture } from '../../../contract/pictures.ts';
import { PictureError } from '../pictures/picture-facts.ts';
import { Pictures } from '../pictures/pictures.ts';
import { Entry, type WrittenEntry } from './entry.ts';
import { Faults } from './faults.ts';
import type { SoundEntries, SoundEntry } from './sound-entries.ts';

/** An entry with what tells its place among others, and its picture under the words for those who can't see it. */
export interface ListedEntry {
  readonly written: WrittenEntry;
  /** Sorts those that tell no order of their own. */
  readonly slug: string;
  /** Null where it can't be shown now, which was told. */
  readonly picture?: ((alt: string) => Promise<Picture | null>) | undefined;
}

/** An entry that can be shown, and how its picture is had. */
export interface JudgedEntry<Data extends object> extends Omit<ListedEntry, 'written'> {
  readonly entry: Entry<Data>;
}

/** Judges entries, with what was last sound of each at hand, and notes what is sound now. */
export class EntryReader {
  readonly faults = new Faults();
  readonly pictures: Pictures;
  /** The last change of an entity's entry. */
  readonly changes = new WeakMap<object, Date>();
  readonly sound = new Map<string, SoundEntry>();
  readonly #last: SoundEntries;
  readonly #picturesDir: string | undefined;

  /** `picturesDir`: a folder that gets a copy of each picture, to be served whatever becomes of its file. */
  constructor(last: SoundEntries = new Map(), picturesDir?: string) {
    this.#last = last;
    this.#picturesDir = picturesDir;
    this.pictures = new Pictures(picturesDir);
  }

  judge<Data extends object>(
    written: WrittenEntry,
    schema: z.core.$ZodType<Data>,
    fallbacks?: Readonly<Record<string, unknown>>,
  ): Entry<Data> | undefined {
    return Entry.judge(written, schema, this.#last.get(written.key), fallbacks);
  }

  /** The entries of a list, judged; those of when it was last sound where it can't be had. */
  judgeList<Data extends object>(
    folder: string,
    listed: readonly ListedEntry[] | 'absent' | undefined,
    schema: z.core.$ZodType<Data>,
    fallbacks?: Readonly<Record<string, unknown>>,
  ): JudgedEntry<Data>[] {
    const before = this.#last.get(listKey(folder));
    if (listed === undefined && before) this.sound.set(listKey(folder), before);
    const entries = listed === 'absent' ? [] : (listed ?? this.#allAsTheyWere(folder));
    return entries.flatMap(({ written, ...rest }) => {
      const entry = this.judge(written, schema, fallbacks);
      return entry ? [{ entry, ...rest }] : [];
    });
  }

  /** What was last sound of an entry. */
  before(key: string): SoundEntry | undefined {
    return this.#last.get(key);
  }

  /** The fields that all entries of a content server's list had, and how many there were; undefined where it never was answered. */
  keysOfList(list: string): { keys: readonly string[]; entries: number } | undefined {
    const known = this.#last.get(listKey(list));
    return known && { keys: known.fields.keys as string[], entries: this.keysIn(list).length };
  }

  /** Notes that a content server has answered a list. */
  keepList(list: string, keys: readonly string[]): void {
    const modifiedAt = new Date(0).toISOString();
    this.sound.set(listKey(list), { fields: { keys }, body: '', modifiedAt });
  }

  /** False until a content server has answered a list, on whatever day. */
  isKnown(list: string): boolean {
    return this.sound.has(listKey(list));
  }

  /** The keys of a folder's entries as they last were. */
  keysIn(folder: string): string[] {
    return [...this.#last.keys()].filter(
      (key) => key.startsWith(`${folder}/`) && key.slice(folder.length + 1) !== 'cluster.yaml',
    );
  }

  /** In the order in which they were noted, where no order of theirs says another. */
  #allAsTheyWere(folder: string): ListedEntry[] {
    return this.keysIn(folder).map((key, at) => ({
      ...this.asItWas(key),
      slug: `${String(at + 1).padStart(2, '0')}-`,
    }));
  }

  /** An entry that its author has taken away, or that can't be had, as it was. */
  asItWas(key: string): ListedEntry {
    const before = this.#last.get(key);
    const modifiedAt = new Date(before?.modifiedAt ?? 0);
    const written = { key, fields: undefined, body: '', modifiedAt };
    const fault: WrittenEntry['fault'] = (field, reason, shown) =>
      this.faults.add(key, field, reason, { shown });
    const picture = before?.picture && (async () => null);
    return { written: { ...written, fault }, slug: slugOf(key), picture };
  }

  /** Its picture, or the one of when it was last sound while the present one can't be shown; notes the entry as sound. */
  async keep<Data extends object>(
    { entry, picture: load }: JudgedEntry<Data>,
    alt = '',
  ): Promise<Picture | null> {
    const loaded = load ? await load(alt) : null;
    const stored = loaded ? this.#storedAs(loaded) : load && entry.before?.picture;
    const picture = loaded ?? (stored ? await this.#storedPicture(stored, alt) : null);
    const { key, said, body, modifiedAt } = entry;
    this.sound.set(key, {
      fields: said,
      body,
      modifiedAt: modifiedAt.toISOString(),
      ...(picture && stored && { picture: stored }),
    });
    return picture;
  }

  dated<Entity extends object>(entity: Entity, modifiedAt: Date): Entity {
    this.changes.set(entity, modifiedAt);
    return entity;
  }

  /**
   * Of two entries with the same name, the newcomer is at fault: it stays out, or keeps the name that it had. Of two new
   * ones it is the later in this order.
   */
  withoutSameNames<Data extends { name: string }>(
    entries: JudgedEntry<Data>[],
  ): JudgedEntry<Data>[] {
    const key = ({ entry }: JudgedEntry<Data>) => nameKey(entry.data.name);
    return withoutClashes(
      entries,
      'name',
      key,
      ({ entry }, first) => `"${entry.data.name}" stands in ${first} already`,
    );
  }

  #storedAs({ url }: Picture): SoundEntry['picture'] {
    const upload = this.pictures.uploads.get(url.replace('/uploads/', ''));
    if (!upload || !this.#picturesDir) return;
    const { name: storedAs, given, modifiedAt } = upload;
    return { file: given.name, storedAs, modifiedAt: modifiedAt.toISOString() };
  }

  async #storedPicture(
    { file, storedAs, modifiedAt }: NonNullable<SoundEntry['picture']>,
    alt: string,
  ): Promise<Picture | null> {
    if (!this.#picturesDir) return null;
    const bytes = await readFile(join(this.#picturesDir, storedAs)).catch(() => undefined);
    if (!bytes) return null;
    try {
      return await this.pictures.admit({ file, bytes, alt, modifiedAt: new Date(modifiedAt) });
    } catch (error) {
      if (error instanceof PictureError) return null;
      throw error;
    }
  }
}

/** Of entries with the same key the first that was there before with it, else the first, stays; of the others `field` is at fault. */
export function withoutClashes<Data extends object>(
  entries: readonly JudgedEntry<Data>[],
  field: string & keyof Data,
  keyOf: (entry: JudgedEntry<Data>) => string,
  reasonOf: (entry: JudgedEntry<Data>, first: string) => string,
): JudgedEntry<Data>[] {
  const isNew = ({ entry }: JudgedEntry<Data>) =>
    Number(entry.before?.fields[field] !== entry.said[field] || !entry.before);
  const seen = new Map<string, string>();
  const out = new Set<JudgedEntry<Data>>();
  for (const judged of entries.toSorted((a, b) => isNew(a) - isNew(b))) {
    const { entry } = judged;
    const first = seen.get(keyOf(judged));
    if (first !== undefined && entry.before) entry.undo(field, reasonOf(judged, first));
    else if (first !== undefined) entry.fault(field, reasonOf(judged, first), 'nothing');
    if (seen.has(keyOf(judged))) out.add(judged);
    else seen.set(keyOf(judged), entry.key);
  }
  return entries.filter((judged) => !out.has(judged));
}

function listKey(list: string): string {
  return `list ${list}`;
}

function slugOf(key: string): string {
  return key.replace(/^.*\/|\.md$/g, '');
}

/** By the order that they tell, else by their files' names. */
export function byOrder(
  a: JudgedEntry<{ order: number }>,
  b: JudgedEntry<{ order: number }>,
): number {
  return a.entry.data.order - b.entry.data.order || (a.slug < b.slug ? -1 : 1);
}
