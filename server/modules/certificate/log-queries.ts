import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import type { Node } from './merkle.ts'

/** Serializes appends until the end of the transaction; readers aren't blocked. */
export const lockLog = (db: Db) => sql`lock table certificate_log in share row exclusive mode`.execute(db)

export type LogEntry = { kind: 'issued' | 'revoked'; number: string; entry: string; at: number }
export const insertEntry = (db: Db, entry: LogEntry & { index: number }) =>
  db.insertInto('certificate_log').values(entry).execute()

export const insertNodes = (db: Db, nodes: readonly (Node & { hash: string })[]) =>
  db
    .insertInto('certificate_log_node')
    .values([...nodes])
    .execute()

export type HeadRow = { size: number; root_hash: string; at: number; key_id: string; signature: string }
export const insertHead = (db: Db, head: HeadRow) => db.insertInto('certificate_log_head').values(head).execute()

/** Undefined while the log is empty. */
export const newestHead = (db: Db) =>
  db.selectFrom('certificate_log_head').selectAll().orderBy('size', 'desc').limit(1).executeTakeFirst()

export const headOfSize = (db: Db, size: number) =>
  db.selectFrom('certificate_log_head').selectAll().where('size', '=', size).executeTakeFirst()

export const nodeRows = async (db: Db, nodes: readonly Node[]) => {
  if (nodes.length === 0) return []
  const levels = nodes.map(({ level }) => level)
  const positions = nodes.map(({ position }) => position)
  const { rows } = await sql<Node & { hash: string }>`
    select n.level, n.position, n.hash
    from certificate_log_node n
    join unnest(${levels}::int[], ${positions}::bigint[]) as wanted (level, position)
      on wanted.level = n.level and wanted.position = n.position`.execute(db)
  return rows
}

/** Log indices of the issue of these certificates. */
export const issuedAt = (db: Db, numbers: readonly string[]) =>
  db
    .selectFrom('certificate_log')
    .select(['index', 'number'])
    .where('number', 'in', [...numbers])
    .where('kind', '=', 'issued')
    .execute()

export const entriesFrom = (db: Db, start: number, count: number) =>
  db.selectFrom('certificate_log').select(['index', 'entry']).where('index', '>=', start).orderBy('index').limit(count).execute()

export const revocations = (db: Db, page: { below?: number; size?: number }) =>
  db
    .selectFrom('certificate_log as l')
    .innerJoin('certificate as c', 'c.number', 'l.number')
    .select(['l.index', 'l.number', 'c.revoked_at', 'c.revoke_reason'])
    .where('l.kind', '=', 'revoked')
    .$if(page.below !== undefined, (query) => query.where('l.index', '<', page.below ?? 0))
    .orderBy('l.index', 'desc')
    .$if(page.size !== undefined, (query) => query.limit(page.size ?? 0))
    .execute()

/** The latest log entries, with the facts of their certificates; newest first. */
export const newestEvents = (db: Db, size: number) =>
  db
    .selectFrom('certificate_log as l')
    .innerJoin('certificate as c', 'c.number', 'l.number')
    .select([
      'l.kind',
      'l.number',
      'l.at',
      'c.app_name',
      'c.version_name',
      'c.company',
      'c.demo',
      'c.valid_until',
      'c.revoke_reason',
    ])
    .orderBy('l.index', 'desc')
    .limit(size)
    .execute()
export type CertificateEvent = Awaited<ReturnType<typeof newestEvents>>[number]
