-- The prizes of a sheet's ranks, as JSON: rupees, or null. Null in a sheet of the version before, whose lines have them; that
-- version alone writes agreed_prizes.
alter table result_sheets add column prizes text;
-- Certificates that a correction overtook: whoever checks one is told so, and which one stands in its place.
create table overtaken_certificates (
  code text primary key,
  account_id text not null references accounts (id) on delete cascade,
  event_id text not null references events (id),
  result text not null,
  issued_at bigint not null,
  overtaken_at bigint not null
);
create index overtaken_certificates_account_index on overtaken_certificates (account_id);
create index overtaken_certificates_event_index on overtaken_certificates (event_id);
