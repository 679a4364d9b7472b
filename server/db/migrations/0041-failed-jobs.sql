-- The office lists what was given up, the newest first, among all that was done in the last 30 days.
create index job_failed on job (finished_at, id) where state = 'failed';
