-- A place asked for by somebody who has not confirmed an e-mail is held until then; null for everybody else.
alter table entry_members add column confirm_until bigint;
create index entry_members_confirm_until_index on entry_members (event_id, confirm_until)
  where confirm_until is not null and left_at is null;
-- Where an account that nobody has confirmed was opened from, as a pseudonym, for an hour.
create table sign_up_addresses (
  account_id text primary key references accounts (id) on delete cascade,
  address_hash text not null,
  expires_at bigint not null
);
create index sign_up_addresses_address_hash_index on sign_up_addresses (address_hash);
create index sign_up_addresses_expires_at_index on sign_up_addresses (expires_at);
-- Whose press it was, where somebody was signed in: so many an hour are stored of each.
alter table presses add column account_id text;
create index presses_account_id_index on presses (account_id, expires_at);
