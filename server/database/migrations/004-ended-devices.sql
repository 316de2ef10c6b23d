-- What a device that was ended at the desk still sends lies aside until somebody there takes it in; how many people a device
-- has looked up.
alter table gate_devices add column lookups bigint not null default 0;
create table gate_late_scans (
  device_id text not null references gate_devices (id),
  id text not null,
  scan text not null,
  received_at bigint not null,
  decision text,
  constraint gate_late_scans_pkey primary key (device_id, id)
);
