-- The book of prizes, which is only ever added to: payments, their counter-entries in negative rupees, and what was decided
-- of money that a correction made too much. An entry of the book outlives its person's account without naming them.
create table prize_payments (
  id text primary key,
  kind text not null,
  event_id text not null references events (id),
  entry_id text not null,
  account_id text references accounts (id) on delete set null,
  publication integer not null references result_publications (sequence),
  of_id text references prize_payments (id),
  rupees bigint not null,
  paid_on text,
  way text,
  reference text not null,
  why text,
  written_by text not null,
  written_at bigint not null
);
create index prize_payments_event_index on prize_payments (event_id);
create index prize_payments_account_index on prize_payments (account_id);
-- How a team shares its prize, where that isn't in equal parts.
create table prize_shares (
  entry_id text not null references entries (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  rupees bigint not null,
  constraint prize_shares_pkey primary key (entry_id, account_id)
);
create index prize_shares_account_index on prize_shares (account_id);
-- The last time that a winner was asked for bank details.
create table bank_detail_requests (
  account_id text primary key references accounts (id) on delete cascade,
  asked_at bigint not null,
  asked_by text not null
);
-- Until when a desk session opens winners' bank details without asking again, and what for.
alter table desk_sessions add column sitting_until bigint;
alter table desk_sessions add column sitting_reason text;
