/**
 * Those of before who take part have a place now. `registrations` stays until no build reads it any more. An event's
 * row of `event_places` is the lock of all its entries: what changes them updates it first.
 */
export const ENTRIES = `
create table event_places (
  cluster_name text not null,
  event_name text not null,
  places integer,
  taken integer default 0 not null,
  asked bigint default 0 not null,
  constraint event_places_pkey primary key (cluster_name, event_name),
  constraint event_places_taken_check check (taken >= 0 and (places is null or taken <= places))
);
create table entries (
  id text primary key,
  cluster_name text not null,
  event_name text not null,
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
create index entries_event_index on entries (cluster_name, event_name, state, asked);
create unique index entries_team_unique on entries (cluster_name, event_name, team_key)
  where state in ('held', 'waiting', 'offered');
create table entry_members (
  id text primary key,
  entry_id text not null references entries (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  cluster_name text not null,
  event_name text not null,
  is_captain integer not null,
  answers text default '{}' not null,
  joined_at bigint not null,
  left_at bigint,
  calendar_sequence integer default 0 not null,
  calendar_digest text,
  calendar_changed_at bigint,
  constraint entry_members_account_unique unique (entry_id, account_id)
);
create unique index entry_members_event_unique on entry_members (account_id, cluster_name, event_name)
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
insert into entries (id, cluster_name, event_name, state, asked, college, created_at)
  select id, cluster_name, event_name, 'held', registered_at, '', registered_at from registrations;
insert into entry_members (id, entry_id, account_id, cluster_name, event_name, is_captain, joined_at)
  select id, id, account_id, cluster_name, event_name, 1, registered_at from registrations;
insert into event_places (cluster_name, event_name, taken, asked)
  select cluster_name, event_name, count(*), max(registered_at) from registrations group by cluster_name, event_name`;
