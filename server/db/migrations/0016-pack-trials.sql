-- What the engine saw in the package of a round, packed: a later rule pack can judge it without the package.
create table round_facts (
  round_id text primary key references round (id) on delete cascade,
  sha256 text not null references blob (sha256),
  -- the manifest as the report shows it, packed too
  manifest_sha256 text references blob (sha256),
  created_at bigint not null
);
create index round_facts_of_blob on round_facts (sha256);
create index round_facts_of_manifest on round_facts (manifest_sha256);

-- What another rule pack would say of the versions that were judged: a look ahead that changes no verdict.
create table pack_trial (
  id text primary key,
  from_pack text not null,
  to_pack text not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  started_by text not null,
  -- versions looked at so far, and how many there were when it began
  done integer not null default 0,
  total integer not null,
  -- counts and rules, written once when it ends: they are the same ever after
  summary jsonb,
  created_at bigint not null,
  finished_at bigint,
  check (from_pack <> to_pack),
  check ((state = 'running') = (finished_at is null)),
  check ((state = 'done') = (summary is not null))
);
create unique index pack_trial_one_runs on pack_trial ((true)) where state = 'running';
create index pack_trial_by_time on pack_trial (created_at desc, id desc);

create table pack_trial_row (
  trial_id text not null references pack_trial (id) on delete cascade,
  round_id text not null references round (id) on delete cascade,
  -- worse and unclear: something to mend, or to decide; unjudged: no facts were kept
  verdict text not null check (verdict in ('worse', 'unclear', 'better', 'same', 'unjudged')),
  -- it holds a label that is valid
  labelled boolean not null,
  fails_before integer not null,
  fails_after integer not null,
  changes jsonb not null,
  primary key (trial_id, round_id)
);
create index pack_trial_row_by_verdict on pack_trial_row (trial_id, verdict, round_id);
create index pack_trial_row_of_round on pack_trial_row (round_id);
