import type { Generated } from 'kysely';
import type { Audience, MessageKind } from '../../contract/desk/messages.ts';
import type { BookEntry } from '../../contract/desk/prizes.ts';
import type { Role } from '../../contract/desk/rights.ts';

/** The tables of what organisers do with an event; see `tables.ts`. */
export interface EventDeskTables {
  /** A score sheet as somebody saved it: versions 1, 2, 3 … of each event. */
  resultSheets: {
    eventId: string;
    version: number;
    /** `ResultRow` of `contract/desk/results.ts`, as JSON. */
    rows: string;
    /** Those that it is judged by: `Criterion`, as JSON. */
    criteria: string;
    /** Of its ranks, from the first on, in rupees, as JSON. */
    prizes: string;
    enteredBy: string;
    enteredAt: number;
  };
  /** Each says whole what visitors see of an event from then on; none is ever changed or removed. */
  resultPublications: {
    /** 1, 2, 3 … of all events together, without a gap. */
    sequence: number;
    eventId: string;
    /** Of the score sheet that was published; null where a publication is taken back. */
    version: number | null;
    /** The publication that this one takes back: what stood before it stands again. */
    takesBack: number | null;
    /** `ResultLine` of `server/results/store.ts`, as JSON. It names no person. */
    lines: string;
    publishedBy: string;
    publishedAt: number;
  };
  /** The book of prizes: none of its entries is ever changed or removed, but that an account's deletion takes its name off. */
  prizePayments: {
    id: string;
    kind: BookEntry['kind'];
    eventId: string;
    /** The winning entry. */
    entryId: string;
    /** Null once the account is gone. */
    accountId: string | null;
    /** Their part in the entry (`entryMembers.id`), which names nobody once the account is gone. */
    memberId: string;
    /** The newest of the event when it was written. */
    publication: number;
    /** Of a counter-entry, the payment that it is against; of a share, the first of those said at once. */
    ofId: string | null;
    /** Negative of a counter-entry, and of what may be kept no longer; of what was decided, the excess. */
    rupees: number;
    /** A day, `2026-09-20`; null where no money went. */
    paidOn: string | null;
    way: BookEntry['way'];
    reference: string;
    why: BookEntry['why'];
    writtenBy: string;
    writtenAt: number;
  };
  bankDetailRequests: {
    accountId: string;
    askedAt: number;
    askedBy: string;
  };
  /** A message to the people of an event, or to others as `kind` and `name` say. */
  eventMessages: {
    id: string;
    /** Of the kind `event` alone. */
    eventId: string | null;
    kind: Generated<MessageKind>;
    /** Of the cluster or the venue, or the day as `2026-09-19`. */
    name: Generated<string>;
    /** The ids of the events whose people it goes to, as JSON; null for chosen people and everybody. */
    events: Generated<string | null>;
    audience: Audience;
    subject: string;
    body: string;
    sentBy: string;
    /** Their account. */
    sentById: string;
    writtenAt: number;
    /** Until then it can be taken back. */
    leavesAt: number;
    takenBackAt: number | null;
    /** The people that it went to by mail; null until it has left. */
    recipients: number | null;
    /** Of one that told of a move: what they were told before, JSON as `EventHours`. */
    toldBefore: Generated<string | null>;
  };
  /** Whom a message goes to: once a person. Of chosen people they are there before it leaves. */
  messageRecipients: {
    messageId: string;
    accountId: string;
    /** `call`: without an e-mail, or the mail failed for good. */
    way: 'mail' | 'call';
    /** Since when the mail is on its way; null for one that isn't. */
    mailedAt: number | null;
    calledAt: number | null;
    calledBy: string | null;
  };
}

/** The tables of organisers; see `tables.ts`. */
export interface OrganiserTables {
  /** Roles that were given; none is removed, so that who did what stays explained. */
  organiserRoles: {
    id: string;
    accountId: string;
    role: Role;
    /** Names of clusters, as JSON. */
    clusters: Generated<string>;
    startsAt: number;
    endsAt: number;
    /** In words, as the audit log has it. */
    givenBy: string;
    /** The giver's account; null at the terminal. */
    givenById: string | null;
    givenAt: number;
    /** Null until somebody ended it before its time. */
    endedAt: number | null;
    endedBy: string | null;
    endReason: string | null;
  };
  /** The secret of somebody's time-based codes. */
  secondFactors: {
    accountId: string;
    /** Encrypted; base64. Null until a first code has shown that an app has it. */
    sealed: string | null;
    /** The secret that is to take its place once an app has shown that it has it. */
    pending: string | null;
    /** Null as `sealed`. */
    setUpAt: number | null;
    /** The last step of 30 s whose code was used: that code and older ones are spent. */
    lastStep: Generated<number>;
  };
  passkeys: {
    /** The credential's id; base64url. */
    id: string;
    accountId: string;
    /** COSE; base64url. */
    publicKey: string;
    counter: number;
    /** As the browser named them; JSON. */
    transports: string;
    createdAt: number;
    /** The browser that it was set up in; empty where it isn't known. */
    device: string;
  };
  /** Those not yet used. */
  recoveryCodes: {
    codeHash: string;
    accountId: string;
  };
  /** Administrators who vouch for somebody that has lost every factor. */
  factorResets: {
    accountId: string;
    approvedBy: string;
    approvedAt: number;
  };
  deskSessions: {
    tokenHash: string;
    accountId: string;
    device: string;
    /** Of the password that opened it: with another one it ends. */
    passwordMark: string;
    createdAt: number;
    lastSeenAt: number;
    /** Null between password and second factor: such a session opens nothing. */
    factorAt: number | null;
    /** Of a passkey that is asked for. */
    challenge: string | null;
    /** Moves on with `lastSeenAt`, up to the longest that a session lasts. */
    expiresAt: number;
    /** Until then winners' bank details open one by one, for this reason; null without a sitting. */
    sittingUntil: number | null;
    sittingReason: string | null;
  };
  /** A correction of an account by an organiser. One that was undone is gone. */
  corrections: {
    id: string;
    accountId: string;
    /** The changed columns as they were; JSON. */
    oldValues: string;
    /** Of the account's details after it. */
    version: string;
    correctedAt: number;
  };
  /** What an organiser typed of an entry of `auditEntries`; goes with the account that it is about. */
  auditReasons: {
    entryId: string;
    /** Null for nobody's. */
    accountId: string | null;
    salt: string;
    reason: string;
  };
  /** One row: the end of the chain of `auditEntries`, and their lock. */
  auditHead: {
    name: 'head';
    sequence: number;
    hash: string;
  };
}
