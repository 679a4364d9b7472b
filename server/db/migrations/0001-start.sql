-- Times are milliseconds since 1970 UTC (bigint) so that both drivers read them alike. Ids are UUIDv7 text made by us.

create table account (
  id text primary key,
  email text not null,
  -- lower-cased, width-normalised form: one account per address, whatever way it is typed
  email_key text not null unique,
  password_hash text not null,
  data_state smallint not null default 0 check (data_state between 0 and 3),
  grants text[] not null default '{}',
  company_name text not null default '',
  demo boolean not null default false,
  created_at bigint not null
);

create table session (
  token_sha256 text primary key,
  account_id text not null references account (id) on delete cascade,
  created_at bigint not null,
  last_used_at bigint not null,
  user_agent text not null default '',
  address text not null default ''
);
create index session_of_account on session (account_id);

create table allow_list_entry (
  email_key text primary key,
  created_at bigint not null
);

create table setting (
  name text primary key,
  value jsonb not null
);

-- One row per distinct content: the same bytes are stored once.
create table blob (
  sha256 text primary key,
  size_bytes bigint not null,
  created_at bigint not null
);

create table upload (
  id text primary key,
  account_id text not null references account (id) on delete cascade,
  file_name text not null,
  size_bytes bigint not null,
  -- open → finished | expired
  state text not null default 'open' check (state in ('open', 'finished', 'expired')),
  sha256 text references blob (sha256),
  created_at bigint not null,
  finished_at bigint,
  check ((state = 'finished') = (sha256 is not null))
);
create index upload_of_account on upload (account_id, created_at desc);
create index upload_open on upload (created_at) where state = 'open';

create table app (
  id text primary key,
  account_id text not null references account (id) on delete cascade,
  package_name text not null,
  name text not null,
  icon_sha256 text references blob (sha256),
  demo boolean not null default false,
  updated_at bigint not null,
  created_at bigint not null,
  unique (account_id, package_name)
);
create index app_by_update on app (account_id, updated_at desc, id desc);

-- One uploaded package of one account. app_id stays empty where the package's name can't be read.
create table version (
  id text primary key,
  account_id text not null references account (id) on delete cascade,
  app_id text references app (id) on delete cascade,
  sha256 text not null references blob (sha256),
  file_name text not null,
  size_bytes bigint not null,
  version_name text not null default '',
  version_code text not null default '',
  -- waiting → running → done | unreadable
  analysis_state text not null default 'waiting' check (analysis_state in ('waiting', 'running', 'done', 'unreadable')),
  analysis_progress jsonb,
  analysis_reason text not null default '',
  identity jsonb,
  -- the self-check: what a round would say today, with evidence
  self_check jsonb,
  uploaded_at bigint not null,
  unique (account_id, sha256)
);
create index version_of_app on version (app_id, uploaded_at desc, id desc);

create table round (
  id text primary key,
  number text not null unique,
  account_id text not null references account (id) on delete cascade,
  version_id text not null references version (id) on delete cascade,
  app_id text not null references app (id) on delete cascade,
  gold_state smallint not null check (gold_state between 1 and 5),
  state_reason text not null default '',
  pack text not null,
  standards text[] not null,
  declarations jsonb not null,
  remark text not null default '',
  judged_on text not null,
  note text not null default '',
  demo boolean not null default false,
  submitted_at bigint not null,
  updated_at bigint not null,
  finished_at bigint
);
create unique index round_one_running on round (version_id) where gold_state = 1;
create index round_of_version on round (version_id, submitted_at desc, id desc);
create index round_of_app on round (app_id, submitted_at desc, id desc);

create table round_standard (
  round_id text not null references round (id) on delete cascade,
  standard text not null,
  state smallint not null check (state between 1 and 4),
  has_warnings boolean not null default false,
  counts jsonb not null,
  primary key (round_id, standard)
);

-- Canonical JSON text as hashed; the summary and the evidence are read from it, never rebuilt.
create table round_report (
  round_id text primary key references round (id) on delete cascade,
  report_hash text not null,
  engine text not null,
  content text not null,
  created_at bigint not null
);

-- Every change of a round's state: who, when, why.
create table round_event (
  id bigint generated always as identity primary key,
  round_id text not null references round (id) on delete cascade,
  at bigint not null,
  who text not null,
  what text not null,
  why text not null default '',
  gold_state smallint
);
create index round_event_of_round on round_event (round_id, id);

create table article (
  id text primary key,
  type smallint not null,
  title text not null,
  summary text not null,
  source text not null default '',
  blocks jsonb not null,
  published_at bigint not null
);
create index article_by_time on article (published_at desc, id desc);
create index article_by_type on article (type, published_at desc, id desc);

create table member (
  id text primary key,
  name text not null,
  type smallint not null,
  introduction text not null default '',
  sort integer not null default 0,
  demo boolean not null default true
);

-- One row per searchable text: documents (type 1), articles (type 2). Tokens of one and two characters made by us.
create table search_entry (
  id text not null,
  type smallint not null,
  part integer not null default 0,
  title text not null,
  body text not null,
  title_tokens tsvector not null,
  body_tokens tsvector not null,
  at bigint not null,
  primary key (type, id, part)
);
create index search_entry_title on search_entry using gin (title_tokens);
create index search_entry_body on search_entry using gin (body_tokens);

create table job (
  id text primary key,
  kind text not null,
  payload jsonb not null,
  unique_key text,
  state text not null default 'ready' check (state in ('ready', 'running', 'done', 'failed')),
  attempt integer not null default 0,
  max_attempts integer not null,
  run_at bigint not null,
  lease_until bigint,
  last_error text not null default '',
  created_at bigint not null,
  finished_at bigint
);
create unique index job_unique_pending on job (kind, unique_key) where state in ('ready', 'running') and unique_key is not null;
create index job_claim on job (run_at, id) where state = 'ready';
create index job_lease on job (lease_until) where state = 'running';

-- First answer of an act that creates, replayed for a repeated key.
create table idempotency (
  account_id text not null references account (id) on delete cascade,
  key text not null,
  path text not null,
  input_sha256 text not null,
  -- null while the first request is under way
  answer jsonb,
  created_at bigint not null,
  primary key (account_id, path, key)
);
create index idempotency_by_age on idempotency (created_at);

-- Counters of the credential limits, shared by all processes; the columns are those that rate-limiter-flexible writes.
create table rate_limit (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_by_expiry on rate_limit (expire);
