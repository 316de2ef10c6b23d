-- What events were called before, in which cluster: links that people have kept lead on.
create table former_event_names (
  cluster_name text not null,
  name_key text not null,
  event_id text not null references events (id),
  constraint former_event_names_pkey primary key (cluster_name, name_key)
);
