-- Decided appeals, told without names so that everybody learns how a clause is read. They stay when the account goes: they name nobody.
create table precedent_number (
  year integer not null,
  demo boolean not null,
  last integer not null,
  primary key (year, demo)
);

create table precedent (
  id text primary key,
  number text not null unique,
  appeal_id text unique references appeal (id) on delete set null,
  demo boolean not null,
  standard text not null,
  term_id text not null,
  term_title text not null,
  clause text not null,
  device boolean not null,
  pack text not null,
  type text not null,
  judged text not null check (judged in ('fail', 'warning')),
  result text not null check (result in ('upheld', 'kept')),
  outcome text check (outcome in ('pass', 'notApplicable')),
  decided_in text not null check (decided_in ~ '^\d{4}-\d{2}$'),
  title text not null,
  facts text not null,
  holding text not null,
  -- grows with every change: what an officer didn't see is not written over
  revision integer not null default 1,
  published_at bigint not null,
  revised_at bigint,
  withdrawn_at bigint,
  withdrawn_reason text,
  check ((result = 'upheld') = (outcome is not null)),
  check ((withdrawn_at is null) = (withdrawn_reason is null))
);
create index precedent_public on precedent (id desc) where withdrawn_at is null;
create index precedent_of_term on precedent (term_id, id desc) where withdrawn_at is null;
