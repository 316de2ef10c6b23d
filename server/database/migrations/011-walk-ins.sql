-- Somebody may be given a pass at the desk who has no e-mail; and whose account was opened there, by which organiser's account.
alter table accounts alter column email drop not null;
alter table accounts alter column email_key drop not null;
create table walk_ins (
  account_id text primary key references accounts (id) on delete cascade,
  made_by text not null,
  made_at bigint not null
);
create index walk_ins_made_at_index on walk_ins (made_at)
