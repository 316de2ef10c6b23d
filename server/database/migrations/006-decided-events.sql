-- What the desk has decided of an event whose file is gone: that it does not take place; and, of an event whose file it
-- is now, whose.
alter table events add column cancelled_at bigint;
alter table events add column became text references events (id);
