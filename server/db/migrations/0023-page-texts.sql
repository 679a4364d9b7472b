-- The words of the legal pages that editors published; until then a page has the words of the code.
alter table content drop constraint content_kind_check;
alter table content add constraint content_kind_check check (kind in ('article', 'notice', 'banner', 'edition', 'page'));

create table page_text (
  page text primary key references content (id),
  lede text not null,
  blocks jsonb not null,
  published_at bigint not null
);
