/** An account's details as they were before an organiser corrected them; they go with the account. */
export const CORRECTIONS = `
create table corrections (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  old_values text not null,
  version text not null,
  corrected_at bigint not null
);
create index corrections_account_id_index on corrections (account_id)`;
