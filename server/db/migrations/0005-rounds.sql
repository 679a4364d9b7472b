-- Whose app it is, as the member vendors say.
create table app_review (
  id text primary key,
  app_id text not null unique references app (id) on delete cascade,
  account_id text not null references account (id) on delete cascade,
  state smallint not null check (state between 1 and 3),
  remark text not null default '',
  -- grows with each application: an answer to an older question changes nothing
  turn integer not null default 1,
  -- certificate digests of the key that the account has proved to hold; empty: nothing proved
  proved_signers text[] not null default '{}',
  proved_at bigint,
  applied_at bigint not null,
  updated_at bigint not null
);
create index app_review_of_account on app_review (account_id, updated_at desc, id desc);

create table member_review (
  review_id text not null references app_review (id) on delete cascade,
  member_id text not null references member (id) on delete cascade,
  state smallint not null check (state between 1 and 4),
  reason smallint check (reason in (1, 2)),
  -- what the state rests on: asking | reviewerAsked | vendorConfirmed | reviewerConfirmed | keyProved | notListed | notAsked |
  -- notBound | vendorDenied | reviewerDenied
  basis text not null,
  checked_at bigint,
  primary key (review_id, member_id),
  check ((state = 3) = (reason is not null))
);

create table review_event (
  id bigint generated always as identity primary key,
  review_id text not null references app_review (id) on delete cascade,
  at bigint not null,
  who text not null,
  what text not null,
  why text not null default ''
);
create index review_event_of_review on review_event (review_id, id);

-- A vendor whose resource can't answer has its reviewer asked. 1 open, 2 belongs, 3 does not, 4 no longer asked.
create table ownership_task (
  id text primary key,
  review_id text not null references app_review (id) on delete cascade,
  member_id text not null references member (id) on delete cascade,
  turn integer not null,
  bound_account text not null,
  signers text[] not null,
  state smallint not null default 1 check (state between 1 and 4),
  reason text not null default '',
  created_at bigint not null,
  decided_at bigint,
  check ((state = 1) = (decided_at is null))
);
create unique index ownership_task_one_open on ownership_task (review_id, member_id) where state = 1;
create index ownership_task_of_member on ownership_task (member_id, created_at desc, id desc);

-- The members whose labs take part, fixed when the round is applied for: what is bound or unbound later changes nothing.
alter table round add column task_members text[] not null default '{}';
alter table round add column retest_of text references round (id) on delete set null deferrable initially deferred;
alter table round add column retest_reason text not null default '';
alter table round add column hurried_at bigint;
-- counted must-terms that wait for a person
alter table round add column undetermined integer not null default 0;
create index round_waiting on round (submitted_at desc, id desc) where gold_state = 1 and undetermined > 0;
create index round_by_time on round (submitted_at desc, id desc);
create index round_retests on round (version_id, submitted_at) where retest_of is not null;

-- What the engine said, kept as it said it: every writing of the report starts from here. Empty in rounds of older releases.
alter table round_report add column judgement text not null default '';

-- A round ends once. Only an upheld objection opens one that did not pass again.
create function round_moves_lawfully() returns trigger language plpgsql as $$
begin
  if new.gold_state <> old.gold_state and old.gold_state <> 1 and not (old.gold_state = 3 and new.gold_state = 1) then
    raise exception 'a round in state % does not go to %', old.gold_state, new.gold_state;
  end if;
  return new;
end
$$;
create trigger round_moves before update of gold_state on round for each row execute function round_moves_lawfully();

-- The report of a round that has ended is fixed.
create function report_is_fixed() returns trigger language plpgsql as $$
begin
  if new.content <> old.content and not exists (select 1 from round where id = old.round_id and gold_state = 1) then
    raise exception 'the report of a round that has ended is not changed';
  end if;
  return new;
end
$$;
create trigger round_report_fixed before update on round_report for each row execute function report_is_fixed();

create table device (
  id text primary key,
  member_id text not null references member (id) on delete cascade,
  name text not null,
  form text not null check (form in ('phone', 'fold', 'flip', 'tablet')),
  android_version text not null,
  width_dp integer not null,
  height_dp integer not null,
  postures text[] not null default '{}',
  demo boolean not null default false,
  created_at bigint not null,
  updated_at bigint not null
);
create index device_of_member on device (member_id, name);

-- A machine of a lab acts as the reviewer who made its token.
create table lab_token (
  id text primary key,
  token_sha256 text not null unique,
  account_id text not null references account (id) on delete cascade,
  member_id text not null references member (id) on delete cascade,
  name text not null,
  created_at bigint not null,
  last_used_at bigint
);
create index lab_token_of_member on lab_token (member_id, created_at);

-- What one member's lab judges in one round.
create table device_task (
  id text primary key,
  round_id text not null references round (id) on delete cascade,
  member_id text not null references member (id) on delete cascade,
  state text not null default 'open' check (state in ('open', 'claimed', 'submitted', 'closed')),
  terms text[] not null,
  task_state smallint not null default 1 check (task_state between 1 and 3),
  warning_state smallint not null default 1 check (warning_state between 1 and 3),
  -- who holds it: an account, and the lab token where a machine of the lab does
  claimed_by text references account (id) on delete set null,
  claimed_with text not null default '',
  lease_until bigint,
  submitted_at bigint,
  created_at bigint not null,
  unique (round_id, member_id),
  check (state <> 'claimed' or lease_until is not null),
  check (state <> 'submitted' or submitted_at is not null)
);
create index device_task_of_member on device_task (member_id, created_at desc, id desc);

-- What was submitted or closed never goes back.
create function device_task_moves_lawfully() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and (old.state = 'closed' or (old.state = 'submitted' and new.state <> 'closed')) then
    raise exception 'a device task does not go from % to %', old.state, new.state;
  end if;
  return new;
end
$$;
create trigger device_task_moves before update of state on device_task for each row execute function device_task_moves_lawfully();

-- One row per revision; the highest one counts, the others are kept.
create table device_result (
  id text primary key,
  task_id text not null references device_task (id) on delete cascade,
  term_id text not null,
  revision integer not null,
  outcome text not null check (outcome in ('pass', 'fail', 'notApplicable', 'undetermined')),
  measured text not null,
  note text not null,
  device_id text references device (id) on delete set null,
  -- the device as it was then
  device jsonb,
  by_name text not null,
  at bigint not null,
  unique (task_id, term_id, revision)
);

create table evidence (
  id text primary key,
  task_id text not null references device_task (id) on delete cascade,
  sha256 text not null references blob (sha256),
  file_name text not null,
  media_type text not null,
  size_bytes bigint not null,
  created_at bigint not null
);
create index evidence_of_task on evidence (task_id, created_at);

create table device_result_evidence (
  result_id text not null references device_result (id) on delete cascade,
  evidence_id text not null references evidence (id) on delete cascade,
  place smallint not null,
  primary key (result_id, evidence_id)
);

-- A person's word on what could not be determined. `member_id` is empty for a static term.
create table term_decision (
  round_id text not null references round (id) on delete cascade,
  term_id text not null,
  member_id text not null default '',
  outcome text not null check (outcome in ('pass', 'fail', 'notApplicable')),
  reason text not null,
  who text not null,
  at bigint not null,
  primary key (round_id, term_id, member_id)
);
