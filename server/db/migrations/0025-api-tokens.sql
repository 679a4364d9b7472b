-- A member's CI acts as the account that made its token, for the calls marked `ci`. An ended one stays for a while: the list
-- says why it works no more.
create table api_token (
  id text primary key,
  token_sha256 text not null unique,
  account_id text not null references account (id) on delete cascade,
  name text not null,
  created_at bigint not null,
  expires_at bigint not null,
  last_used_at bigint,
  ended_at bigint,
  ended_by text check (ended_by in ('owner', 'password', 'office')),
  check ((ended_at is null) = (ended_by is null))
);
create index api_token_of_account on api_token (account_id, created_at);
