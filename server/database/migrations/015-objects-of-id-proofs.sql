-- A sealed picture may lie in an object store (decision 054): then `object_name` says as what, and `sealed` is a single byte.
alter table id_proof_pictures add column object_name text;
create index id_proof_pictures_object_name_index on id_proof_pictures (object_name, id_proof_id);
-- Every object that is or was a picture, until it is removed. None goes with its account, so that none is forgotten.
create table id_proof_objects (name text primary key)
