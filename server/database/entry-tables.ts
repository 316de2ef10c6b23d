import type { Generated } from 'kysely';
import type { EntryState } from '../../contract/entries/entry.ts';

/** The tables of places in events; see `tables.ts`. */
export interface EntryTables {
  /** Every event that the content ever had, what it last was called, and how many of its places are held or offered: never more. */
  events: {
    id: string;
    cluster_name: string;
    title: string;
    /** As whoever last locked the row found them in the content; null for no limit, or once an organiser gave a place. */
    places: number | null;
    taken: Generated<number>;
    /** The number that have asked so far: the order of the waiting list. */
    asked: Generated<number>;
  };
  /** One person's or one team's place in an event, or in its waiting list. */
  entries: {
    id: string;
    event_id: string;
    state: EntryState;
    asked: number;
    /** Of an offer, its end. */
    offered_until: number | null;
    /** Null for a person's. */
    team_name: string | null;
    /** The team's name as names are compared: one of each in an event. */
    team_key: string | null;
    /** The captain's, as colleges are compared; empty where it isn't known. */
    college: string;
    /**
     * The link's words and the spoken code; null for a person's. As they are, not hashed: the captain reads them again
     * and again, and all that they open is a seat in the team.
     */
    invitation: string | null;
    code: string | null;
    /** 1 once the team was full: nobody comes in by these any more. */
    invitation_ended: Generated<number>;
    created_at: number;
  };
  entry_members: {
    id: string;
    entry_id: string;
    account_id: string;
    /** Its entry's: one team a person and event. */
    event_id: string;
    is_captain: number;
    /** Answers to the event's questions, as JSON. */
    answers: Generated<string>;
    joined_at: number;
    /** Null while they take part. */
    left_at: number | null;
    /** The number of changes to what a calendar shows of it, a digest of what it last was, and since when it is so. */
    calendar_sequence: Generated<number>;
    calendar_digest: string | null;
    calendar_changed_at: number | null;
  };
  /** An entry's history. */
  entry_changes: {
    id: string;
    entry_id: string;
    /** Whose doing it was; null for time's or a gone account's. */
    account_id: string | null;
    kind: EntryChangeKind;
    from_state: EntryState | null;
    to_state: EntryState;
    changed_at: number;
  };
  /** A secret address of a programme; its words are made of the id and a key of ours. */
  calendar_feeds: {
    id: string;
    account_id: string;
    created_at: number;
    revoked_at: number | null;
  };
  /** Tries of spoken codes in the hour since the first of them. */
  code_guesses: {
    account_id: string;
    guesses: number;
    expires_at: number;
  };
}

export type EntryChangeKind =
  | 'asked'
  | 'loaded'
  | 'joined'
  | 'left'
  | 'removed'
  | 'handed over'
  | 'offered'
  | 'accepted'
  | 'cancelled'
  | 'cancelled late'
  | 'ran out'
  | 'warned'
  | 'too few'
  | 'no place'
  | 'marked present'
  | 'marked absent'
  | 'mark taken off'
  | 'withdrawn by the desk'
  | 'offered out of turn';
