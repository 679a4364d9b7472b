-- How often each article was opened, by day: one row an article and day, whatever clients send. No row tells of a person.
create table article_stat (
  day text not null,
  article_id text not null references article (id) on delete cascade,
  views bigint not null,
  primary key (day, article_id)
);
