-- How a terminal vendor's sign-in is asked. Only these addresses are ever fetched for the member.
create table vendor_client (
  member_id text primary key references member (id) on delete cascade,
  issuer text not null,
  authorization_endpoint text not null,
  token_endpoint text not null,
  jwks_uri text not null,
  revocation_endpoint text not null default '',
  -- answers `?name=<package>` with whose it is; empty: the vendor can't say
  packages_endpoint text not null default '',
  client_id text not null,
  client_secret_sealed text not null,
  scope text not null,
  -- RFC 9207: every answer of this vendor names its issuer, so one that doesn't is refused
  sends_issuer boolean not null default true,
  demo boolean not null default false
);

-- An authorization under way: ten minutes, for one account and member, gone when it is used. Nonce and code verifier follow
-- from the state and the installation's key, so nothing here helps whoever reads it.
create table vendor_authorization (
  state_sha256 text primary key,
  account_id text not null references account (id) on delete cascade,
  member_id text not null references member (id) on delete cascade,
  expires_at bigint not null
);
create index vendor_authorization_of_account on vendor_authorization (account_id, expires_at);

create table binding (
  -- a new one with each bind: work for an older one finds nothing
  id text primary key,
  account_id text not null references account (id) on delete cascade,
  member_id text not null references member (id) on delete cascade,
  -- the vendor's own name for its account; accounts are never matched by e-mail
  subject text not null,
  display_name text not null,
  -- 2 bound, 3 expired or revoked; no row: not bound
  bind_status smallint not null check (bind_status in (2, 3)),
  -- access and refresh token, sealed for this member and subject; empty once they are void
  tokens_sealed text not null,
  access_until bigint,
  -- set where nothing renews the access token: the binding ends then
  lasts_until bigint,
  refreshing_until bigint,
  bound_at bigint not null,
  checked_at bigint not null,
  unique (account_id, member_id)
);
-- One vendor account stands for one member account. A binding that has ended no longer holds it.
create unique index binding_one_holder on binding (member_id, subject) where bind_status = 2;

-- Tokens that are to be given back to the vendor, by a job.
create table vendor_revocation (
  id text primary key,
  member_id text not null references member (id) on delete cascade,
  subject text not null,
  tokens_sealed text not null,
  created_at bigint not null
);

-- Who did what, when. Rows are added in the transaction of the act and never changed.
create table audit (
  id text primary key,
  at bigint not null,
  -- the address at that time, kept when the account is gone
  who text not null,
  what text not null,
  target text not null default '',
  detail text not null default ''
);
create index audit_by_time on audit (at desc, id desc);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows are never changed or taken away';
end
$$;
create trigger audit_keeps_rows before update or delete on audit for each row execute function audit_is_append_only();
create trigger audit_keeps_table before truncate on audit for each statement execute function audit_is_append_only();

-- The list goes page by page: a key of bounded length.
alter table allow_list_entry add column id text not null default gen_random_uuid()::text;
create index allow_list_entry_by_time on allow_list_entry (created_at desc, id desc);

create index account_by_time on account (created_at desc, id desc);

-- Which alliance member a vendor reviewer works for.
create table reviewer (
  account_id text primary key references account (id) on delete cascade,
  member_id text not null references member (id) on delete cascade
);
create index reviewer_of_member on reviewer (member_id);

-- The demonstration vendors' own data: sign-in state of their OpenID providers, accounts, packages. Empty elsewhere.
create table demo_vendor_record (
  vendor text not null,
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  consumed_at bigint,
  expires_at bigint,
  primary key (vendor, model, id)
);
create index demo_vendor_record_grant on demo_vendor_record (vendor, grant_id) where grant_id is not null;
create index demo_vendor_record_uid on demo_vendor_record (vendor, model, uid) where uid is not null;
create index demo_vendor_record_expiry on demo_vendor_record (expires_at);

create table demo_vendor_account (
  vendor text not null,
  id text not null,
  login text not null,
  name text not null,
  password_hash text not null,
  primary key (vendor, id),
  unique (vendor, login)
);

-- A package stands in a vendor's store once, under one account.
create table demo_vendor_package (
  vendor text not null,
  package_name text not null,
  account_id text not null,
  added_at bigint not null,
  primary key (vendor, package_name),
  foreign key (vendor, account_id) references demo_vendor_account (vendor, id) on delete cascade
);
create index demo_vendor_package_of on demo_vendor_package (vendor, account_id, package_name);
