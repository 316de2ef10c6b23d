/**
 * The deeds of organisers with an event. A sheet of results is never changed: each time somebody keeps it, it is a new
 * version, so that two at work can't write over each other.
 */
export const EVENT_DESK = `
create table result_sheets (
  cluster_name text not null,
  event_name text not null,
  version integer not null,
  rows text not null,
  entered_by text not null,
  entered_at bigint not null,
  constraint result_sheets_pkey primary key (cluster_name, event_name, version)
);
create table result_publications (
  id text primary key,
  cluster_name text not null,
  event_name text not null,
  version integer not null,
  published_by text not null,
  published_at bigint not null,
  taken_back_at bigint
);
create index result_publications_event_index on result_publications (cluster_name, event_name);
create table event_messages (
  id text primary key,
  cluster_name text not null,
  event_name text not null,
  audience text not null,
  subject text not null,
  body text not null,
  sent_by text not null,
  written_at bigint not null,
  leaves_at bigint not null,
  taken_back_at bigint,
  recipients integer
);
create index event_messages_event_index on event_messages (cluster_name, event_name)`;
