-- Old ids of documents that editors lead to present ones; those that the code knows stand in the code.
create table document_redirect (
  old_id text primary key,
  document_id text not null,
  added_by text not null,
  added_at bigint not null
);
