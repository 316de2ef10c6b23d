-- An audit entry names its organiser by account, with name and e-mail as of then. What an organiser typed lies beside the
-- chain, which has its salted hash, and goes with the account that it is about.
alter table audit_entries add column organiser_email text;
alter table audit_entries add column reason_hash text;
create table audit_reasons (
  entry_id text primary key,
  account_id text references accounts (id) on delete cascade,
  salt text not null,
  reason text not null
);
create index audit_reasons_account_id_index on audit_reasons (account_id);

-- The giver's account: nobody's at the terminal, and in roles from before.
alter table organiser_roles add column given_by_id text;

-- When and where a factor was set up, for its owner: null and empty for one from before.
alter table second_factors add column set_up_at bigint;
alter table passkeys add column device text default '' not null;
