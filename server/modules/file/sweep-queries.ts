import { type RawBuilder, sql } from 'kysely'
import { type Db, inTransaction } from '../../db/index.ts'

/** Ended uploads. A version or proof made from one refers to the content itself. */
export const dropOldUploads = (db: Db, before: number) =>
  db
    .deleteFrom('upload')
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'finished'), where('finished_at', '<', before)]),
        where.and([where('state', '=', 'expired'), where('created_at', '<', before)]),
      ]),
    )
    .execute()

/**
 * Two statements: a delete that waited for whoever refers to a row now would not look at the references again. Rows that
 * somebody holds are left to the next sweep.
 */
const dropLoose = (db: Db, table: 'evidence' | 'image', { before, used }: { before: number; used: RawBuilder<unknown> }) =>
  inTransaction(db, async (db) => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} one where one.created_at < ${before} and not exists (${used})
      for update skip locked`.execute(db)
    const ids = rows.map(({ id }) => id)
    await sql`delete from ${sql.table(table)} one where one.id = any(${ids}) and not exists (${used})`.execute(db)
  })

/** Files that no result of a lab refers to: uploaded, but never saved. */
export const dropLooseEvidence = (db: Db, before: number) =>
  dropLoose(db, 'evidence', { before, used: sql`select 1 from device_result_evidence r where r.evidence_id = one.id` })

/** Pictures that no profile of their account refers to, neither the accepted nor the submitted one. */
export const dropLooseImages = (db: Db, before: number) =>
  dropLoose(db, 'image', {
    before,
    used: sql`
      select 1 from profile p where p.account_id = one.account_id
        and position(one.id in concat(p.submitted::text, p.accepted::text)) > 0`,
  })

/** Attachments that were never sent with an appeal. */
export const dropLooseAppealFiles = (db: Db, before: number) =>
  db.deleteFrom('appeal_file').where('appeal_id', 'is', null).where('created_at', '<', before).execute()

type Reference = { place: string; field: string }

/** Every column with a foreign key to `blob`, read from the catalogue, so that no table is forgotten. */
const references = async (db: Db): Promise<Reference[]> => {
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as place, a.attname::text as field
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'blob'::regclass`.execute(db)
  return rows
}

const unused = (places: readonly Reference[]) =>
  sql.join(
    places.map(({ place, field }) => sql`not exists (select 1 from ${sql.table(place)} r where r.${sql.ref(field)} = b.sha256)`),
    sql` and `,
  )

const AT_ONCE = 500

export type LooseBlob = { sha256: string; created_at: number }
/** Unreferenced blobs beyond `after`, oldest first, at most 500. */
export const looseBlobs = async (db: Db, { before, after }: { before: number; after: LooseBlob | undefined }) => {
  const places = await references(db)
  const beyond = after ? sql`(b.created_at, b.sha256) > (${after.created_at}, ${after.sha256})` : sql`true`
  const { rows } = await sql<LooseBlob>`
    select b.sha256, b.created_at from blob b where b.created_at < ${before} and ${beyond} and ${unused(places)}
    order by b.created_at, b.sha256 limit ${AT_ONCE}`.execute(db)
  return rows
}

/** Locked until the transaction ends; false if something refers to it by now. */
export const lockLooseBlob = async (db: Db, sha256: string): Promise<boolean> => {
  const held = await db.selectFrom('blob').select('sha256').where('sha256', '=', sha256).forUpdate().executeTakeFirst()
  if (!held) return false
  const { rows } = await sql`select 1 from blob b where b.sha256 = ${sha256} and ${unused(await references(db))}`.execute(db)
  return rows.length > 0
}

/** Which of these the database knows. */
export const knownBlobs = async (db: Db, hashes: readonly string[]): Promise<Set<string>> => {
  if (hashes.length === 0) return new Set()
  const rows = await db
    .selectFrom('blob')
    .select('sha256')
    .where('sha256', 'in', [...hashes])
    .execute()
  return new Set(rows.map(({ sha256 }) => sha256))
}

export const dropBlob = (db: Db, sha256: string) => db.deleteFrom('blob').where('sha256', '=', sha256).execute()
