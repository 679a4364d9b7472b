-- What a search finds is derived from documents, articles and pages: built anew by the first start after this migration.
drop table search_entry;
delete from setting where name = 'indexedLibrary';

create sequence search_entry_number;
-- One row a place: a clause or section of a document, a page of its PDF, an article, a part of a fixed page.
create table search_entry (
  -- Rises with every row that is written. Rows of one block of numbers share a token, so that a search can go backwards
  -- block by block and stop when it has enough.
  number bigint primary key,
  kind smallint not null,
  id text not null,
  part integer not null,
  anchor text not null,
  title text not null,
  heading text not null,
  body text not null,
  at bigint not null,
  title_tokens tsvector not null,
  heading_tokens tsvector not null,
  body_tokens tsvector not null
);
-- Phrases are checked against the stored positions: reading them must not cost a decompression.
alter table search_entry alter column title_tokens set storage external;
alter table search_entry alter column heading_tokens set storage external;
alter table search_entry alter column body_tokens set storage external;
create unique index search_entry_place on search_entry (kind, id, part);
-- No pending list: it would be read through by every search. Content changes seldom.
create index search_entry_title on search_entry using gin (title_tokens) with (fastupdate = off);
create index search_entry_heading on search_entry using gin (heading_tokens) with (fastupdate = off);
create index search_entry_body on search_entry using gin (body_tokens) with (fastupdate = off);

-- Which state of which source the index shows. Not part of a backup, as the index is not.
create table search_state (
  name text primary key,
  digest text not null
);
