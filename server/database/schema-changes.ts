import { CORRECTIONS } from './corrections-schema.ts';
import { ENTRIES } from './entries-schema.ts';
import { EVENT_DESK } from './event-desk-schema.ts';
import { GATE } from './gate-schema.ts';
import { ID_PROOF_REVIEWS } from './id-proof-reviews-schema.ts';
import { ORGANISERS } from './organisers-schema.ts';
import { RESULTS } from './results-schema.ts';
import { SEARCH_KEYS } from './search-keys-schema.ts';

/*
 * Every change of the tables, in order, in the SQL that SQLite and PostgreSQL share. One that has been
 * released is never edited: add the next.
 */

const ACCOUNTS = `
create table colleges (
  id text primary key,
  name text not null,
  listed integer not null default 1,
  constraint colleges_name_unique unique (name)
);
create table accounts (
  id text primary key,
  username text not null,
  full_name text not null,
  email text not null,
  email_key text not null,
  phone text not null,
  degree text,
  year text,
  college_id text references colleges (id),
  other_college text not null,
  sex text,
  nationality text,
  referral_code text not null,
  voucher_name text not null,
  address text not null,
  city text not null,
  state text not null,
  pincode text not null,
  tshirt_size text,
  participant_code text not null,
  password_hash text,
  created_at bigint not null,
  constraint accounts_email_key_unique unique (email_key),
  constraint accounts_participant_code_unique unique (participant_code)
);
create table id_proofs (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  media_type text not null,
  bytes bigint not null,
  created_at bigint not null
);
create index id_proofs_account_id_index on id_proofs (account_id);
create table sessions (
  token_hash text primary key,
  account_id text not null references accounts (id) on delete cascade,
  created_at bigint not null,
  expires_at bigint not null
);
create index sessions_account_id_index on sessions (account_id);
create index sessions_expires_at_index on sessions (expires_at);
create table used_captchas (solution_hash text primary key, expires_at bigint not null);
create index used_captchas_expires_at_index on used_captchas (expires_at)`;

/** Whoever came through the campus sign-on has shown that the address is theirs. */
const MAILED_CODES = `
alter table accounts add column email_verified_at bigint;
update accounts set email_verified_at = created_at where password_hash is null;
create table mailed_codes (
  code_hash text primary key,
  account_id text not null references accounts (id) on delete cascade,
  purpose text not null,
  created_at bigint not null,
  expires_at bigint not null
);
create index mailed_codes_account_id_index on mailed_codes (account_id);
create index mailed_codes_expires_at_index on mailed_codes (expires_at)`;

/** Audit entries refer to no account: they outlive it. */
const BANK_DETAILS_AND_AUDIT = `
create table bank_details (
  account_id text primary key references accounts (id) on delete cascade,
  sealed text not null,
  updated_at bigint not null
);
create table audit_entries (
  id text primary key,
  account_id text not null,
  record text not null,
  reader text not null,
  reason text not null,
  read_at bigint not null
);
create index audit_entries_account_id_index on audit_entries (account_id)`;

const REGISTRATIONS_AND_CERTIFICATES = `
create table registrations (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  cluster_name text not null,
  event_name text not null,
  registered_at bigint not null,
  constraint registrations_event_unique unique (account_id, cluster_name, event_name)
);
create table certificates (
  code text primary key,
  account_id text not null references accounts (id) on delete cascade,
  cluster_name text not null,
  event_name text not null,
  result text not null,
  issued_at bigint not null,
  constraint certificates_event_unique unique (account_id, cluster_name, event_name)
)`;

const WITHHELD_ID_PROOFS = `alter table id_proofs add column is_withheld integer default 0 not null`;

/** A claim removes the ID proofs of whoever had the account before. */
const NO_WITHHELD_ID_PROOFS = `
delete from id_proofs where is_withheld = 1;
alter table id_proofs drop column is_withheld`;

/** SQLite keeps bytes as they come, whatever a column says that it holds. */
const ID_PROOF_PICTURES = `
create table id_proof_pictures (
  id_proof_id text primary key references id_proofs (id) on delete cascade,
  sealed bytea not null
)`;

