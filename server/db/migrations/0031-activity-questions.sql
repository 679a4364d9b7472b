-- What an organiser asks besides the usual, one question a line, and what was answered: the question's words and the answer.
alter table activity add column questions text not null default '';
alter table activity_series add column questions text not null default '';
alter table registration add column answers jsonb not null default '[]';
