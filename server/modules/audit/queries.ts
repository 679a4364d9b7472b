import { contains, type Db } from '../../db/index.ts'

export type AuditRow = { id: string; at: number; who: string; what: string; target: string; detail: string }
export const insertAudit = (db: Db, row: AuditRow) => db.insertInto('audit').values(row).execute()

export type AuditPage = { after?: [time: number, id: string]; size: number; keyword: string }

/** Newest first. */
export const listAudit = (db: Db, { after, size, keyword }: AuditPage) =>
  db
    .selectFrom('audit')
    .selectAll()
    .$if(after !== undefined, (query) => {
      const [at, id] = after ?? [0, '']
      return query.where((eb) => eb(eb.refTuple('at', 'id'), '<', eb.tuple(at, id)))
    })
    .$if(keyword !== '', (query) =>
      query.where((eb) =>
        eb.or((['who', 'what', 'target', 'detail'] as const).map((column) => eb(column, ...contains(keyword)))),
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute()
