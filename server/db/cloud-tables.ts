import type { StandardId } from '@alliance/contract/standards'
import type { Generated } from 'kysely'
import type { Json, NullableJson } from './column-types.ts'

type CloudRunTable = {
  id: string
  number: string
  account_id: string
  app_id: string
  version_id: string
  state: Generated<'running' | 'done' | 'cancelled'>
  pack: string
  standards: StandardId[]
  terms: string[]
  demo: Generated<boolean>
  started_at: number
  updated_at: number
  finished_at: Generated<number | null>
}
type CloudQuotaTable = { account_id: string; month: string; used: number }

type InboxMessageTable = {
  id: string
  account_id: string
  topic: string
  kind: string
  title: string
  lines: string[]
  link: string
  created_at: number
  read_at: Generated<number | null>
}
type InboxSettingTable = { account_id: string; topic: string; mail: boolean }

type FollowedDocumentTable = { account_id: string; document_id: string; term_ids: string[]; followed_at: number }
type DocumentNewsTable = {
  id: string
  document_id: string
  version: string
  kind: 'coming' | 'redated' | 'reworded' | 'inForce' | 'withdrawn'
  effective_from: string
  changes: Json
  words: NullableJson
  created_at: number
}
type ToldFollowerTable = { news_id: string; account_id: string }
type VersionCommentTable = {
  id: string
  account_id: string | null
  document_id: string
  version: string
  anchor: string
  clause: string
  title: string
  text: string
  created_at: number
  withdrawn_at: Generated<number | null>
  revision: Generated<number>
  outcome: Generated<'adopted' | 'partly' | 'declined' | 'noted' | null>
  answer: Generated<string | null>
  answered_by: Generated<string | null>
  answered_at: Generated<number | null>
  published_text: Generated<string | null>
}

/**
 * Cloud tests, inbox, followers of documents and comments on their versions: the tables of `0008-cloud-tests.sql`,
 * `0009-inbox.sql`, `0033-following.sql` and `0035-comments.sql`.
 */
export type CloudTables = {
  cloud_run: CloudRunTable
  cloud_quota: CloudQuotaTable
  inbox_message: InboxMessageTable
  inbox_setting: InboxSettingTable
  followed_document: FollowedDocumentTable
  document_news: DocumentNewsTable
  told_follower: ToldFollowerTable
  version_comment: VersionCommentTable
}
