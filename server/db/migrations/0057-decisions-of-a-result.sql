-- A certifier decides about one revision of a lab's result: a later correction waits for a decision of its own.
alter table term_decision add column revision integer not null default 0;
update term_decision d set revision = coalesce((
  select max(r.revision) from device_result r join device_task t on t.id = r.task_id
  where t.round_id = d.round_id and t.member_id = d.member_id and r.term_id = d.term_id
), 0) where d.member_id <> '';
alter table term_decision drop constraint term_decision_pkey;
alter table term_decision add primary key (round_id, term_id, member_id, revision);
