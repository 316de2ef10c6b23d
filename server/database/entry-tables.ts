import type { Generated } from 'kysely';
import type { EntryState } from '../../contract/entries/entry.ts';

/** The tables of places in events; see `tables.ts`. */
export interface EntryTables {
  /** Every event that the content ever had, what it last was called, and how many of its places are held or offered: never more. */
  events: {
    id: string;
    clusterName: string;
    title: string;
    /** As whoever last locked the row found them in the content; null for no limit, or once an organiser gave a place. */
    places: number | null;
    taken: Generated<number>;
    /** The number that have asked so far: the order of the waiting list. */
    asked: Generated<number>;
    /** Since when its desk says that it does not take place, its file being gone; null once it has one again. */
    cancelledAt: number | null;
    /** The event whose file the one of this id is now, by the desk's word; null for its own. */
    became: string | null;
    /** What its people were told last of when and where it is: JSON as `EventHours`; null until the site has had it. */
    told: Generated<string | null>;
  };
  /** What events were called before; `nameKey`: as `name-keys.ts` makes it. */
  formerEventNames: {
    clusterName: string;
    nameKey: string;
    eventId: string;
  };
  /** One person's or one team's place in an event, or in its waiting list. */
  entries: {
    id: string;
    eventId: string;
    state: EntryState;
    asked: number;
    /** Of an offer, its end. */
    offeredUntil: number | null;
    /** Null for a person's. */
    teamName: string | null;
    /** The team's name as names are compared: one of each in an event. */
    teamKey: string | null;
    /** The captain's, as colleges are compared; empty where it isn't known. */
    college: string;
    /**
     * The link's words and the spoken code; null for a person's. As they are, not hashed: the captain reads them again
     * and again, and all that they open is a seat in the team.
     */
    invitation: string | null;
    code: string | null;
    /** 1 once the team was full: nobody comes in by these any more. */
    invitationEnded: Generated<number>;
    createdAt: number;
    /** When a manager last said who of it came; null where none has. */
    markedAt: number | null;
    /** Since when the place of one that is absent is free, and counted as taken no more. */
    freedAt: number | null;
  };
  entryMembers: {
    id: string;
    entryId: string;
    accountId: string;
    /** Its entry's: one team a person and event. */
    eventId: string;
    isCaptain: number;
    /** Answers to the event's questions, as JSON. */
    answers: Generated<string>;
    joinedAt: number;
    /** Null while they take part. */
    leftAt: number | null;
    /** Of somebody who had not confirmed an e-mail, the end of what is held for them; null for everybody else. */
    confirmUntil: number | null;
    /** The number of changes to what a calendar shows of it, a digest of what it last was, and since when it is so. */
    calendarSequence: Generated<number>;
    calendarDigest: string | null;
    calendarChangedAt: number | null;
  };
  /** An entry's history. */
  entryChanges: {
    id: string;
    entryId: string;
    /** Whose doing it was; null for time's or a gone account's. */
    accountId: string | null;
    kind: EntryChangeKind;
    fromState: EntryState | null;
    toState: EntryState;
    changedAt: number;
  };
  /** A secret address of a programme; its words are made of the id and a key of ours. */
  calendarFeeds: {
    id: string;
    accountId: string;
    createdAt: number;
    revokedAt: number | null;
  };
  /** Tries of spoken codes in the hour since the first of them. */
  codeGuesses: {
    accountId: string;
    guesses: number;
    expiresAt: number;
  };
}

export type EntryChangeKind =
  | 'asked'
  | 'loaded'
  | 'added beyond the limit'
  | 'joined'
  | 'left'
  | 'removed'
  | 'handed over'
  | 'member swapped'
  | 'swap taken back'
  | 'offered'
  | 'accepted'
  | 'cancelled'
  | 'cancelled late'
  | 'ran out'
  | 'not confirmed'
  | 'warned'
  | 'too few'
  | 'no place'
  | 'marked present'
  | 'marked absent'
  | 'mark taken off'
  | 'withdrawn by the desk'
  | 'event cancelled'
  | 'offered out of turn'
  | 'offered at the door'
  | 'let in'
  | 'let in out of order'
  | 'let in beyond the limit'
  | 'absent at the door'
  | 'place given free'
  | 'taken back';
