import type { WrittenEntry } from './entry.ts';
import type { EntryReader } from './entry-reader.ts';
import type { ListedEntry } from './listed-entries.ts';

/** A list of entries: of the events of a cluster, by its slug, or of all topics, sponsors or workshops. */
export type ListName = `clusters/${string}` | 'hospitality' | 'sponsors' | 'workshops';

/** Where entries come from, a content folder or a content server: both in the form of files. */
export interface EntrySource {
  /** The slugs of the clusters that there are. */
  clusters(): Promise<readonly string[]>;
  cluster(slug: string): Promise<WrittenEntry>;
  /** Undefined while it can't be had, which was told: then the entries stay as they last were. `absent`: a cluster that isn't there. */
  list(list: ListName): Promise<readonly ListedEntry[] | 'absent' | undefined>;
  /** True of a content server, which may not have answered yet. */
  readonly isRemote: boolean;
}

/** A content server whose entries stand in place of a folder's. */
export interface RemoteSource {
  source(reader: EntryReader, files: EntrySource): EntrySource;
}
