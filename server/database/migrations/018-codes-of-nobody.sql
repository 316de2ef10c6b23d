-- A scan by which nobody is known says what was read or typed: a code that is nobody's, or the last signs of anything else.
alter table gate_scans add column code text default '' not null
