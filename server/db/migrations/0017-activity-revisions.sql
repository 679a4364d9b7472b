-- Editors make and change activities: each save raises the revision, so that of two editors the second is told of the first.
-- It is the sequence of the event in the calendars of those who registered, too.
alter table activity add column revision integer not null default 1;
alter table activity add column changed_by text not null default '';
alter table activity add column changed_at bigint not null default 0;
