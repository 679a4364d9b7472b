-- The organiser may decide about each registration: state 4 waits for that and holds its places, 5 was declined.
alter table activity add column moderated boolean not null default false;
alter table activity_series add column moderated boolean not null default false;
alter table registration drop constraint registration_state_check;
alter table registration add constraint registration_state_check check (state between 1 and 5);
alter table registration add column declined_reason text not null default '';
create index registration_reviewing on registration (activity_id, created_at, id) where state = 4;
