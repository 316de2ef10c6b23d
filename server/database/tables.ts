import type { Generated, Selectable } from 'kysely';
import type { RejectionReason } from '../../contract/desk/id-proofs.ts';
import type { EntryTables } from './entry-tables.ts';
import type { EventDeskTables } from './event-desk-tables.ts';
import type { GateTables } from './gate-tables.ts';
import type { OrganiserTables } from './organiser-tables.ts';

/*
 * The tables as the queries see them. Ids are text, times epoch milliseconds, yes and no 1 and 0,
 * so that SQLite and PostgreSQL hold the same. The migrations make it; only `store.ts` files read it.
 */

export interface Tables extends EntryTables, EventDeskTables, GateTables, OrganiserTables {
  colleges: {
    id: string;
    name: string;
    /** 1 while the list of this season has it; older accounts may still name others. */
    listed: Generated<number>;
    /** The name as it is searched: `searchKey` of it. */
    name_key: string;
  };
  accounts: {
    id: string;
    username: string;
    full_name: string;
    /** The name as it is searched, and the college of one's own: `searchKey` of them. */
    name_key: string;
    other_college_key: string;
    email: string;
    /** The e-mail as it is compared: lower case. Unique. */
    email_key: string;
    phone: string;
    degree: string | null;
    year: string | null;
    college_id: string | null;
    other_college: string;
    sex: string | null;
    nationality: string | null;
    referral_code: string;
    voucher_name: string;
    address: string;
    city: string;
    state: string;
    pincode: string;
    tshirt_size: string | null;
    /** The code in the QR. Unique, kept all season, never a session. */
    participant_code: string;
    /** Null for an account that only ever came through the campus sign-on. */
    password_hash: string | null;
    created_at: number;
    /** The moment when the person showed that the address is theirs; null until then. */
    email_verified_at: number | null;
  };
  id_proofs: {
    id: string;
    account_id: string;
    media_type: string;
    /** Of the picture before it was encrypted. */
    bytes: number;
    /** 'new' until a job has made the picture anew; 'unreadable' where that can't be done. */
    state: Generated<'new' | 'ready' | 'unreadable'>;
    created_at: number;
    /** Null while it waits for one. */
    verdict: 'approved' | 'rejected' | null;
    /** Of a rejection: a reason of the desk's list, and the reviewer's own line. */
    reason: RejectionReason | null;
    reason_line: string | null;
    /** The reviewer's account. */
    decided_by: string | null;
    decided_at: number | null;
    /** The reviewer's account that has it on the table, alone, until a moment. */
    lent_to: string | null;
    lent_until: Generated<number>;
    skipped_by: string | null;
    skipped_at: number | null;
    /** Of how the picture looks: alike ones have nearly the same (decision 036). Null until somebody is to review it. */
    picture_hash: Uint8Array | null;
  };
  /** Apart from their records, which are asked for much more often. */
  id_proof_pictures: {
    id_proof_id: string;
    /** Encrypted. */
    sealed: Uint8Array;
  };
  /** An account's person as a campus sign-on knows them; each has one account, and the other way round. */
  campus_identities: {
    issuer: string;
    subject: string;
    account_id: string;
    linked_at: number;
  };
  sessions: {
    token_hash: string;
    account_id: string;
    /** Browser and system by name; empty where they aren't known. */
    device: Generated<string>;
    created_at: number;
    last_seen_at: number;
    /** Moves on with `last_seen_at`, up to the longest that a session lasts. */
    expires_at: number;
  };
  used_captchas: {
    solution_hash: string;
    /** The request, by its idempotency id, whose repeats may use it once more; empty for none. */
    used_for: Generated<string>;
    expires_at: number;
  };
  /** A changing call's answer under its `Idempotency-Key`, written with the call's effect. */
  presses: {
    /** A hash of call, key and person. */
    id: string;
    /** A hash of call, key and token: a call that ends its session is repeated by nobody known. */
    by_session: string | null;
    /** Input's hash and answer, encrypted with a key made of ours and the caller's. */
    sealed: Uint8Array;
    expires_at: number;
  };
  mailed_codes: {
    code_hash: string;
    account_id: string;
    purpose: 'confirm' | 'password';
    created_at: number;
    expires_at: number;
  };
  bank_details: {
    account_id: string;
    /** Encrypted; base64. */
    sealed: string;
    updated_at: number;
  };
  /** That somebody read what only few may read, did something at the desk, or ran a command. */
  audit_entries: {
    id: string;
    /** The person whose data it was about; empty for nobody's. */
    account_id: string;
    /** The kind: what was read, or done. */
    record: string;
    /** The organiser, in words. */
    reader: string;
    reason: string;
    read_at: number;
    /** 1, 2, 3 … without a gap. */
    sequence: number;
    /** The organiser's account, where it was done at the desk. */
    organiser_id: string | null;
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
    account_id: string | null;
    /** Its input, encrypted; null once it has failed for good. */
    sealed: Uint8Array | null;
    created_at: number;
    /** While somebody does it, the end of the lease; null once it has failed for good. */
    run_after: number | null;
    attempts: Generated<number>;
    /** The process that does it. */
    lease_holder: string | null;
    /** Of the last attempt; never its words, which may name a person. */
    error_code: string | null;
    failed_at: number | null;
  };
  /** Mails to a mailbox in the hour since the first of them. */
  mail_counts: {
    mailbox_hash: string;
    mails: number;
    expires_at: number;
  };
  /** That records of a kind were erased because their festival was over. */
  erasures: {
    record: 'ID proof' | 'bank details' | 'gate scans';
    /** Those given before this moment. */
    due_at: number;
    erased: number;
    /** The last of them. */
    erased_at: number;
  };
  /** Facts that every process of this database has to agree on. */
  deployment_facts: {
    name: 'key check' | 'content version';
    value: string;
  };
  /** Wrong passwords of a while, so that every process slows guessing alike. */
  sign_in_failures: {
    /** A pseudonym of the account, the address or both: nobody's e-mail or address stands here. */
    key: string;
    failures: number;
    /** Accounts that got in meanwhile. */
    successes: number;
    /** No password is looked at before this moment. */
    free_at: number;
    expires_at: number;
  };
  certificates: {
    /** Printed on it; whoever has it may check it. */
    code: string;
    account_id: string;
    event_id: string;
    result: string;
    issued_at: number;
  };
}

export type AccountRow = Selectable<Tables['accounts']>;
