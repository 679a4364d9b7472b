-- An image captcha that waits for its one answer. Only a keyed digest of the answer is kept.
create table captcha (
  id text primary key,
  answer_hmac text not null,
  expires_at bigint not null
);
create index captcha_by_expiry on captcha (expires_at);

-- A solved captcha; taking it away is using it.
create table captcha_ticket (
  ticket_sha256 text primary key,
  expires_at bigint not null
);
create index captcha_ticket_by_expiry on captcha_ticket (expires_at);

-- One code for each purpose and address; a change of address binds it to the account that asked as well.
create table email_code (
  id text primary key,
  purpose text not null check (purpose in ('register', 'recover', 'changeEmail')),
  email_key text not null,
  -- empty where nobody is signed in
  account_id text not null default '',
  code_hmac text not null,
  tries_left integer not null,
  expires_at bigint not null,
  unique (purpose, email_key, account_id)
);
create index email_code_by_expiry on email_code (expires_at);

-- A mail to be sent by a job. Its data goes when it has been sent.
create table mail (
  id text primary key,
  to_address text not null,
  kind text not null,
  data jsonb,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  -- set by the first attempt that failed
  delayed_since bigint,
  created_at bigint not null,
  finished_at bigint
);
create index mail_delayed on mail (delayed_since) where state = 'queued' and delayed_since is not null;
create index mail_by_age on mail (created_at);

alter table account add column delete_at bigint;
alter table session add column second_factor_at bigint;

create table second_factor (
  account_id text primary key references account (id) on delete cascade,
  secret_sealed text not null,
  confirmed_at bigint,
  -- the last time step that was used: each code opens once
  last_step bigint not null default 0,
  created_at bigint not null
);

create table recovery_code (
  account_id text not null references account (id) on delete cascade,
  code_hmac text not null,
  primary key (account_id, code_hmac)
);

-- A picture of an account, drawn anew by us.
create table image (
  id text primary key,
  account_id text not null references account (id) on delete cascade,
  sha256 text not null references blob (sha256),
  created_at bigint not null
);
create index image_of_account on image (account_id, created_at);

create table profile (
  account_id text primary key references account (id) on delete cascade,
  -- what was last submitted; empty once it is the accepted one
  submitted jsonb,
  accepted jsonb,
  -- counts every change, so that nobody decides over what they have not seen
  revision integer not null default 0,
  return_reason text not null default '',
  submitted_at bigint,
  decided_at bigint
);
create index profile_waiting on profile (submitted_at) where submitted is not null;
