-- What goes when its owner goes is found by an index. Without one each row that was taken away read whole tables: an account
-- with a few hundred rounds could not be deleted within the time that a statement has.
create index round_of_account on round (account_id);
create index round_retested on round (retest_of) where retest_of is not null;
create index appeal_of_round on appeal (round_id) where round_id is not null;
create index appeal_held on appeal (held_by) where held_by is not null;
create index appeal_ruling_of_appeal on appeal_ruling (appeal_id);
create index appeal_file_of_entry on appeal_file (entry_id) where entry_id is not null;
create index cloud_run_of_version on cloud_run (version_id);
create index cloud_run_of_app on cloud_run (app_id);
create index device_task_claimed on device_task (claimed_by) where claimed_by is not null;
create index device_result_of_account on device_result (account_id) where account_id is not null;
create index device_result_evidence_of_evidence on device_result_evidence (evidence_id);
create index term_decision_of_account on term_decision (account_id) where account_id is not null;
create index content_version_of_account on content_version (account_id) where account_id is not null;
create index ownership_task_of_review on ownership_task (review_id);
create index lab_token_of_account on lab_token (account_id);

-- Whether a stored file is still named by anything, asked for each file that the sweep looks at.
create index version_of_file on version (sha256);
create index upload_of_file on upload (sha256) where sha256 is not null;
create index app_of_icon on app (icon_sha256) where icon_sha256 is not null;
create index image_of_file on image (sha256);
create index evidence_of_file on evidence (sha256);

-- How many profiles wait, told on every page of the accounts.
create index account_under_review on account (id) where data_state = 1;
