-- A device that a lab no longer has: not offered any more; results and tasks that named it keep what they say of it.
alter table device add column retired_at bigint;

-- Two of a member's devices of one name can't be told apart in a list: the later one gets its number.
update device set name = device.name || '（' || doubled.nth || '）'
from (
  select id, row_number() over (partition by member_id, lower(name) order by created_at, id) as nth from device
) doubled
where doubled.id = device.id and doubled.nth > 1;
create unique index device_name_once on device (member_id, lower(name));
