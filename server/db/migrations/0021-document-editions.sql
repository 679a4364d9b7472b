-- Editions of the documents that the alliance writes. What editors work on stands on the content desk; what visitors read
-- stands here, and is written by the acts of publishing and withdrawing only. The first edition comes with the code.
alter table content drop constraint content_kind_check;
alter table content add constraint content_kind_check check (kind in ('article', 'notice', 'banner', 'edition'));

create table document_edition (
  content_id text primary key references content (id),
  document_id text not null,
  version text not null,
  -- a day in China, YYYY-MM-DD
  effective_from text not null,
  summary text not null,
  blocks jsonb not null,
  unique (document_id, version)
);
