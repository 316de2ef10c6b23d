-- All tables of the first edition, in the SQL that SQLite and PostgreSQL share. Ids are text, times epoch milliseconds,
-- yes and no 1 and 0; `tables.ts` says what each column holds.

create table colleges (
  id text primary key,
  name text not null,
  name_key text not null,
  listed integer default 1 not null,
  constraint colleges_name_unique unique (name)
);
create table accounts (
  id text primary key,
  username text not null,
  full_name text not null,
  name_key text not null,
  email text not null,
  email_key text not null,
  email_verified_at bigint,
  phone text not null,
  degree text,
  year text,
  college_id text references colleges (id),
  other_college text not null,
  other_college_key text not null,
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
create table corrections (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  old_values text not null,
  version text not null,
  corrected_at bigint not null
);
create index corrections_account_id_index on corrections (account_id);
create table campus_identities (
  issuer text not null,
  subject text not null,
  account_id text not null references accounts (id) on delete cascade,
  linked_at bigint not null,
  constraint campus_identities_primary_key primary key (issuer, subject),
  constraint campus_identities_account_unique unique (account_id, issuer)
);
create table mailed_codes (
  code_hash text primary key,
  account_id text not null references accounts (id) on delete cascade,
  purpose text not null,
  created_at bigint not null,
  expires_at bigint not null
);
create index mailed_codes_account_id_index on mailed_codes (account_id);
create index mailed_codes_expires_at_index on mailed_codes (expires_at);

-- The verdict on an ID proof lies in its own row, so that it goes where that goes.
create table id_proofs (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  media_type text not null,
  bytes bigint not null,
  state text default 'ready' not null,
  created_at bigint not null,
  verdict text,
  reason text,
  reason_line text,
  decided_by text,
  decided_at bigint,
  lent_to text,
  lent_until bigint default 0 not null,
  skipped_by text,
  skipped_at bigint,
  picture_hash bytea
);
create index id_proofs_account_id_index on id_proofs (account_id);
create index id_proofs_verdict_index on id_proofs (verdict, created_at);
-- SQLite keeps bytes as they come, whatever a column says that it holds.
create table id_proof_pictures (
  id_proof_id text primary key references id_proofs (id) on delete cascade,
  sealed bytea not null
);
create table bank_details (
  account_id text primary key references accounts (id) on delete cascade,
  sealed text not null,
  updated_at bigint not null
);
create table erasures (
  record text not null,
  due_at bigint not null,
  erased bigint not null,
  erased_at bigint not null,
  primary key (record, due_at)
);

create table sessions (
  token_hash text primary key,
  account_id text not null references accounts (id) on delete cascade,
  device text default '' not null,
  created_at bigint not null,
  last_seen_at bigint not null,
  expires_at bigint not null
);
create index sessions_account_id_index on sessions (account_id);
create index sessions_expires_at_index on sessions (expires_at);
create table used_captchas (
  solution_hash text primary key,
  used_for text default '' not null,
  expires_at bigint not null
);
create index used_captchas_expires_at_index on used_captchas (expires_at);
create table sign_in_failures (
  key text primary key,
  failures bigint not null,
  successes bigint not null,
  free_at bigint not null,
  expires_at bigint not null
);
create index sign_in_failures_expires_at_index on sign_in_failures (expires_at);
create table presses (
  id text primary key,
  by_session text,
  sealed bytea not null,
  expires_at bigint not null
);
create index presses_by_session_index on presses (by_session);
create index presses_expires_at_index on presses (expires_at);
create table deployment_facts (name text primary key, value text not null);

-- `run_after` is null for a job that has failed for good, whose content goes then or, of a mail, some days later. A job is
-- of its account, and goes with it.
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

-- All that people do hangs on an event's id; its names are what the content last called it. A row is never removed, and
-- is the lock of all entries of its event: what changes them updates it first.
create table events (
  id text primary key,
  cluster_name text not null,
  title text not null,
  places integer,
  taken integer default 0 not null,
  asked bigint default 0 not null,
  constraint events_taken_check check (taken >= 0 and (places is null or taken <= places))
);
create table certificates (
  code text primary key,
  account_id text not null references accounts (id) on delete cascade,
  event_id text not null references events (id),
  result text not null,
  issued_at bigint not null,
  constraint certificates_event_unique unique (account_id, event_id)
);
create index certificates_event_index on certificates (event_id);
create table entries (
  id text primary key,
  event_id text not null references events (id),
  state text not null,
  asked bigint not null,
  offered_until bigint,
  team_name text,
  team_key text,
  college text not null,
  invitation text,
  code text,
  invitation_ended integer default 0 not null,
  created_at bigint not null,
  constraint entries_invitation_unique unique (invitation),
  constraint entries_code_unique unique (code)
);
create index entries_event_index on entries (event_id, state, asked);
create unique index entries_team_unique on entries (event_id, team_key)
  where state in ('held', 'waiting', 'offered');
create table entry_members (
  id text primary key,
  entry_id text not null references entries (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  event_id text not null references events (id),
  is_captain integer not null,
  answers text default '{}' not null,
  joined_at bigint not null,
  left_at bigint,
  calendar_sequence integer default 0 not null,
  calendar_digest text,
  calendar_changed_at bigint,
  constraint entry_members_account_unique unique (entry_id, account_id)
);
create unique index entry_members_event_unique on entry_members (account_id, event_id)
  where left_at is null;
create table entry_changes (
  id text primary key,
  entry_id text not null references entries (id) on delete cascade,
  account_id text references accounts (id) on delete set null,
  kind text not null,
  from_state text,
  to_state text not null,
  changed_at bigint not null
);
create index entry_changes_entry_id_index on entry_changes (entry_id);
create index entry_changes_account_id_index on entry_changes (account_id);
create table calendar_feeds (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  created_at bigint not null,
  revoked_at bigint
);
create index calendar_feeds_account_id_index on calendar_feeds (account_id);
create table code_guesses (
  account_id text primary key references accounts (id) on delete cascade,
  guesses integer not null,
  expires_at bigint not null
);
create index code_guesses_expires_at_index on code_guesses (expires_at);

-- A sheet is never changed: each time somebody keeps it, it is a new version, so that two at work can't write over each other.
create table result_sheets (
  event_id text not null references events (id),
  version integer not null,
  criteria text not null,
  agreed_prizes integer,
  rows text not null,
  entered_by text not null,
  entered_at bigint not null,
  constraint result_sheets_pkey primary key (event_id, version)
);
-- Publications are only ever added to. Each says whole what visitors see of its event from then on, by entry: a name stays
-- with its account, and goes with it.
create table result_publications (
  sequence integer primary key,
  event_id text not null references events (id),
  version integer,
  takes_back integer references result_publications (sequence),
  lines text not null,
  published_by text not null,
  published_at bigint not null,
  constraint result_publications_sheet_key foreign key (event_id, version)
    references result_sheets (event_id, version),
  constraint result_publications_takes_back_unique unique (takes_back),
  constraint result_publications_check check ((version is null) <> (takes_back is null))
);
create index result_publications_event_index on result_publications (event_id);
create table event_messages (
  id text primary key,
  event_id text not null references events (id),
  audience text not null,
  subject text not null,
  body text not null,
  sent_by text not null,
  written_at bigint not null,
  leaves_at bigint not null,
  taken_back_at bigint,
  recipients integer
);
create index event_messages_event_index on event_messages (event_id);

-- Organisers and what they did. A second factor is whoever's account it is, whatever roles come and go.
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
-- Audit entries refer to no account: they outlive it.
create table audit_entries (
  id text primary key,
  sequence bigint not null,
  account_id text not null,
  record text not null,
  reader text not null,
  organiser_id text,
  subject text,
  reason text not null,
  read_at bigint not null,
  hash text not null,
  constraint audit_entries_sequence_unique unique (sequence)
);
create index audit_entries_account_id_index on audit_entries (account_id);
create index audit_entries_reader_index on audit_entries (organiser_id);
create table audit_head (
  name text primary key,
  sequence bigint not null,
  hash text not null
);
insert into audit_head (name, sequence, hash) values ('head', 0, '');

-- The gate: devices, what they told, who is in, what somebody must decide, and the list that devices keep. A scan
-- outlives its person's account without naming them.
create table gate_devices (
  id text primary key,
  name text not null,
  place text not null,
  ends_at bigint not null,
  added_by text not null,
  added_at bigint not null,
  pairing_hash text,
  pairing_until bigint not null,
  token_hash text,
  ended_at bigint,
  seen_at bigint,
  unsent integer default 0 not null,
  list_version bigint default 0 not null,
  constraint gate_devices_pairing_hash_unique unique (pairing_hash),
  constraint gate_devices_token_hash_unique unique (token_hash)
);
create table gate_scans (
  device_id text not null references gate_devices (id),
  id text not null,
  kind text not null,
  of_id text,
  account_id text references accounts (id) on delete set null,
  place text not null,
  scope text not null,
  at bigint not null,
  way text,
  let_in text default '' not null,
  told text,
  verdict text,
  answer text not null,
  stands integer default 0 not null,
  received_at bigint not null,
  constraint gate_scans_pkey primary key (device_id, id)
);
create index gate_scans_account_index on gate_scans (account_id, scope);
create index gate_scans_at_index on gate_scans (at);
create table gate_arrivals (
  account_id text not null references accounts (id) on delete cascade,
  scope text not null,
  at bigint,
  place text not null,
  version bigint not null,
  constraint gate_arrivals_pkey primary key (account_id, scope)
);
create index gate_arrivals_version_index on gate_arrivals (version);
create table gate_cases (
  id text primary key,
  device_id text not null,
  scan_id text not null,
  account_id text references accounts (id) on delete set null,
  verdict text not null,
  before_device_id text,
  before_scan_id text,
  opened_at bigint not null,
  decided_at bigint,
  decided_by text,
  decision text,
  note text default '' not null,
  constraint gate_cases_scan_unique unique (device_id, scan_id)
);
create index gate_cases_account_index on gate_cases (account_id);
create table gate_rows (
  name text primary key,
  account_id text references accounts (id) on delete set null,
  key_id text not null,
  digest text not null,
  sealed bytea,
  version bigint not null
);
create index gate_rows_account_index on gate_rows (account_id);
create index gate_rows_version_index on gate_rows (version);
create table gate_versions (
  id integer primary key,
  version bigint not null
);
insert into gate_versions (id, version) values (1, 0);
