-- For which beginning those with a place were reminded: an activity that is moved reminds anew.
alter table activity add column reminded_for bigint;

-- Activities that are there already remind as well. What is late by now is left out when it runs.
insert into job (id, kind, payload, max_attempts, run_at, created_at, unique_key)
select gen_random_uuid()::text, 'remindRegistered', jsonb_build_object('activityId', id, 'startsAt', starts_at), 20,
  starts_at - 86400000::bigint, changed_at, id || ' ' || starts_at
from activity where cancelled_at is null;
