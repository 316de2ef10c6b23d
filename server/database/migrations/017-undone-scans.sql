-- What was said last of a scan: taken back, or put back.
create index gate_scans_of_id_index on gate_scans (device_id, of_id) where of_id is not null
