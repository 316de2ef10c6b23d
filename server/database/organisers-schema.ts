/**
 * Organisers and what they did. A second factor is whoever's account it is, whatever roles come and go. The rows that
 * `audit_entries` had before have no sequence: they stand outside the chain, as they were written.
 */
export const ORGANISERS = `
create table organiser_roles (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  role text not null,
  clusters text default '[]' not null,
  starts_at bigint not null,
  ends_at bigint not null,
  given_by text not null,
  given_at bigint not null,
  ended_at bigint,
  ended_by text,
  end_reason text
);
create index organiser_roles_account_id_index on organiser_roles (account_id);
create table second_factors (
  account_id text primary key references accounts (id) on delete cascade,
  sealed text,
  pending text,
  last_step bigint default 0 not null
);
create table passkeys (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  public_key text not null,
  counter bigint not null,
  transports text not null,
  created_at bigint not null
);
create index passkeys_account_id_index on passkeys (account_id);
create table recovery_codes (
  code_hash text primary key,
  account_id text not null references accounts (id) on delete cascade
);
create index recovery_codes_account_id_index on recovery_codes (account_id);
create table factor_resets (
  account_id text not null references accounts (id) on delete cascade,
  approved_by text not null references accounts (id) on delete cascade,
  approved_at bigint not null,
  constraint factor_resets_pkey primary key (account_id, approved_by)
);
create table desk_sessions (
  token_hash text primary key,
  account_id text not null references accounts (id) on delete cascade,
  device text not null,
  password_mark text not null,
  created_at bigint not null,
  last_seen_at bigint not null,
  factor_at bigint,
  challenge text,
  expires_at bigint not null
);
create index desk_sessions_account_id_index on desk_sessions (account_id);
create index desk_sessions_expires_at_index on desk_sessions (expires_at);
alter table audit_entries add column sequence bigint;
alter table audit_entries add column organiser_id text;
alter table audit_entries add column subject text;
alter table audit_entries add column hash text;
create unique index audit_entries_sequence_unique on audit_entries (sequence);
create index audit_entries_reader_index on audit_entries (organiser_id);
create table audit_head (
  name text primary key,
  sequence bigint not null,
  hash text not null
);
insert into audit_head (name, sequence, hash) values ('head', 0, '')`;
