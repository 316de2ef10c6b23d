import type { Picture } from '../../../contract/pictures.ts';
import { TextRoom } from '../../../contract/texts.ts';
import type { Entry, WrittenEntry } from './entry.ts';

/** An entry with what tells its place among others, and its picture under the words for those who can't see it. */
export interface ListedEntry {
  readonly written: WrittenEntry;
  /** Sorts those that tell no order of their own. */
  readonly slug: string;
  /** Of one that can't be had now, and is what it last was. */
  readonly standsIn?: true;
  /** Null where it can't be shown now, which was told; undefined where there is none. */
  readonly picture?:
    | ((alt: string, entry: Entry<object>) => Promise<Picture | null | undefined>)
    | undefined;
}

/** An entry that can be shown, and how its picture is had. */
export interface JudgedEntry<Data extends object> extends Omit<ListedEntry, 'written'> {
  readonly entry: Entry<Data>;
}

/** What a content server answered a list: the fields that all entries had, and how many there were; or that it isn't there. */
export interface KnownList {
  readonly keys: readonly string[];
  readonly entries: number;
  readonly isAbsent: boolean;
}

/** As many entries, and as much of their texts, as a page shows with ease. At fault is what is new, or has grown. */
export function withinBounds<Data extends object>(
  judged: readonly JudgedEntry<Data>[],
  most: number,
) {
  const newest = ({ entry: { isNew, before, body } }: JudgedEntry<Data>) =>
    Number(isNew) + Number(before?.body !== body);
  const inTurn = judged.toSorted((one, other) => newest(one) - newest(other));
  const room = new TextRoom();
  for (const { entry } of inTurn.slice(0, most)) entry.requireRoom(room);
  const beyond = new Set(inTurn.slice(most));
  const reason = `is of one entry more than the ${most} that a list may have: take one out, or have whoever runs the server raise CONTENT_LIST_ENTRIES`;
  for (const { entry } of beyond) entry.fault('name', reason, 'nothing');
  return judged.filter((one) => !beyond.has(one));
}
