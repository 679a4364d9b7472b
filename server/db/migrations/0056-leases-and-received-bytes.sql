-- `busy_until` is a worker's lease, by the database's clock; the pause after a failure goes by the workers' clocks, as retries do.
alter table webhook add column rest_until bigint;
-- What had arrived when the last piece began to come: other servers don't see the file.
alter table upload add column received_bytes bigint not null default 0;
