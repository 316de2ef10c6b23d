import type { Generated, Selectable } from 'kysely';
import type { RejectionReason } from '../../contract/desk/id-proofs.ts';
import type { EventDeskTables, OrganiserTables } from './desk-tables.ts';
import type { EntryTables } from './entry-tables.ts';
import type { GateTables } from './gate-tables.ts';

/*
 * The tables as the queries see them. Ids are text, times epoch milliseconds, yes and no 1 and 0,
 * so that SQLite and PostgreSQL hold the same. The migrations make it; only `store.ts` files read it.
 */

/** What one transaction at a time does, of all processes. */
export type Turn = 'publications' | 'roles' | 'walk-ins' | 'colleges';

export interface Tables extends EntryTables, EventDeskTables, GateTables, OrganiserTables {
  colleges: {
    id: string;
    name: string;
    /** 1 while the list of this season has it; older accounts may still name others. */
    listed: Generated<number>;
    /** The name as it is searched: `searchKey` of it. */
    nameKey: string;
  };
  accounts: {
    id: string;
    username: string;
    fullName: string;
    /** The name as it is searched, and the college of one's own: `searchKey` of them. */
    nameKey: string;
    otherCollegeKey: string;
    /** Null for a walk-in who has none. */
    email: string | null;
    /** The e-mail as it is compared: lower case. Unique; null where there is none. */
    emailKey: string | null;
    phone: string;
    degree: string | null;
    year: string | null;
    collegeId: string | null;
    otherCollege: string;
    sex: string | null;
    nationality: string | null;
    referralCode: string;
    voucherName: string;
    address: string;
    city: string;
    state: string;
    pincode: string;
    tshirtSize: string | null;
    /** The code in the QR. Unique, kept all season, never a session. */
    participantCode: string;
    /** Null for an account that only ever came through the campus sign-on. */
    passwordHash: string | null;
    createdAt: number;
    /** The moment when the person showed that the address is theirs; null until then. */
    emailVerifiedAt: number | null;
  };
  idProofs: {
    id: string;
    accountId: string;
    mediaType: string;
    /** Of the picture before it was encrypted. */
    bytes: number;
    /** 'new' until a job has made the picture anew; 'unreadable' where that can't be done. */
    state: Generated<'new' | 'ready' | 'unreadable'>;
    createdAt: number;
    /** Null while it waits for one. */
    verdict: 'approved' | 'rejected' | null;
    /** Of a rejection: a reason of the desk's list, and the reviewer's own line. */
    reason: RejectionReason | null;
    reasonLine: string | null;
    /** The reviewer's account. */
    decidedBy: string | null;
    decidedAt: number | null;
    /** The reviewer's account that has it on the table, alone, until a moment. */
    lentTo: string | null;
    lentUntil: Generated<number>;
    skippedBy: string | null;
    skippedAt: number | null;
    /** Of how the picture looks: alike ones have nearly the same (decision 036). Null until somebody is to review it. */
    pictureHash: Uint8Array | null;
  };
  /** Apart from their records, which are asked for much more often. */
  idProofPictures: {
    idProofId: string;
    /** Encrypted; a single byte where it is an object. */
    sealed: Uint8Array;
    /** Its name in the object store; null where it lies here. */
    objectName: string | null;
  };
  /** Objects that are or were pictures: there until they are removed from the store. */
  idProofObjects: { name: string };
  /** An account's person as a campus sign-on knows them; each has one account, and the other way round. */
  campusIdentities: {
    issuer: string;
    subject: string;
    accountId: string;
    linkedAt: number;
  };
  sessions: {
    tokenHash: string;
    accountId: string;
    /** Browser and system by name; empty where they aren't known. */
    device: Generated<string>;
    createdAt: number;
    lastSeenAt: number;
    /** Moves on with `lastSeenAt`, up to the longest that a session lasts. */
    expiresAt: number;
  };
  usedCaptchas: {
    solutionHash: string;
    /** The request, by its idempotency id, whose repeats may use it once more; empty for none. */
    usedFor: Generated<string>;
    expiresAt: number;
  };
  /** A changing call's answer under its `Idempotency-Key`, written with the call's effect. */
  presses: {
    /** A hash of call, key and person. */
    id: string;
    /** A hash of call, key and token: a call that ends its session is repeated by nobody known. */
    bySession: string | null;
    /** Of whoever was signed in; null for nobody. */
    accountId: string | null;
    /** Input's hash and answer, encrypted with a key made of ours and the caller's. */
    sealed: Uint8Array;
    expiresAt: number;
  };
  mailedCodes: {
    codeHash: string;
    accountId: string;
    /** A 'pass' code is shown at the desk and never mailed. */
    purpose: 'confirm' | 'password' | 'pass';
    createdAt: number;
    expiresAt: number;
  };
  /** Addresses from which accounts were opened that nobody has confirmed, for an hour. */
  signUpAddresses: {
    accountId: string;
    /** A pseudonym: nobody's address stands here. */
    addressHash: string;
    expiresAt: number;
  };
  /** Accounts that were opened at the desk. */
  walkIns: {
    accountId: string;
    /** The organiser's account. */
    madeBy: string;
    madeAt: number;
  };
  bankDetails: {
    accountId: string;
    /** Encrypted; base64. */
    sealed: string;
    updatedAt: number;
  };
  /** That somebody read what only few may read, did something at the desk, or ran a command. */
  auditEntries: {
    id: string;
    /** The person whose data it was about; empty for nobody's. */
    accountId: string;
    /** The kind: what was read, or done. */
    record: string;
    /** The organiser, as they were called then. */
    reader: string;
    /** Empty: what was typed is in `auditReasons`. */
    reason: string;
    /** Salted; null for an entry without a reason. */
    reasonHash: string | null;
    readAt: number;
    /** 1, 2, 3 … without a gap. */
    sequence: number;
    /** The organiser's account, where it was done at the desk. */
    organiserId: string | null;
    /** Its e-mail then. */
    organiserEmail: string | null;
    /** The event that it was about; null for none. */
    eventId: string | null;
    /** The thing that it was about, in words that name nobody. */
    subject: string | null;
    /** Of this entry and the hash of the one before. */
    hash: string;
  };
  /** Work that outlives the process: written in the transaction of its cause, gone when it is done. */
  jobs: {
    id: string;
    kind: string;
    /** One job of a kind for each. */
    cause: string;
    /** The account that it is about, with which it goes. */
    accountId: string | null;
    /** Its input, encrypted; null once it has failed for good. */
    sealed: Uint8Array | null;
    createdAt: number;
    /** While somebody does it, the end of the lease; null once it has failed for good. */
    runAfter: number | null;
    attempts: Generated<number>;
    /** The process that does it. */
    leaseHolder: string | null;
    /** Of the last attempt; never its words, which may name a person. */
    errorCode: string | null;
    failedAt: number | null;
  };
  /** Mails to a mailbox in the hour since the first of them. */
  mailCounts: {
    mailboxHash: string;
    mails: number;
    expiresAt: number;
  };
  /** That records of a kind were erased because their festival was over. */
  erasures: {
    record: 'ID proof' | 'bank details' | 'gate scans';
    /** Those given before this moment. */
    dueAt: number;
    erased: number;
    /** The last of them. */
    erasedAt: number;
  };
  /** Facts that every process of this database has to agree on. */
  deploymentFacts: {
    /**
     * `before …`: what an event was before it got the file of that id. `meant …`: of a list of the content server's, until when,
     * in epoch milliseconds, and what doubt of it an organiser has answered. `turn of …`: a row to wait for; see `takeTurn`.
     */
    name:
      | 'key check'
      | 'content version'
      | 'event decisions'
      | 'folder of ID proofs'
      | 'ID proofs swept at'
      | 'ID proofs tidied at'
      | `before ${string}`
      | `meant ${string}`
      | `turn of ${Turn}`;
    value: string;
  };
  /** Wrong passwords of a while, so that every process slows guessing alike. */
  signInFailures: {
    /** A pseudonym of the account, the address or both: nobody's e-mail or address stands here. */
    key: string;
    failures: number;
    /** Accounts that got in meanwhile. */
    successes: number;
    /** No password is looked at before this moment. */
    freeAt: number;
    expiresAt: number;
  };
  certificates: {
    /** Printed on it; whoever has it may check it. */
    code: string;
    accountId: string;
    eventId: string;
    result: string;
    issuedAt: number;
  };
  /** Those that a correction overtook; what stands in their place is the certificate of the same person and event. */
  overtakenCertificates: {
    code: string;
    accountId: string;
    eventId: string;
    result: string;
    issuedAt: number;
    overtakenAt: number;
  };
}

export type AccountRow = Selectable<Tables['accounts']>;
