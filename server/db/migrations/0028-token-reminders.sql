-- The owner of a token is told that it ends, some days before and once each; the days of the last time.
alter table api_token add column reminded_days integer;

-- Those that are there already are told as well. What is late by now is left out when it runs.
insert into job (id, kind, payload, max_attempts, run_at, created_at)
select gen_random_uuid()::text, 'remindTokenOwner', jsonb_build_object('apiTokenId', api_token.id, 'daysLeft', days), 20,
  api_token.expires_at - days * 86400000::bigint, api_token.created_at
from api_token cross join unnest(array[7, 1]) as days
where api_token.ended_at is null;
