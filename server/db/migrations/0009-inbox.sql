-- What concerns an account, told inside the console. The words are kept as they were written.
create table inbox_message (
  id text primary key,
  account_id text not null references account (id) on delete cascade,
  topic text not null,
  kind text not null,
  title text not null,
  lines text[] not null,
  -- a path of this site
  link text not null,
  created_at bigint not null,
  read_at bigint
);
create index inbox_of_account on inbox_message (account_id, created_at desc, id desc);
create index inbox_unread on inbox_message (account_id, created_at desc, id desc) where read_at is null;

-- Which topics are mailed too. Without a row they are.
create table inbox_setting (
  account_id text not null references account (id) on delete cascade,
  topic text not null,
  mail boolean not null,
  primary key (account_id, topic)
);
