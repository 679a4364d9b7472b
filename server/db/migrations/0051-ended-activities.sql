-- For which end those whom nobody decided about or gave a place to were told.
alter table activity add column left_over_told_for bigint;

-- Activities that are there already tell them as well. What ended long ago is left out when it runs.
insert into job (id, kind, payload, max_attempts, run_at, created_at, unique_key)
select gen_random_uuid()::text, 'tellLeftOver', jsonb_build_object('activityId', id, 'endsAt', ends_at), 20,
  ends_at, changed_at, id || ' ' || ends_at
from activity where cancelled_at is null;
