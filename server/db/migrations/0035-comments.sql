-- What members say of a version while it is announced and not yet in force, and what the editors answer. `anchor`, `clause`
-- and `title`: the place that it is about, as it was called then. Null `account_id`: the account is gone, what was public stays.
create table version_comment (
  id text primary key,
  account_id text references account (id) on delete set null,
  document_id text not null,
  version text not null,
  anchor text not null,
  clause text not null,
  title text not null,
  text text not null,
  created_at bigint not null,
  withdrawn_at bigint,
  -- grows with every answer: what a colleague wrote meanwhile is not written over
  revision integer not null default 0,
  outcome text check (outcome in ('adopted', 'partly', 'declined', 'noted')),
  answer text,
  answered_by text,
  answered_at bigint,
  -- what everybody reads of the comment; null where it is not public
  published_text text,
  check ((outcome is null) = (answer is null) and (outcome is null) = (answered_at is null)),
  check (withdrawn_at is null or outcome is null),
  check (published_text is null or outcome is not null)
);
-- The same words about the same place count once.
create unique index version_comment_once on version_comment (account_id, document_id, version, anchor, md5(text))
  where withdrawn_at is null;
create index version_comment_of_account on version_comment (account_id, id desc);
create index version_comment_of_version on version_comment (document_id, version, id desc);
create index version_comment_waiting on version_comment (id) where outcome is null and withdrawn_at is null;
create index version_comment_answered on version_comment (answered_at desc, id desc) where outcome is not null;
