import type { Generated } from 'kysely'
import type { Json, NullableJson } from './column-types.ts'

export type CloudRunTable = {
  id: string
  number: string
  account_id: string
  app_id: string
  version_id: string
  state: Generated<'running' | 'done' | 'cancelled'>
  pack: string
  standards: string[]
  terms: string[]
  demo: Generated<boolean>
  started_at: number
  updated_at: number
  finished_at: Generated<number | null>
}
export type CloudQuotaTable = { account_id: string; month: string; used: number }

export type InboxMessageTable = {
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
export type InboxSettingTable = { account_id: string; topic: string; mail: boolean }

export type FollowedDocumentTable = { account_id: string; document_id: string; term_ids: string[]; followed_at: number }
export type DocumentNewsTable = {
  id: string
  document_id: string
  version: string
  kind: 'coming' | 'redated' | 'reworded' | 'inForce' | 'withdrawn'
  effective_from: string
  changes: Json
  words: NullableJson
  created_at: number
}
export type ToldFollowerTable = { news_id: string; account_id: string }

/** Cloud tests, messages and who follows documents: the tables of `0008-cloud-tests.sql`, `0009-inbox.sql` and `0033-following.sql`. */
export type CloudTables = {
  cloud_run: CloudRunTable
  cloud_quota: CloudQuotaTable
  inbox_message: InboxMessageTable
  inbox_setting: InboxSettingTable
  followed_document: FollowedDocumentTable
  document_news: DocumentNewsTable
  told_follower: ToldFollowerTable
}
