/**
 * The ledger of results: only ever added to. A name lies beside it, so that it can go with its account while the
 * ledger stays as it is.
 */
export const RESULTS = `
create table results (
  sequence integer primary key,
  cluster_name text not null,
  event_name text not null,
  college text not null,
  rank integer,
  came integer not null,
  entered_by text not null,
  entered_at bigint not null,
  published_at bigint,
  corrects integer references results (sequence),
  constraint results_corrects_unique unique (corrects),
  constraint results_corrects_check check (corrects < sequence),
  constraint results_rank_check check (rank is null or (came = 1 and rank between 1 and 99))
);
create table result_names (
  sequence integer primary key references results (sequence),
  name text not null,
  account_id text references accounts (id) on delete cascade
);
create index result_names_account_id_index on result_names (account_id)`;
