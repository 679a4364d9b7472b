-- What was told of a month's certification, for everybody. It names nobody, stays when accounts go, and is never changed: the
-- difference of two tellings of one month would say whose round it was.
create table month_figures (
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  -- made up by the demonstration
  demo boolean not null,
  figures jsonb not null,
  closed_at bigint not null,
  primary key (month, demo)
);

create function month_figures_stay() returns trigger language plpgsql as $$
begin
  raise exception 'what was told of a month is never changed or taken away';
end
$$;
create trigger month_figures_keep_rows before update or delete on month_figures
  for each row execute function month_figures_stay();

-- Rounds and appeals of one month, by when they were decided.
create index round_decided on round (finished_at) where gold_state in (2, 3) and not demo;
create index appeal_decided on appeal (closed_at) where state = 4 and round_id is not null and not demo;
