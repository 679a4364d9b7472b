-- The words that followers were told of a version to come: where they change before its day, it is told which. Null of what
-- was told before this was noted, and of what is not to come.
alter table document_news add column words jsonb;
alter table document_news drop constraint document_news_kind_check;
alter table document_news add check (kind in ('coming', 'redated', 'reworded', 'inForce', 'withdrawn'));

-- What a figure of a month should have said. It stands beside the figure, and stays like it: a wrong correction gets another one.
create table month_correction (
  id text primary key,
  month text not null,
  demo boolean not null,
  part text not null check (part in ('rounds', 'standards', 'terms', 'scopes', 'appeals', 'certificates')),
  text text not null,
  who text not null,
  corrected_at bigint not null,
  foreign key (month, demo) references month_figures (month, demo),
  unique (month, demo, part, text)
);
create trigger month_correction_keep_rows before update or delete on month_correction
  for each row execute function month_figures_stay();
