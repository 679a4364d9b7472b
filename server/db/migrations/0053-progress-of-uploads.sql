-- When an upload last began to get bytes, on any server. Null: not since this is recorded.
alter table upload add column touched_at bigint;
