import { PlainFailure } from '../plain-failure.ts'
import type { Database, Script } from './database.ts'
import type { Schema } from './tables.ts'

/** Parents before children. Sessions, idempotency keys and counters are left out: after a restore everybody signs in again. */
export const dumpedTables = [
  'account',
  'api_token',
  'webhook',
  'webhook_delivery',
  'allow_list_entry',
  'setting',
  'blob',
  'upload',
  'image',
  'profile',
  'second_factor',
  'recovery_code',
  'mail',
  'app',
  'version',
  'round',
  'round_standard',
  'round_report',
  'round_event',
  'round_facts',
  'pack_trial',
  'pack_trial_row',
  'signing_key',
  'certificate',
  'certificate_reminder',
  'certificate_log',
  'certificate_log_node',
  'certificate_log_head',
  'article',
  'member',
  'activity_series',
  'activity',
  'registration',
  'poll',
  'poll_option',
  'poll_vote',
  'sign_up_form',
  'sign_up',
  'notice',
  'banner',
  'content',
  'content_version',
  'picture',
  'picture_use',
  'document_edition',
  'document_redirect',
  'page_text',
  'page_stat',
  'article_stat',
  'document_file',
  'vendor_client',
  'binding',
  'vendor_revocation',
  'audit',
  'reviewer',
  'app_review',
  'member_review',
  'review_event',
  'ownership_task',
  'device',
  'lab_token',
  'cloud_run',
  'cloud_quota',
  'device_task',
  'device_result',
  'evidence',
  'device_result_evidence',
  'term_decision',
  'appeal_number',
  'appeal',
  'appeal_entry',
  'appeal_file',
  'appeal_ruling',
  'precedent_number',
  'precedent',
  'month_figures',
  'month_correction',
  'inbox_message',
  'inbox_setting',
  'followed_document',
  'document_news',
  'told_follower',
  'version_comment',
  'demo_vendor_account',
  'demo_vendor_package',
  'demo_vendor_record',
  'job',
] as const satisfies readonly (keyof Schema)[]
/** Rebuilt from the rest by the next start. */
const derivedTables = ['search_entry', 'search_state'] as const satisfies readonly (keyof Schema)[]
export const leftOutTables = [
  ...derivedTables,
  'captcha',
  'captcha_ticket',
  'email_code',
  'session',
  'idempotency',
  'month_look',
  'rate_limit',
  'vendor_authorization',
] as const satisfies readonly (keyof Schema)[]

export type DumpedRow = { table: string; row: unknown }
const ROWS_AT_ONCE = 200

async function* rowsOf(script: Script, table: string): AsyncGenerator<DumpedRow> {
  await script.exec(`declare dump no scroll cursor for select to_jsonb(t) as row from "${table}" t`)
  for (;;) {
    const rows = await script.query(`fetch ${ROWS_AT_ONCE} from dump`)
    for (const { row } of rows) yield { table, row }
    if (rows.length < ROWS_AT_ONCE) break
  }
  await script.exec('close dump')
}

/** Writes every row of one snapshot, table by table. */
export const dumpRows = (database: Database, write: (row: DumpedRow) => Promise<void>): Promise<void> =>
  database.script(
    async (script) => {
      for (const table of dumpedTables) for await (const row of rowsOf(script, table)) await write(row)
    },
    { snapshot: true },
  )

/** The tables that the database has now, perhaps at an earlier schema than this version's. */
const tablesOf = async (script: Script): Promise<Set<string>> => {
  const rows = await script.query(
    'select table_name as name from information_schema.tables where table_schema = current_schema()',
  )
  return new Set(rows.map(({ name }) => name as string))
}

const COUNTERS = ['round_event', 'review_event', 'appeal_entry'] as const satisfies readonly (keyof Schema)[]

/**
 * Inserts dumped rows, all or none, into a database that has no accounts and the schema of the dump. Sequences continue after
 * the highest restored id.
 */
export const restoreRows = (database: Database, rows: AsyncIterable<DumpedRow>): Promise<void> =>
  database.script(async (script) => {
    const [used] = await script.query('select 1 from account limit 1')
    if (used) throw new PlainFailure('目标数据库里已经有账号：请恢复到空的数据目录或空的数据库。')
    const present = await tablesOf(script)
    const isPresent = (table: string) => present.has(table)
    // A start may have written settings of its own: the dump's replace them, and what was derived from them goes too.
    for (const table of [...derivedTables, ...dumpedTables.toReversed()].filter(isPresent))
      await script.exec(`delete from "${table}"`)
    const derived = new Set<string>(derivedTables)
    for await (const { table, row } of rows) {
      // Older backups contain the search index.
      if (derived.has(table)) continue
      if (!isPresent(table)) throw new PlainFailure(`备份里有这个版本不认识的数据：${table}。`)
      await script.query(
        `insert into "${table}" overriding system value select * from jsonb_populate_record(null::"${table}", $1::jsonb)`,
        [JSON.stringify(row)],
      )
    }
    for (const table of COUNTERS.filter(isPresent))
      await script.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), greatest(1, (select coalesce(max(id), 1) from ${table})))`,
      )
  })
