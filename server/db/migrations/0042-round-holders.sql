-- Which certifier works on a round, since when, and until when that counts without another act of theirs. It bars nobody.
alter table round add column held_by text references account on delete set null;
alter table round add column held_since bigint;
alter table round add column held_until bigint;
create index round_held_by on round (held_by) where held_by is not null;
