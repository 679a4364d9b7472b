-- Visitors see one notice, the newest. One that matters more than its day stands above newer ones until it leaves.
alter table notice add column important boolean not null default false;
