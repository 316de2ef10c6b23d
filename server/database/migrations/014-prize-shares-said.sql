-- The book of prizes knows each person of an entry also once their account is gone: by their part in the entry, which
-- names nobody then. How a team shares is written in it, too, a line a person, so that what was said before stays there.
alter table prize_payments add column member_id text;
update prize_payments set member_id = coalesce(
  (select members.id from entry_members members
    where members.entry_id = prize_payments.entry_id and members.account_id = prize_payments.account_id),
  of_id, id);
insert into prize_payments
  (id, kind, event_id, entry_id, account_id, member_id, publication, of_id, rupees, reference, written_by, written_at)
select
  'share ' || members.id, 'share', members.event_id, members.entry_id, members.account_id, members.id, published.sequence,
  'share ' || min(members.id) over (partition by members.entry_id), shares.rupees, '', published.published_by, published.published_at
from prize_shares shares
  join entry_members members on members.entry_id = shares.entry_id and members.account_id = shares.account_id
  join result_publications published on published.sequence =
    (select max(newest.sequence) from result_publications newest where newest.event_id = members.event_id);
drop table prize_shares
