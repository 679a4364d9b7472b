-- The editors' desk. What the public reads stays in article, notice and banner; what editors work on stands here, so that
-- nothing that was never published can be read by a public call.

-- An article that is a draft or withdrawn has no time: every question for `published_at <= now` leaves it out.
alter table article alter column published_at drop not null;
alter table article add column updated_at bigint;

alter table banner add column from_at bigint not null default 0;
alter table banner add column until_at bigint;
-- Since when the present ones stand nobody wrote down: they stand now.
update banner set from_at = (extract(epoch from now()) * 1000)::bigint;

-- The id is that of the row in article, notice or banner.
create table content (
  id text primary key,
  kind text not null check (kind in ('article', 'notice', 'banner')),
  title text not null,
  -- of an article
  type smallint,
  -- the latest version: what editors see
  version integer not null,
  -- the version that is public, or will be at publish_at
  public_version integer,
  publish_at bigint,
  until_at bigint,
  withdrawn_at bigint,
  withdraw_reason text not null default '',
  -- goes up with every act; two editors can't both act on one
  revision integer not null default 1,
  changed_by text not null,
  changed_at bigint not null,
  check ((publish_at is null) = (public_version is null))
);
create index content_by_change on content (kind, changed_at desc, id desc);

-- Every save is a version and stays.
create table content_version (
  content_id text not null references content (id) on delete cascade,
  version integer not null,
  fields jsonb not null,
  who text not null,
  at bigint not null,
  note text not null default '',
  public_from bigint,
  primary key (content_id, version)
);

-- What was published before there was a desk comes onto it as its first version. Bodies that hold more than an editor can
-- type stay off it.
insert into content (id, kind, title, type, version, public_version, publish_at, changed_by, changed_at)
select id, 'article', title, type, 1, 1, published_at, '', published_at from article
where not exists (
  select 1 from jsonb_array_elements(blocks) part
  where part ->> 'kind' not in ('heading', 'paragraph', 'list', 'code', 'table')
);
insert into content (id, kind, title, version, public_version, publish_at, until_at, changed_by, changed_at)
select id, 'notice', text, 1, 1, from_at, until_at, '', from_at from notice;
insert into content (id, kind, title, version, public_version, publish_at, until_at, changed_by, changed_at)
select id, 'banner', title, 1, 1, from_at, until_at, '', from_at from banner;

insert into content_version (content_id, version, fields, who, at, public_from)
select a.id, 1,
  jsonb_build_object('kind', 'article', 'type', a.type, 'title', a.title, 'summary', a.summary, 'source', a.source, 'blocks', a.blocks),
  '', a.published_at, a.published_at
from article a join content c on c.id = a.id;
insert into content_version (content_id, version, fields, who, at, public_from)
select id, 1, jsonb_build_object('kind', 'notice', 'text', text, 'path', path, 'untilAt', until_at), '', from_at, from_at from notice;
insert into content_version (content_id, version, fields, who, at, public_from)
select id, 1,
  jsonb_build_object('kind', 'banner', 'title', title, 'text', text, 'path', path, 'drawing', drawing, 'sort', sort, 'untilAt', until_at),
  '', from_at, from_at
from banner;
