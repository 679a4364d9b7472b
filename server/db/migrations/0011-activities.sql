-- One row is one activity. A series repeats itself: each of its occurrences is a row of its own.
create table activity (
  id text primary key,
  article_id text not null references article (id) on delete cascade,
  title text not null,
  place text not null,
  online boolean not null,
  opens_at bigint not null,
  closes_at bigint not null,
  starts_at bigint not null,
  ends_at bigint not null,
  capacity integer not null check (capacity > 0),
  max_persons smallint not null default 1 check (max_persons > 0),
  waiting_capacity integer not null default 0,
  -- Persons who have a place. This check, not a prior read, is what keeps a full activity full.
  taken integer not null default 0 check (taken between 0 and capacity),
  -- Registrations that wait; the number that the next one to wait gets.
  waiting integer not null default 0 check (waiting between 0 and waiting_capacity),
  next_turn integer not null default 1,
  -- An editor closed the registration before its time.
  paused boolean not null default false,
  cancelled_at bigint,
  cancel_reason text not null default '',
  series_id text,
  occurrence integer,
  demo boolean not null default false,
  check (opens_at < closes_at and closes_at <= starts_at and starts_at < ends_at),
  unique (series_id, occurrence)
);
create index activity_coming on activity (starts_at, id);
create index activity_of_article on activity (article_id, starts_at);

-- What repeats: occurrence n starts at first_starts_at + n * every_days, and registration for it opens when that for n - 1 closes.
create table activity_series (
  id text primary key,
  article_id text not null references article (id) on delete cascade,
  title text not null,
  place text not null,
  online boolean not null,
  first_starts_at bigint not null,
  lasts_ms bigint not null,
  every_days integer not null check (every_days > 0),
  closes_days_before integer not null check (closes_days_before >= 0),
  capacity integer not null,
  max_persons smallint not null,
  waiting_capacity integer not null,
  demo boolean not null default false
);

create table registration (
  id text primary key,
  activity_id text not null references activity (id) on delete cascade,
  -- shown at the door; as a QR code too
  number text not null unique,
  state smallint not null check (state between 1 and 3),
  -- place in the order of those who wait; kept after a promotion
  turn integer,
  email text not null,
  email_key text not null,
  -- what was sent: the same again gets the same answer
  input_sha256 text not null,
  name text not null,
  company text not null,
  post text not null,
  phone text not null,
  city text not null,
  persons smallint not null check (persons > 0),
  remark text not null default '',
  attended_at bigint,
  created_at bigint not null,
  changed_at bigint not null
);
create unique index registration_once on registration (activity_id, email_key) where state <> 3;
create index registration_of_activity on registration (activity_id, created_at, id);
create index registration_waiting on registration (activity_id, turn) where state = 2;

create table poll (
  article_id text primary key references article (id) on delete cascade,
  question text not null,
  max_choices smallint not null check (max_choices > 0),
  closes_at bigint,
  total integer not null default 0
);
create table poll_option (
  article_id text not null references poll (article_id) on delete cascade,
  place smallint not null,
  label text not null,
  votes integer not null default 0,
  primary key (article_id, place)
);
-- Who voted stands here only as keyed digests: of the address, and of the browser's id of that day.
create table poll_vote (
  id text primary key,
  article_id text not null references poll (article_id) on delete cascade,
  voter_hmac text not null,
  visitor_hmac text not null,
  choices smallint[] not null,
  at bigint not null,
  unique (article_id, voter_hmac),
  unique (article_id, visitor_hmac)
);

create table sign_up_form (
  article_id text primary key references article (id) on delete cascade,
  title text not null,
  note text not null,
  closes_at bigint
);
create table sign_up (
  id text primary key,
  article_id text not null references sign_up_form (article_id) on delete cascade,
  name text not null,
  contact text not null,
  contact_key text not null,
  created_at bigint not null,
  unique (article_id, contact_key)
);

create table notice (
  id text primary key,
  text text not null,
  path text,
  from_at bigint not null,
  until_at bigint
);
create index notice_by_time on notice (from_at desc);

create table banner (
  id text primary key,
  title text not null,
  text text not null,
  path text not null,
  drawing text not null,
  sort integer not null default 0
);

-- Views by day. No row tells of one person: each is a count of what many have in common.
create table page_stat (
  day text not null,
  path text not null,
  referrer text not null,
  terminal text not null,
  width text not null,
  views bigint not null,
  primary key (day, path, referrer, terminal, width)
);
