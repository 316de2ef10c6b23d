-- When a manager last said who came, against what the door has scanned since, and when the place of somebody absent was
-- given free: it is then counted as taken no more.
alter table entries add column marked_at bigint;
alter table entries add column freed_at bigint;
update entries set marked_at = (
  select max(changed_at) from entry_changes
  where entry_changes.entry_id = entries.id
    and kind in ('marked present', 'marked absent', 'mark taken off')
)
