/**
 * The gate: devices, what they told, who is in, what somebody must decide, and the list that devices keep. A scan
 * outlives its person's account without naming them.
 */
export const GATE = `
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
insert into gate_versions (id, version) values (1, 0)`;
