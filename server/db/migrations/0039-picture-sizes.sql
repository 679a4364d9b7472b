-- The same picture for small windows. Null where it would hardly be smaller, and of pictures that came before.
alter table picture add column medium_sha256 text references blob (sha256);
