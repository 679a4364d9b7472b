import type { Generated } from 'kysely'

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

/** Cloud tests and messages: the tables of `0008-cloud-tests.sql` and `0009-inbox.sql`. */
export type CloudTables = {
  cloud_run: CloudRunTable
  cloud_quota: CloudQuotaTable
  inbox_message: InboxMessageTable
  inbox_setting: InboxSettingTable
}
