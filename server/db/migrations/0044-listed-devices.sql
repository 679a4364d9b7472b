-- A lab says of which devices everybody may read; until it does, of none. And the size of a memory page, where it is known.
alter table device add column listed boolean not null default false;
alter table device add column page_size_kb integer;
alter table device add constraint device_page_size check (page_size_kb in (4, 16));
