import type { Manifest } from './manifest.ts';

export type DatabaseFacts = Pick<Manifest, 'schema' | 'rows'>;

/** A database as a file, and back. */
export interface DatabaseCopies {
  /** The copy's name in a backup. */
  readonly fileName: string;
  /** Writes all of it as it is at one moment to a new file, while others read and write. */
  copyTo(file: string): Promise<DatabaseFacts>;
  /** True where nothing would be lost by a restore. */
  isEmpty(): Promise<boolean>;
  /**
   * Puts a copy in the place of all that is there: whole, or not at all. `check` throws where the copy isn't as
   * it should be. @throws Error while a server has the database open
   */
  replaceBy(file: string, check: (facts: DatabaseFacts) => void): Promise<void>;
}

export const RESTORING = {
  isOpen: 'A server has the database open. Stop every server first, then restore.',
};
