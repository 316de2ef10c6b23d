-- A gate counts by a rule, in and out; what was scanned before counted once a festival. Of each person the last passage that
-- stands is stored, and how often they came in on its day, which begins at 5:00 in India.
alter table gate_scans add column is_out integer default 0 not null;
alter table gate_scans add column rule text default 'once' not null;
create index gate_scans_passages_index on gate_scans (place, is_out, at) where stands = 1;
alter table gate_arrivals add column last_in_at bigint;
alter table gate_arrivals add column last_at bigint;
alter table gate_arrivals add column last_place text;
alter table gate_arrivals add column last_is_out integer default 0 not null;
alter table gate_arrivals add column times integer default 1 not null;
update gate_arrivals set
  last_at = (
    select max(s.at) from gate_scans s
    where s.account_id = gate_arrivals.account_id and s.scope = gate_arrivals.scope and s.stands = 1
  )
where at is not null;
update gate_arrivals set last_at = at where last_at is null;
update gate_arrivals set
  last_in_at = last_at,
  last_place = coalesce((
    select max(s.place) from gate_scans s
    where s.account_id = gate_arrivals.account_id and s.scope = gate_arrivals.scope and s.stands = 1
      and s.at = gate_arrivals.last_at
  ), place),
  times = (
    select case when count(*) > 1 then count(*) else 1 end from gate_scans s
    where s.account_id = gate_arrivals.account_id and s.scope = gate_arrivals.scope and s.stands = 1
      and (s.at + 1800000) / 86400000 = (gate_arrivals.last_at + 1800000) / 86400000
  );
-- Phones take all of them anew.
update gate_arrivals set version = numbered.version from (
  select account_id, scope, row_number() over (order by version, account_id, scope) +
    (select version from gate_versions where id = 1) as version
  from gate_arrivals
) as numbered
where numbered.account_id = gate_arrivals.account_id and numbered.scope = gate_arrivals.scope;
update gate_versions set version = version + (select count(*) from gate_arrivals) where id = 1
