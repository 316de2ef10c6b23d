-- A message goes to the people of an event, as before, or of a cluster, a day or a venue, to chosen ones or to everybody:
-- `kind` and `name` say to whom, `events` by which events, as JSON of their ids. `sent_by_id`: its writer's account.
alter table event_messages alter column event_id drop not null;
alter table event_messages add column kind text default 'event' not null;
alter table event_messages add column name text default '' not null;
alter table event_messages add column events text;
alter table event_messages add column sent_by_id text;
-- Each person of one, once: how it reaches them, since when their mail is on its way, and who called them when.
create table message_recipients (
  message_id text not null references event_messages (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  way text not null,
  mailed_at bigint,
  called_at bigint,
  called_by text,
  primary key (message_id, account_id)
);
create index message_recipients_account_id_index on message_recipients (account_id);
create index message_recipients_way_index on message_recipients (message_id, way, mailed_at)
