-- The library of pictures that articles show. The bytes of one never change: what the public reads can be kept for ever.
create table picture (
  id text primary key,
  name text not null,
  -- the name without width, case and needless spaces: two that look alike are one
  name_key text not null unique,
  alt text not null,
  credit text not null default '',
  -- the same picture is there once
  sha256 text not null unique references blob (sha256),
  thumbnail_sha256 text not null references blob (sha256),
  width integer not null,
  height integer not null,
  size_bytes integer not null,
  -- goes up with every change; two editors can't both act on one
  revision integer not null default 1,
  added_by text not null,
  added_at bigint not null,
  changed_by text not null,
  changed_at bigint not null
);
create index picture_by_time on picture (added_at desc, id desc);

-- Which versions show it. As long as one does, it can't be deleted.
create table picture_use (
  content_id text not null,
  version integer not null,
  picture_id text not null references picture (id),
  primary key (content_id, version, picture_id),
  foreign key (content_id, version) references content_version (content_id, version) on delete cascade
);
create index picture_use_of_picture on picture_use (picture_id);
