-- Addresses that members name, and what they are told. Secrets are sealed: each request is signed with them.
create table webhook (
  id text primary key,
  account_id text not null references account (id) on delete cascade,
  url text not null,
  events text[] not null,
  secret_sealed text not null,
  -- The one before, signed with beside it until then.
  old_secret_sealed text,
  old_secret_until bigint,
  created_at bigint not null,
  paused_at bigint,
  paused_by text check (paused_by in ('owner', 'failures', 'password', 'office')),
  -- The first failure since the last success.
  failing_since bigint,
  -- Nobody else sends to this address until then.
  busy_until bigint,
  -- For when the next look at it is planned.
  wake_at bigint,
  check ((paused_at is null) = (paused_by is null)),
  check ((old_secret_sealed is null) = (old_secret_until is null))
);
create index webhook_of_account on webhook (account_id, created_at);

create table webhook_delivery (
  id text primary key,
  webhook_id text not null references webhook (id) on delete cascade,
  type text not null,
  data jsonb not null,
  path text not null,
  created_at bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'succeeded', 'failed')),
  -- Sent by hand: once, without further tries.
  once boolean not null default false,
  attempts integer not null default 0,
  next_at bigint,
  last_at bigint,
  status integer,
  problem text,
  duration_ms integer,
  check ((state in ('waiting', 'sending')) = (next_at is not null))
);
create index webhook_delivery_of_webhook on webhook_delivery (webhook_id, created_at desc, id desc);
create index webhook_delivery_due on webhook_delivery (webhook_id, next_at) where next_at is not null;
