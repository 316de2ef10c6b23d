import type * as z from 'zod';
import type { Picture } from '../../../contract/pictures.ts';
import { LIST_ENTRIES } from '../../../contract/texts.ts';
import { Pictures } from '../pictures/pictures.ts';
import { Entry, type WrittenEntry } from './entry.ts';
import { Faults } from './faults.ts';
import { hasSound, saidOf } from './keys.ts';
import {
  type JudgedEntry,
  type KnownList,
  type ListedEntry,
  withinBounds,
} from './listed-entries.ts';
import { withKeys } from './same-items.ts';
import { eventIdOf } from './schemas.ts';
import type { SoundEntries, SoundEntry } from './sound-entries.ts';

interface ListOptions {
  readonly fallbacks?: Readonly<Record<string, unknown>>;
  /** So many entries it may have, by default as the settings say. */
  readonly most?: number;
  /** The field by which a file names the items of a list; left out where each has a name of its own, as a file has. */
  readonly namedBy?: string | undefined;
}

interface ReaderOptions {
  readonly last?: SoundEntries | undefined;
  /** A folder that gets a copy of each picture, to be served whatever becomes of its file. */
  readonly picturesDir?: string | undefined;
  /** For those who fill a content server, never for visitors. */
  readonly showsHidden?: boolean | undefined;
  readonly listEntries?: number | undefined;
}

/** Judges entries, with what was last sound of each at hand, and notes what is sound now. */
export class EntryReader {
  readonly faults = new Faults();
  readonly pictures: Pictures;
  readonly picturesDir: string | undefined;
  /** The last change of an entity's entry. */
  readonly changes = new WeakMap<object, Date>();
  /** The keys of events' entries. */
  readonly keys = new WeakMap<object, string>();
  /** Entities of entries that are hidden, where those are shown. */
  readonly hidden = new WeakSet<object>();
  readonly sound = new Map<string, SoundEntry>();
  readonly #last: SoundEntries;
  /** The events of before by their ids. */
  #events: ReadonlyMap<string, SoundEntry> | undefined;
  readonly #showsHidden: boolean;
  readonly #listEntries: number;

  constructor({ last, picturesDir, showsHidden, listEntries }: ReaderOptions = {}) {
    this.#last = last ?? new Map();
    this.#showsHidden = showsHidden ?? false;
    this.#listEntries = listEntries ?? LIST_ENTRIES;
    this.pictures = new Pictures(picturesDir);
    this.picturesDir = picturesDir;
  }

  judge<Data extends object>(
    written: WrittenEntry,
    schema: z.core.$ZodType<Data>,
    fallbacks?: Readonly<Record<string, unknown>>,
  ): Entry<Data> | undefined {
    const known = this.#last.get(written.key);
    const before = known ?? this.#movedFrom(written, schema);
    const entry = Entry.judge(written, schema, { before, isNew: !known }, fallbacks);
    if (!isOfServer(written.key)) entry?.requireSound(deadLinks);
    return entry;
  }

