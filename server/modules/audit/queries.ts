import { sql } from 'kysely'
import { contains, type Db } from '../../db/index.ts'

type AuditRow = { id: string; at: number; who: string; what: string; target: string; detail: string }
export const insertAudit = (db: Db, row: AuditRow) => db.insertInto('audit').values(row).execute()

type AuditPage = {
  after?: [time: number, id: string]
  size: number
  keyword: string
  /** Exactly this act; empty for all. */
  what?: string
  from?: number | undefined
  before?: number | undefined
}

/** Newest first. */
export const listAudit = (db: Db, { after, size, keyword, what = '', from, before }: AuditPage) =>
  db
    .selectFrom('audit')
    .selectAll()
    .$if(after !== undefined, (query) => {
      const [at, id] = after ?? [0, '']
      return query.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(at, id)))
    })
    .$if(what !== '', (query) => query.where('what', '=', what))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? 0))
    .$if(before !== undefined, (query) => query.where('at', '<', before ?? 0))
    .$if(keyword !== '', (query) =>
      query.where((eb) =>
        eb.or((['who', 'what', 'target', 'detail'] as const).map((column) => eb(column, ...contains(keyword)))),
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute()

/** The distinct acts, by a loose index scan: one index step per act, however many rows there are. */
export const listAuditKinds = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ what: string }>`
    with recursive kind(what) as (
      (select what from audit order by what limit 1)
      union all
      select (select next.what from audit next where next.what > kind.what order by next.what limit 1)
      from kind where kind.what is not null)
    select what from kind where what is not null`.execute(db)
  return rows.map(({ what }) => what).toSorted(new Intl.Collator('zh').compare)
}
