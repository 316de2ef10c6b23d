-- An audit entry hangs on the event that it is about, whatever that is called later; null for an entry about none.
alter table audit_entries add column event_id text;
create index audit_entries_event_id_index on audit_entries (event_id)
