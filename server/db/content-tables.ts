import type { ContentKind } from '@alliance/contract/content-desk'
import type { Generated } from 'kysely'
import type { Json, TokenVector } from './column-types.ts'

type ArticleTable = {
  id: string
  type: number
  title: string
  summary: string
  source: Generated<string>
  blocks: Json
  /** Null while not public: not yet, or no longer. */
  published_at: number | null
  updated_at: Generated<number | null>
}

type ContentTable = {
  id: string
  kind: ContentKind
  title: string
  type: number | null
  version: number
  public_version: Generated<number | null>
  publish_at: Generated<number | null>
  until_at: Generated<number | null>
  withdrawn_at: Generated<number | null>
  withdraw_reason: Generated<string>
  revision: Generated<number>
  changed_by: string
  changed_at: number
}

type ContentVersionTable = {
  content_id: string
  version: number
  fields: Json
  who: string
  at: number
  note: string
  public_from: number | null
  /** Null in rows from before this column, and for deleted accounts. */
  account_id: Generated<string | null>
}

type MemberTable = {
  id: string
  name: string
  type: number
  introduction: Generated<string>
  sort: Generated<number>
  demo: Generated<boolean>
  /** Null while on the public list. */
  hidden_at: Generated<number | null>
  /** Shown as a terminal vendor, as those of type 1 are, without taking part in certification. */
  listed_as_vendor: Generated<boolean>
  revision: Generated<number>
  changed_by: Generated<string>
  changed_at: Generated<number | null>
}

type SearchEntryTable = {
  number: number
  kind: number
  id: string
  part: number
  anchor: string
  title: string
  heading: string
  body: string
  at: number
  title_tokens: TokenVector
  heading_tokens: TokenVector
  body_tokens: TokenVector
}

type SearchStateTable = { name: string; digest: string }

type DocumentFileTable = {
  document_id: string
  version: string
  digest: string
  sha256: string
  pages: number
  created_at: number
}

type DocumentEditionTable = {
  content_id: string
  document_id: string
  version: string
  effective_from: string
  summary: string
  blocks: Json
}

type DocumentRedirectTable = {
  old_id: string
  document_id: string
  added_by: string
  added_at: number
}

type PageTextTable = {
  page: string
  lede: string
  blocks: Json
  published_at: number
}

type PictureTable = {
  id: string
  name: string
  name_key: string
  alt: string
  credit: Generated<string>
  sha256: string
  thumbnail_sha256: string
  medium_sha256: string | null
  width: number
  height: number
  size_bytes: number
  revision: Generated<number>
  added_by: string
  added_at: number
  changed_by: string
  changed_at: number
}

type PictureUseTable = { content_id: string; version: number; picture_id: string }

export type ContentTables = {
  article: ArticleTable
  content: ContentTable
  content_version: ContentVersionTable
  member: MemberTable
  search_entry: SearchEntryTable
  search_state: SearchStateTable
  document_file: DocumentFileTable
  document_edition: DocumentEditionTable
  document_redirect: DocumentRedirectTable
  page_text: PageTextTable
  picture: PictureTable
  picture_use: PictureUseTable
}
