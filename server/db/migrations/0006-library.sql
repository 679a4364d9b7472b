-- The PDF of one version of a document, made once for its content.
create table document_file (
  document_id text not null,
  version text not null,
  -- of the text and of how it is laid out: another digest means that the file has to be made anew
  digest text not null,
  sha256 text not null references blob (sha256),
  pages integer not null,
  created_at bigint not null,
  primary key (document_id, version)
);
