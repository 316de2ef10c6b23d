import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import {
  markdownFault,
  markdownWithin,
  NO_ROOM,
  type TextRoom,
  textWithin,
} from '../../../contract/texts.ts';
import { faultWords } from './fault-words.ts';
import { isFields, isTypoOf, keysOf, respelled, type Shape, shapeOf, strayKeys } from './keys.ts';
import type { SoundEntry } from './sound-entries.ts';

/** Tells a fault of a field, `''` for the text beneath the fields; `shown` is what stands in its place. */
export type ReportFault = (field: string, reason: string, shown?: Shown) => void;

/** What visitors see of a field at fault: all that it says, the part within its bound, what it last soundly was, or nothing. */
export type Shown = 'as written' | 'cut' | 'as it was' | 'nothing';

/** An entry as its author wrote it, whether in a file or in a panel. */
export interface WrittenEntry {
  /** Its name for good, `clusters/music/alaap.md`. */
  readonly key: string;
  /** As its editors know it, where that isn't its key. */
  readonly place?: string;
  /** By the keys of its file; undefined where nothing of it can be read, which was told. */
  readonly fields: unknown;
  readonly body: string;
  readonly modifiedAt: Date;
  readonly fault: ReportFault;
}

type Fields = Record<string, unknown>;
type Schema<Data> = z.core.$ZodType<Data>;
interface FieldFault {
  readonly field: string;
  readonly reason: string;
}

interface Known {
  readonly before?: SoundEntry | undefined;
  readonly isNew?: boolean;
}

/** Fields without which an entry is shown all the same, and what they are then. */
type Fallbacks = Readonly<Fields>;

/**
 * An entry that can be shown: each field by itself is as it was written, cut at its bound, as it last soundly was, or
 * nothing.
 */
export class Entry<Data extends object> {
  readonly key: string;
  /** As its editors know it: its file, or where it stands in the panel. */
  readonly place: string;
  readonly data: Data;
  readonly modifiedAt: Date;
  /** When it was last sound; undefined for one that is new and hasn't come from elsewhere. */
  readonly before: SoundEntry | undefined;
  /** True of one that did not stand in its very place before. */
  readonly isNew: boolean;
  readonly fault: ReportFault;
  /** The fields that stand in `data`, as they are written. */
  readonly said: Fields;
  /** Keys that are no field's, nor likely meant as one. */
  readonly unknown: readonly string[];
  readonly #shape: Shape;
  #body: string;
  #isWhole = true;

  private constructor(
    { key, place = key, modifiedAt, fault }: WrittenEntry,
    { data, said, unknown, body }: FieldsRead & { readonly body: string },
    { shape, before, isNew = !before }: Known & { readonly shape: Shape },
  ) {
    this.key = key;
    this.place = place;
    this.data = data as Data;
    this.said = said;
    this.unknown = unknown;
    this.#body = body;
    this.before = before;
    this.isNew = isNew;
    this.modifiedAt = modifiedAt;
    this.fault = fault;
    this.#shape = shape;
  }

  /**
   * Judges what was written, field by field. Undefined where it lacks what an entry can't be without and there is no
   * sound one of before; where there is, the whole entry is that.
   */
  static judge<Data extends object>(
    written: WrittenEntry,
    schema: Schema<Data>,
    known: Known = {},
    fallbacks: Fallbacks = {},
  ): Entry<Data> | undefined {
    const { before } = known;
    const shape = shapeOf(schema);
    const read = isFields(written.fields)
      ? readFields(written.fields, { shape, fallbacks, before, fault: written.fault })
      : undefined;
    if (!isFields(written.fields) && written.fields !== undefined)
      written.fault('', 'must be a list of keys and values', 'as it was');
    if (read) {
      const body = bodyWithin(written);
      return new Entry(written, { ...read, body }, { shape, ...known });
    }
    if (!before) return;
    const sound = readFields(before.fields, {
      shape,
      fallbacks,
      before: undefined,
      fault: () => {},
    });
    const then = { ...written, modifiedAt: new Date(before.modifiedAt) };
    const { body, unknown = [] } = before;
    return sound && new Entry(then, { ...sound, unknown, body }, { shape, ...known });
  }

  /**
   * Tells the faults of `check`, whose fields become what they last were. Where that is at fault beside the fields that it
   * stands beside, `others`, those become what they last were, too, which is told: all of them were sound together. What is
   * new and at fault is nothing.
   */
  requireSound(check: (data: Data) => readonly FieldFault[], others: readonly string[] = []): void {
    for (const { field, reason } of check(this.data)) this.undo(field, reason);
    const [beside] = this.before ? check(this.data) : [];
    for (const field of beside ? others : [])
      if (!isDeepStrictEqual(this.said[field], this.before?.fields[field]))
        this.undo(field, `is shown once ${beside!.field} is right`);
    for (const { field } of check(this.data)) {
      const [name = ''] = field.split('.');
      if (this.before?.fields[name] === undefined) this.#set(name, undefined);
    }
  }

  /** False once a field is nothing without which there is no such entry. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** The text beneath the fields. */
  get body(): string {
    return this.#body;
  }

