/** The tables of results; see `tables.ts`. */
export interface ResultTables {
  /** The ledger: no row is ever changed or removed. */
  results: {
    /** 1, 2, 3 … without a gap. */
    sequence: number;
    event_id: string;
    college: string;
    /** Null for an entry without a rank. */
    rank: number | null;
    /** 0 where the entry that it corrects is taken back. */
    came: number;
    /** The organiser's own words. */
    entered_by: string;
    entered_at: number;
    /** Null for one that visitors don't see; to publish it is to correct it with the same. */
    published_at: number | null;
    /** The sequence of the entry whose place it takes. */
    corrects: number | null;
  };
  /** A team's name, or a person's first name; a person's goes with the account. */
  result_names: {
    sequence: number;
    name: string;
    account_id: string | null;
  };
}
