/** Names as `searchKey` folds them; empty in rows of a build before, until `search-keys.ts` fills them. */
export const SEARCH_KEYS = `
alter table accounts add column name_key text default '' not null;
alter table accounts add column other_college_key text default '' not null;
alter table colleges add column name_key text default '' not null`;