  /** Tells where the text has no room: then it is what it last was, or nothing. */
  requireRoom(room: TextRoom): void {
    if (room.takes(this.#body)) return;
    const known = this.before?.body ?? '';
    const hasRoom = known !== '' && known !== this.#body && room.takes(known);
    this.fault('', NO_ROOM, hasRoom ? 'as it was' : 'nothing');
    this.#body = hasRoom ? known : '';
  }

  /** Makes a field what it last was, or nothing. */
  undo(field: string, reason: string): void {
    const [name = ''] = field.split('.');
    const known = this.before?.fields[name];
    this.fault(field, reason, known === undefined ? 'nothing' : 'as it was');
    this.#set(name, known);
  }

  #set(field: string, said: unknown): void {
    const [name = ''] = field.split('.');
    const { success, data } = z.safeParse(this.#shape[name]!, said);
    this.#isWhole &&= success;
    Object.assign(this.data, { [name]: data });
    this.said[name] = said;
  }
}

interface FieldsRead {
  readonly data: Fields;
  readonly said: Fields;
  readonly unknown: readonly string[];
}

function readFields(
  written: Readonly<Fields>,
  {
    shape,
    fallbacks,
    before,
    fault,
  }: {
    shape: Shape;
    fallbacks: Fallbacks;
    before: SoundEntry | undefined;
    fault: ReportFault;
  },
): FieldsRead | undefined {
  const keys = keysOf(written, shape);
  const data: Fields = {};
  const said: Fields = {};
  let isWhole = true;
  const { unknown, strayed } = strayKeys(written, { shape, keys, before });
  for (const key of unknown) fault(key, UNKNOWN_KEY, 'nothing');
  for (const { key, meant } of strayed) fault(key, `${UNKNOWN_KEY}: is it ${meant}?`, 'as it was');
  for (const [name, schema] of Object.entries(shape)) {
    const known = before && Object.hasOwn(before.fields, name) ? before.fields[name] : undefined;
    const key = keys.get(name);
    // What it says may be meant otherwise, too, but for a word that hides.
    const isTypo = key !== undefined && isTypoOf(key, name);
    const isKept = isTypo && known !== undefined && z.safeParse(schema, known).data !== false;
    if (isTypo) fault(key, `${UNKNOWN_KEY}: is it "${name}"?`, isKept ? 'as it was' : 'as written');
    const isGone = key === undefined && strayed.length > 0;
    const own = isKept || isGone ? known : key && respelled(schema, written[key]);
    const { issues, ...found } = soundest(schema, own, { known, fallback: fallbacks[name] });
    const shown = found.shown ?? (before ? 'as it was' : 'nothing');
    for (const { path, message } of issues) fault([name, ...path].join('.'), message, shown);
    if (!found.isSound) isWhole = false;
    if (found.data !== undefined) data[name] = found.data;
    if (found.said !== undefined) said[name] = found.said;
  }
  return isWhole ? { data, said, unknown } : undefined;
}

const UNKNOWN_KEY = 'is not a key that is known here';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** A field as it is written, else cut, as it was, or nothing: the first that is sound. */
function soundest(
  schema: z.core.$ZodType,
  own: unknown,
  { known, fallback }: { known: unknown; fallback: unknown },
) {
  const written = z.safeParse(schema, own, { error: faultWords });
  if (written.success)
    return { isSound: true, data: written.data, said: own, shown: undefined, issues: [] };
  // An empty text is how a panel writes nothing.
  const nothing = own === '' ? z.safeParse(schema, undefined) : undefined;
  if (nothing?.success)
    return { isSound: true, data: nothing.data, said: undefined, shown: undefined, issues: [] };
  const issues = written.error.issues.flatMap(issuesOf);
  const candidates: (readonly [unknown, Shown])[] = [
    [cutAt(own, written.error.issues), 'cut'],
    [known, 'as it was'],
    [undefined, 'nothing'],
    [fallback, 'nothing'],
  ];
  for (const [said, shown] of candidates) {
    if (said === undefined && shown !== 'nothing') continue;
    const { success, data } = z.safeParse(schema, said);
    if (success) return { isSound: true, data, said, shown, issues };
  }
  return { isSound: false, data: undefined, said: undefined, shown: undefined, issues };
}

/** Each key that a strict schema doesn't know is a fault of its own. */
function issuesOf(issue: z.core.$ZodIssue): Issue[] {
  if (issue.code !== 'unrecognized_keys') return [issue];
  return issue.keys.map((key) => ({ path: [...issue.path, key], message: UNKNOWN_KEY }));
}

/** A text that is too long, to its bound; undefined for what can't be cut. */
function cutAt(own: unknown, issues: readonly z.core.$ZodIssue[]): string | undefined {
  if (typeof own !== 'string') return;
  const tooBig = issues.find((issue) => issue.code === 'too_big');
  if (tooBig) return textWithin(own, Number(tooBig.maximum));
  return markdownFault(own) === undefined ? undefined : markdownWithin(own);
}

function bodyWithin({ body, fault }: WrittenEntry): string {
  const reason = markdownFault(body);
  if (reason === undefined) return body;
  fault('', reason, 'cut');
  return markdownWithin(body);
}