const ORGANISER_RUNS = `
create table organiser_runs (
  id text primary key,
  command text not null,
  arguments text not null,
  organiser text not null,
  started_at bigint not null,
  outcome text
);
create index organiser_runs_started_at_index on organiser_runs (started_at)`;

const CAMPUS_IDENTITIES = `
create table campus_identities (
  issuer text not null,
  subject text not null,
  account_id text not null references accounts (id) on delete cascade,
  linked_at bigint not null,
  constraint campus_identities_primary_key primary key (issuer, subject),
  constraint campus_identities_account_unique unique (account_id, issuer)
)`;

const ERASURES = `
create table erasures (
  record text not null,
  due_at bigint not null,
  erased bigint not null,
  erased_at bigint not null,
  primary key (record, due_at)
)`;

const SESSION_LIST = `
alter table sessions add column device text default '' not null;
alter table sessions add column last_seen_at bigint default 0 not null;
update sessions set last_seen_at = created_at`;

/**
 * `run_after` is null for a job that has failed for good, whose content goes then or, of a mail, some days later. A job is
 * of its account, and goes with it. `state` of an ID proof: see `tables.ts`; those of before were made anew at sign-up.
 */
const JOBS = `
create table jobs (
  id text primary key,
  kind text not null,
  cause text not null,
  account_id text references accounts (id) on delete cascade,
  sealed bytea,
  created_at bigint not null,
  run_after bigint,
  attempts integer default 0 not null,
  lease_holder text,
  error_code text,
  failed_at bigint,
  constraint jobs_cause_unique unique (kind, cause)
);
create index jobs_run_after_index on jobs (kind, run_after);
create index jobs_account_id_index on jobs (account_id);
create table mail_counts (
  mailbox_hash text primary key,
  mails integer not null,
  expires_at bigint not null
);
create index mail_counts_expires_at_index on mail_counts (expires_at);
alter table id_proofs add column state text default 'ready' not null`;

/** Several processes of one database agree by these: facts that are few, and failures that slow down guessing. */
const SHARED = `
create table deployment_facts (name text primary key, value text not null);
create table sign_in_failures (
  key text primary key,
  failures bigint not null,
  successes bigint not null,
  free_at bigint not null,
  expires_at bigint not null
);
create index sign_in_failures_expires_at_index on sign_in_failures (expires_at)`;

/** Captchas spent before are nobody's to spend again. */
const PRESSES = `
create table presses (
  id text primary key,
  by_session text,
  sealed bytea not null,
  expires_at bigint not null
);
create index presses_by_session_index on presses (by_session);
create index presses_expires_at_index on presses (expires_at);
alter table used_captchas add column used_for text default '' not null`;

/** Sheets from before have one criterion; their lines are read as such (`server/desk/results/store.ts`). */
const CRITERIA = `
alter table result_sheets add column criteria text default '[{"id":"points","name":"Points","most":null}]' not null;
alter table result_sheets add column agreed_prizes integer`;

/** In the order of their names. */
export const SCHEMA_CHANGES: Record<string, string> = {
  '001-accounts': ACCOUNTS,
  '002-mailed-codes': MAILED_CODES,
  '003-bank-details-and-audit': BANK_DETAILS_AND_AUDIT,
  '004-registrations-and-certificates': REGISTRATIONS_AND_CERTIFICATES,
  '005-withheld-id-proofs': WITHHELD_ID_PROOFS,
  '006-no-withheld-id-proofs': NO_WITHHELD_ID_PROOFS,
  '007-id-proof-pictures': ID_PROOF_PICTURES,
  '008-organiser-runs': ORGANISER_RUNS,
  '009-campus-identities': CAMPUS_IDENTITIES,
  '010-erasures': ERASURES,
  '011-session-list': SESSION_LIST,
  '012-jobs': JOBS,
  '013-presses': PRESSES,
  '014-shared': SHARED,
  '015-entries': ENTRIES,
  '016-results': RESULTS,
  '017-organisers': ORGANISERS,
  '018-corrections': CORRECTIONS,
  '020-event-desk': EVENT_DESK,
  '021-id-proof-reviews': ID_PROOF_REVIEWS,
  '022-gate': GATE,
  '023-criteria': CRITERIA,
  '024-search-keys': SEARCH_KEYS,
};