  /** What was last sound of an event that says its id, wherever it stood then. */
  #movedFrom({ key, fields }: WrittenEntry, schema: z.core.$ZodType): SoundEntry | undefined {
    const id = isEventKey(key) && saidOf(schema, fields, 'id');
    if (!id) return;
    this.#events ??= new Map(
      [...this.#last]
        .filter(([known]) => isEventKey(known))
        .map(([known, entry]) => [eventIdOf(known, entry.fields.id), entry]),
    );
    return this.#events.get(String(id));
  }

  /** The entries of a list, judged; those of when it was last sound where it can't be had. */
  judgeList<Data extends object>(
    folder: string,
    listed: readonly ListedEntry[] | 'absent' | undefined,
    schema: z.core.$ZodType<Data>,
    { fallbacks, most = this.#listEntries, namedBy }: ListOptions = {},
  ): JudgedEntry<Data>[] {
    const before = this.#last.get(listKey(folder));
    if (listed === undefined && before) this.sound.set(listKey(folder), before);
    const found = listed === 'absent' ? [] : (listed ?? this.#allAsTheyWere(folder));
    const entries = namedBy ? this.#withSameKeys(folder, found, schema, namedBy) : found;
    return withinBounds(
      entries.flatMap(({ written, ...rest }) => {
        const entry = this.judge(written, schema, fallbacks);
        return entry ? [{ entry, ...rest }] : [];
      }),
      most,
    );
  }

  /** The items of a list that a file names by a field of theirs, each as the one that it was before: see `withKeys`. */
  #withSameKeys(
    folder: string,
    items: readonly ListedEntry[],
    schema: z.core.$ZodType<object>,
    name: string,
  ): readonly ListedEntry[] {
    const known = new Map(this.keysIn(folder).map((key) => [key, this.#last.get(key)!]));
    const isNamed = (fields: unknown) => hasSound(schema, fields, name);
    const { keyed, missing } = withKeys(items, known, isNamed);
    const found = keyed.map(({ item, item: { written }, key, isUnreadable }) => {
      if (!isUnreadable) return { ...item, written: { ...written, key } };
      this.judge({ ...written, key }, schema);
      return { ...item, written: { ...this.asItWas(key).written, fault: written.fault } };
    });
    return [...found, ...missing.map((key) => this.asItWas(key))];
  }

  /** What was last sound of an entry. */
  before(key: string): SoundEntry | undefined {
    return this.#last.get(key);
  }

  /** What a content server last answered a list; undefined where it never did. */
  knownList(list: string): KnownList | undefined {
    const known = this.#last.get(listKey(list));
    return known?.fields as KnownList | undefined;
  }

  /** Notes what a content server has answered a list. */
  keepList(list: string, fields: KnownList): void {
    const modifiedAt = new Date(0).toISOString();
    this.sound.set(listKey(list), { fields: { ...fields }, body: '', modifiedAt });
  }

  /** Those that visitors see: the others are noted as sound, and shown nowhere. */
  async shownOf<Judged extends JudgedEntry<{ hidden: boolean }>>(
    entries: readonly Judged[],
  ): Promise<Judged[]> {
    const isShown = ({ entry }: Judged) => this.#showsHidden || !entry.data.hidden;
    for (const judged of entries) {
      if (isShown(judged)) continue;
      await this.keep({ ...judged, picture: undefined });
      const { key, before } = judged.entry;
      // It may be broken by the time that the entry is shown again.
      if (judged.picture && before?.picture)
        this.sound.set(key, { ...this.sound.get(key)!, picture: before.picture });
    }
    return entries.filter(isShown);
  }

  /** False until a content server has answered a list, on whatever day. */
  isKnown(list: string): boolean {
    return this.sound.has(listKey(list));
  }

  /** True of a list that a content server has answered not to have. */
  isAbsent(list: string): boolean {
    return this.sound.get(listKey(list))?.fields.isAbsent === true;
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
      slug: String(at).padStart(6, '0'),
    }));
  }

  /** An entry that its author has taken away, or that can't be had, as it was. */
  asItWas(key: string): ListedEntry {
    const before = this.#last.get(key);
    const modifiedAt = new Date(before?.modifiedAt ?? 0);
    // Those of a content server have no file.
    const place = isOfServer(key) ? String(before?.fields.name) : key;
    const written = { key, place, fields: undefined, body: '', modifiedAt };
    const fault: WrittenEntry['fault'] = (field, reason, shown) =>
      this.faults.add(place, field, reason, { shown });
    const picture = before?.picture && (async () => null);
    return { written: { ...written, fault }, slug: slugOf(key), picture, standsIn: true };
  }

  /** Its picture, or the one of when it was last sound while the present one can't be shown; notes the entry as sound. */
  async keep<Data extends object>(
    { entry, picture: load }: JudgedEntry<Data>,
    alt = '',
  ): Promise<Picture | null> {
    const { key, said, unknown, body, modifiedAt } = entry;
    const noted = {
      fields: said,
      ...(unknown.length > 0 && { unknown: [...unknown] }),
      body,
      modifiedAt: modifiedAt.toISOString(),
    };
    // Its place among the others doesn't hang on which picture is read first.
    this.sound.set(key, noted);
    // PDFs of a content server's library are there also after a restart without it.
    if (isOfServer(key))
      for (const link of Object.values(said)) await this.pictures.restoreDocument(String(link));
    const loaded = await load?.(alt, entry);
    const stored = loaded
      ? this.pictures.storedAs(loaded)
      : loaded === null && entry.before?.picture;
    const picture = loaded ?? (stored ? await this.pictures.restore(stored, alt) : null);
    if (picture && stored) this.sound.set(key, { ...noted, picture: stored });
    return picture;
  }

  /** Notes when an entity's entry was changed last, and that it is hidden. */
  dated<Entity extends object>(entity: Entity, modifiedAt: Date, isHidden = false): Entity {
    this.changes.set(entity, modifiedAt);
    if (isHidden) this.hidden.add(entity);
    return entity;
  }
}

/** Of `uploads/` visitors reach the pictures of texts alone, by other addresses. */
function deadLinks(data: object) {
  const reason = 'leads to no file that visitors reach: write its https:// address';
  return Object.entries(data).flatMap(([field, value]) =>
    typeof value === 'string' && value.startsWith('/uploads/') ? [{ field, reason }] : [],
  );
}

function isEventKey(key: string): boolean {
  return /^clusters\/(?!.*\/cluster\.yaml$)/.test(key);
}

function isOfServer(key: string): boolean {
  return key.includes('/#');
}

function listKey(list: string): string {
  return `list ${list}`;
}

function slugOf(key: string): string {
  return key.replace(/^.*\/|\.md$/g, '');
}
