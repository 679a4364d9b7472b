-- Who wants to hear of new versions of a document. `term_ids`: only these clauses of a standard; empty: all of it.
create table followed_document (
  account_id text not null references account (id) on delete cascade,
  document_id text not null,
  term_ids text[] not null,
  followed_at bigint not null,
  primary key (account_id, document_id)
);
create index followers_of_document on followed_document (document_id, account_id);

-- What became of each version of a document, in its order: the last entry of a version is what followers know of it.
-- `changes`: what differs from the version before it.
create table document_news (
  id text primary key,
  document_id text not null,
  version text not null,
  kind text not null check (kind in ('coming', 'redated', 'inForce', 'withdrawn')),
  effective_from text not null,
  changes jsonb not null,
  created_at bigint not null
);

-- Each follower hears of each piece of news once.
create table told_follower (
  news_id text not null references document_news (id) on delete cascade,
  account_id text not null references account (id) on delete cascade,
  primary key (news_id, account_id)
);
create index told_followers_of_account on told_follower (account_id);
