-- A try-out of one version on devices of member labs, outside of every certification.
create table cloud_run (
  id text primary key,
  number text not null unique,
  account_id text not null references account (id) on delete cascade,
  app_id text not null references app (id) on delete cascade,
  version_id text not null references version (id) on delete cascade,
  state text not null default 'running' check (state in ('running', 'done', 'cancelled')),
  -- the rule pack whose device terms are asked for
  pack text not null,
  standards text[] not null,
  terms text[] not null,
  demo boolean not null default false,
  started_at bigint not null,
  updated_at bigint not null,
  finished_at bigint,
  check ((state = 'running') = (finished_at is null))
);
create index cloud_run_of_account on cloud_run (account_id, started_at desc, id desc);

-- A run ends once.
create function cloud_run_moves_lawfully() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and old.state <> 'running' then
    raise exception 'a cloud run in state % does not go to %', old.state, new.state;
  end if;
  return new;
end
$$;
create trigger cloud_run_moves before update of state on cloud_run for each row execute function cloud_run_moves_lawfully();

-- How many runs an account has started in a month (YYYY-MM, in China). Counted up by the start itself, never by a prior read.
create table cloud_quota (
  account_id text not null references account (id) on delete cascade,
  month text not null,
  used integer not null check (used > 0),
  primary key (account_id, month)
);

-- A device task belongs to a round (one for each member) or to a cloud run (one for each device).
alter table device_task alter column round_id drop not null;
alter table device_task add column cloud_run_id text references cloud_run (id) on delete cascade;
alter table device_task add column device_id text references device (id) on delete set null;
-- the device as it was when the run was started
alter table device_task add column device jsonb;
alter table device_task add constraint device_task_has_one_owner check (num_nonnulls(round_id, cloud_run_id) = 1);
alter table device_task add constraint device_task_of_run_has_device check (cloud_run_id is null or device is not null);
create unique index device_task_one_of_device on device_task (cloud_run_id, device_id) where cloud_run_id is not null;
create index device_task_of_run on device_task (cloud_run_id) where cloud_run_id is not null;
