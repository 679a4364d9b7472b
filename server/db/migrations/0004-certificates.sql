-- Public keys that certificates and log heads are signed with. The private ones are never here.
create table signing_key (
  -- first 16 hex digits of the SHA-256 of the raw public key
  key_id text primary key,
  -- raw Ed25519 key, base64url
  public_key text not null,
  from_at bigint not null,
  -- set once another key has taken its place
  until_at bigint
);
create unique index signing_key_one_current on signing_key ((true)) where until_at is null;

-- What was certified stays on record when the account that it was issued to is gone.
create table certificate (
  id text primary key,
  number text not null unique,
  round_id text unique references round (id) on delete set null,
  account_id text references account (id) on delete set null,
  -- canonical JSON, byte for byte as it was signed
  body text not null,
  key_id text not null references signing_key (key_id),
  signature text not null,
  demo boolean not null,
  app_name text not null,
  package_name text not null,
  version_name text not null,
  company text not null,
  sha256 text not null,
  issued_at bigint not null,
  valid_until bigint not null,
  revoked_at bigint,
  revoke_reason text not null default '',
  check (valid_until > issued_at),
  check ((revoked_at is null) = (revoke_reason = ''))
);
create index certificate_of_file on certificate (sha256, id);
create index certificate_of_account on certificate (account_id, id);
create index certificate_registry on certificate (id, valid_until) where revoked_at is null;

-- Once issued it may only be revoked, once, and lose its ties to a deleted account.
create function certificate_is_signed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'certificates are never taken away';
  end if;
  if to_jsonb(new) - '{round_id,account_id,revoked_at,revoke_reason}'::text[]
     is distinct from to_jsonb(old) - '{round_id,account_id,revoked_at,revoke_reason}'::text[] then
    raise exception 'a signed certificate is never changed';
  end if;
  if coalesce(new.round_id, old.round_id) is distinct from old.round_id
     or coalesce(new.account_id, old.account_id) is distinct from old.account_id then
    raise exception 'a certificate is never passed on';
  end if;
  if old.revoked_at is not null and (new.revoked_at, new.revoke_reason) is distinct from (old.revoked_at, old.revoke_reason) then
    raise exception 'a revocation is never changed';
  end if;
  return new;
end
$$;
create trigger certificate_keeps_rows before update or delete on certificate for each row execute function certificate_is_signed();

-- Which reminders of its end have been mailed: each one once.
create table certificate_reminder (
  number text not null references certificate (number),
  days_left integer not null,
  at bigint not null,
  primary key (number, days_left)
);

-- The append-only log: one row per issue or revocation, in order, without a gap.
create table certificate_log (
  index bigint primary key check (index >= 0),
  kind text not null check (kind in ('issued', 'revoked')),
  number text not null references certificate (number),
  -- canonical JSON: its leaf is the SHA-256 of a zero byte and this text
  entry text not null,
  at bigint not null,
  unique (number, kind)
);
create index certificate_log_revoked on certificate_log (index) where kind = 'revoked';

-- Hashes of the complete subtrees: level 0 are the leaves, node (l, p) spans the entries from p·2^l to (p+1)·2^l.
create table certificate_log_node (
  level integer not null,
  position bigint not null,
  hash text not null,
  primary key (level, position)
);

-- The log's state after each entry, signed.
create table certificate_log_head (
  size bigint primary key,
  root_hash text not null,
  at bigint not null,
  key_id text not null references signing_key (key_id),
  signature text not null
);

create function certificate_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the certificate log is never changed or shortened';
end
$$;
create trigger certificate_log_keeps_rows before update or delete on certificate_log
  for each row execute function certificate_log_is_append_only();
create trigger certificate_log_keeps_table before truncate on certificate_log
  for each statement execute function certificate_log_is_append_only();
create trigger certificate_log_node_keeps_rows before update or delete on certificate_log_node
  for each row execute function certificate_log_is_append_only();
create trigger certificate_log_node_keeps_table before truncate on certificate_log_node
  for each statement execute function certificate_log_is_append_only();
create trigger certificate_log_head_keeps_rows before update or delete on certificate_log_head
  for each row execute function certificate_log_is_append_only();
create trigger certificate_log_head_keeps_table before truncate on certificate_log_head
  for each statement execute function certificate_log_is_append_only();
