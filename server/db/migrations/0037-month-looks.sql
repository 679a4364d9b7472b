-- How often the end of a month that is not told yet was seen. What is told stays told, so one look at a clock that may be ahead
-- is not enough: it is set right again before enough of them stand an hour apart.
create table month_look (
  month text primary key check (month ~ '^\d{4}-\d{2}$'),
  looks integer not null,
  looked_at bigint not null
);
