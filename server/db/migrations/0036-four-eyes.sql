-- Whose account wrote a version: an address may change, and an installation may ask that a colleague publishes. Null of what
-- was written before this was noted.
alter table content_version add column account_id text references account (id) on delete set null;
