-- What the people of an event were told last of when and where it is: JSON as `EventHours`. A message that told of a move
-- has what they were told before, for when it is taken back.
alter table events add column told text;
alter table event_messages add column told_before text
