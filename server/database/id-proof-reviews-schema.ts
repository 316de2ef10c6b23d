/** The verdict on an ID proof lies in its own row, so that it goes where that goes; see `tables.ts`. */
export const ID_PROOF_REVIEWS = `
alter table id_proofs add column verdict text;
alter table id_proofs add column reason text;
alter table id_proofs add column reason_line text;
alter table id_proofs add column decided_by text;
alter table id_proofs add column decided_at bigint;
alter table id_proofs add column lent_to text;
alter table id_proofs add column lent_until bigint default 0 not null;
alter table id_proofs add column skipped_by text;
alter table id_proofs add column skipped_at bigint;
alter table id_proofs add column picture_hash bytea;
create index id_proofs_verdict_index on id_proofs (verdict, created_at)`;
