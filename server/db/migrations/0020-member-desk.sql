-- Editors keep the list of members. A member is never deleted, because bindings, reviews, tasks and devices name it: taken off
-- the public list it goes on as it was.
alter table member add column hidden_at bigint;
-- Type 1 takes part in certification: it is bound, asked and judges. Who is only shown as a terminal vendor stays type 2.
alter table member add column listed_as_vendor boolean not null default false;
alter table member add column revision integer not null default 1;
alter table member add column changed_by text not null default '';
alter table member add column changed_at bigint;

-- Two members of one name can't be told apart: the later one gets its number.
update member set name = member.name || '（' || doubled.nth || '）'
from (
  select id, row_number() over (partition by lower(name) order by sort, id) as nth from member
) doubled
where doubled.id = member.id and doubled.nth > 1;
create unique index member_name_once on member (lower(name));
