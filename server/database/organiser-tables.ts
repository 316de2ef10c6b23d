import type { Generated } from 'kysely';
import type { Role } from '../../contract/desk/rights.ts';

/** The tables of organisers; see `tables.ts`. */
export interface OrganiserTables {
  /** Roles that were given; none is removed, so that who did what stays explained. */
  organiser_roles: {
    id: string;
    account_id: string;
    role: Role;
    /** Names of clusters, as JSON. */
    clusters: Generated<string>;
    starts_at: number;
    ends_at: number;
    /** In words, as the audit log has it. */
    given_by: string;
    given_at: number;
    /** Null until somebody ended it before its time. */
    ended_at: number | null;
    ended_by: string | null;
    end_reason: string | null;
  };
  /** The secret of somebody's time-based codes. */
  second_factors: {
    account_id: string;
    /** Encrypted; base64. Null until a first code has shown that an app has it. */
    sealed: string | null;
    /** The secret that is to take its place once an app has shown that it has it. */
    pending: string | null;
    /** The last step of 30 s whose code was used: that code and older ones are spent. */
    last_step: Generated<number>;
  };
  passkeys: {
    /** The credential's id; base64url. */
    id: string;
    account_id: string;
    /** COSE; base64url. */
    public_key: string;
    counter: number;
    /** As the browser named them; JSON. */
    transports: string;
    created_at: number;
  };
  /** Those not yet used. */
  recovery_codes: {
    code_hash: string;
    account_id: string;
  };
  /** Administrators who vouch for somebody that has lost every factor. */
  factor_resets: {
    account_id: string;
    approved_by: string;
    approved_at: number;
  };
  desk_sessions: {
    token_hash: string;
    account_id: string;
    device: string;
    /** Of the password that opened it: with another one it ends. */
    password_mark: string;
    created_at: number;
    last_seen_at: number;
    /** Null between password and second factor: such a session opens nothing. */
    factor_at: number | null;
    /** Of a passkey that is asked for. */
    challenge: string | null;
    /** Moves on with `last_seen_at`, up to the longest that a session lasts. */
    expires_at: number;
  };
  /** A correction of an account by an organiser. One that was undone is gone. */
  corrections: {
    id: string;
    account_id: string;
    /** The changed columns as they were; JSON. */
    old_values: string;
    /** Of the account's details after it. */
    version: string;
    corrected_at: number;
  };
  /** One row: the end of the chain of `audit_entries`, and their lock. */
  audit_head: {
    name: 'head';
    sequence: number;
    hash: string;
  };
}
