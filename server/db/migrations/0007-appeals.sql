-- Numbers go up by one, year by year; what comes from the demonstration counts apart.
create table appeal_number (
  year integer not null,
  demo boolean not null,
  last integer not null,
  primary key (year, demo)
);

create table appeal (
  id text primary key,
  number text not null unique,
  account_id text not null references account (id) on delete cascade,
  type text not null,
  subject text not null,
  contact text not null default '',
  -- the term it is about; `member_id` is empty for a static term. All three are empty in one that stands for itself
  round_id text references round (id) on delete cascade,
  term_id text not null default '',
  member_id text not null default '',
  -- the finding as it stood then
  contested jsonb,
  demo boolean not null,
  state smallint not null default 1 check (state between 1 and 4),
  result text check (result in ('invalid', 'withdrawn', 'upheld', 'kept')),
  -- The clock does not tick: when it is due if nothing stops it, and since when it stands because the appellant is waited for.
  due_at bigint not null,
  paused_at bigint,
  held_by text references account (id) on delete set null,
  reopens smallint not null default 0 check (reopens between 0 and 2),
  -- grows with every change: an act on what has changed meanwhile is refused
  version integer not null default 1,
  submitted_at bigint not null,
  updated_at bigint not null,
  closed_at bigint,
  check ((state in (1, 3)) = (result is null)),
  check ((result is null) = (closed_at is null)),
  check (state <> 2 or result in ('invalid', 'withdrawn')),
  check (state <> 4 or result in ('upheld', 'kept')),
  check (paused_at is null or state in (1, 3)),
  check ((round_id is null) = (term_id = '')),
  check ((round_id is null) = (contested is null))
);
-- One finding is argued about once at a time.
create unique index appeal_one_open on appeal (round_id, term_id, member_id) where state in (1, 3) and round_id is not null;
create index appeal_of_account on appeal (account_id, updated_at desc, id desc);
create index appeal_ours on appeal (due_at, id) where state in (1, 3) and paused_at is null;
create index appeal_theirs on appeal (due_at, id) where state in (1, 3) and paused_at is not null;
create index appeal_closed on appeal (updated_at desc, id desc) where state in (2, 4);

-- 1 → 2 or 3 · 3 → 4 · 2 → 1 and 4 → 3 by reopening · 3 → 2 only by the appellant's withdrawal. What was withdrawn stays so,
-- and so does what was upheld about a term: the term has been judged anew.
create function appeal_moves_lawfully() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (
    (old.state = 1 and new.state in (2, 3))
    or (old.state = 3 and (new.state = 4 or (new.state = 2 and new.result = 'withdrawn')))
    or (old.state = 2 and new.state = 1 and old.result = 'invalid' and new.reopens = old.reopens + 1)
    or (old.state = 4 and new.state = 3 and new.reopens = old.reopens + 1 and (old.result = 'kept' or old.round_id is null))
  ) then
    raise exception 'an appeal does not go from % to %', old.state, new.state;
  end if;
  if new.state = old.state and new.result is distinct from old.result then
    raise exception 'how an appeal ended is never rewritten';
  end if;
  return new;
end
$$;
create trigger appeal_moves before update on appeal for each row execute function appeal_moves_lawfully();

-- What both sides said and what happened, in order; `assigned` is for the desk only.
create table appeal_entry (
  id bigint generated always as identity primary key,
  appeal_id text not null references appeal (id) on delete cascade,
  at bigint not null,
  side text not null check (side in ('appellant', 'officer')),
  who text not null,
  kind text not null,
  text text not null default ''
);
create index appeal_entry_of_appeal on appeal_entry (appeal_id, id);

-- Sent before the message that it belongs to: until then it has an owner and no appeal.
create table appeal_file (
  id text primary key,
  account_id text not null references account (id) on delete cascade,
  appeal_id text references appeal (id) on delete cascade,
  entry_id bigint references appeal_entry (id) on delete cascade,
  sha256 text not null references blob (sha256),
  file_name text not null,
  media_type text not null,
  size_bytes bigint not null,
  created_at bigint not null,
  check ((appeal_id is null) = (entry_id is null))
);
create index appeal_file_of_appeal on appeal_file (appeal_id) where appeal_id is not null;
create index appeal_file_of_account on appeal_file (account_id);
create index appeal_file_of_blob on appeal_file (sha256);

-- What an upheld appeal made of a term of a round: it stands over engine, lab and certifier. Written once.
create table appeal_ruling (
  round_id text not null references round (id) on delete cascade,
  term_id text not null,
  member_id text not null default '',
  appeal_id text not null references appeal (id) on delete cascade,
  number text not null,
  outcome text not null check (outcome in ('pass', 'notApplicable')),
  reason text not null,
  who text not null,
  at bigint not null,
  primary key (round_id, term_id, member_id)
);

-- Who judged, as an account: an address may change, and nobody decides an appeal about their own judgement.
alter table term_decision add column account_id text references account (id) on delete set null;
alter table device_result add column account_id text references account (id) on delete set null;
update term_decision d set account_id = a.id from account a where a.email = d.who;
update device_result r set account_id = a.id from account a where a.email = split_part(r.by_name, '（', 1);
