-- How often the mail server had all of a mail and gave no answer: it may have arrived each time.
alter table mail add column unanswered integer not null default 0;
