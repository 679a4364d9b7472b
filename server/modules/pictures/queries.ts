import { pictureKey } from '@alliance/contract/picture'
import type { PictureUse } from '@alliance/contract/pictures-desk'
import { sql } from 'kysely'
import { contains, type Db } from '../../db/index.ts'

const searched = ['name', 'alt', 'credit'] as const

const rows = (db: Db) =>
  db
    .selectFrom('picture')
    .selectAll()
    .select(sql<number>`(select count(distinct content_id)::int from picture_use where picture_id = picture.id)`.as('uses'))

type Asked = { keyword: string; size: number; after?: [addedAt: number, id: string] }
export const listPictures = (db: Db, { keyword, size, after }: Asked) =>
  rows(db)
    .$if(keyword !== '', (query) =>
      query.where((where) => where.or(searched.map((column) => where(column, ...contains(keyword))))),
    )
    .$if(after !== undefined, (query) => {
      const [at, id] = after ?? [0, '']
      return query.where((eb) => eb(eb.refTuple('added_at', 'id'), '<', eb.tuple(at, id)))
    })
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute()
export type PictureRow = Awaited<ReturnType<typeof listPictures>>[number]

export const findPicture = (db: Db, id: string): Promise<PictureRow | undefined> =>
  rows(db).where('id', '=', id).executeTakeFirst()

const shownBy = async (db: Db, column: 'id' | 'name_key', values: readonly string[]) =>
  values.length === 0
    ? []
    : db
        .selectFrom('picture')
        .select(['id', 'name', 'alt', 'credit', 'width', 'height', 'sha256'])
        .where(column, 'in', [...values])
        .execute()

/** Existing pictures with these keys, as made by `pictureKey`. */
export const picturesByKey = (db: Db, keys: readonly string[]) => shownBy(db, 'name_key', keys)
export const picturesById = (db: Db, ids: readonly string[]) => shownBy(db, 'id', ids)

/** Locks pictures against renaming and deletion until the transaction ends. Always in the same order, to prevent deadlocks. */
export const lockNamed = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('picture')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forKeyShare()
    .execute()

export const addUses = (db: Db, { contentId, version }: { contentId: string; version: number }, ids: readonly string[]) =>
  db
    .insertInto('picture_use')
    .values(ids.map((id) => ({ content_id: contentId, version, picture_id: id })))
    .execute()

/** Contents that show a picture, each with its most public use. */
export const usesOf = async (db: Db, { id, now }: { id: string; now: number }) => {
  const { rows: uses } = await sql<{ id: string; kind: string; title: string; use: PictureUse }>`
    select c.id, c.kind, c.title, case
      when bool_or(u.version = c.public_version and (c.publish_at <= ${now} or c.kind = 'edition')) then 'public'
      when bool_or(u.version = c.public_version) then 'planned'
      when bool_or(u.version = c.version) then 'draft'
      else 'earlier' end as use
    from picture_use u join content c on c.id = u.content_id
    where u.picture_id = ${id} group by c.id, c.kind, c.title, c.changed_at order by c.changed_at desc, c.id`.execute(db)
  return uses
}

/** The picture, locked until the transaction ends. */
export const lockPicture = (db: Db, id: string) =>
  db.selectFrom('picture').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const isUsed = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('picture_use').select('version').where('picture_id', '=', id).limit(1).executeTakeFirst()) !== undefined

/** Locks out other additions, renames and deletions until the transaction ends, so names stay unique. Taken before row locks. */
export const lockNames = (db: Db) => sql`lock table picture in share row exclusive mode`.execute(db)

export const isNameTaken = async (db: Db, name: string, except: string): Promise<boolean> =>
  (await db
    .selectFrom('picture')
    .select('id')
    .where('name_key', '=', pictureKey(name))
    .where('id', '<>', except)
    .executeTakeFirst()) !== undefined

export type Described = { name: string; alt: string; credit: string }
type File = { sha256: string; sizeBytes: number }
type NewPicture = Described & {
  id: string
  file: File
  thumbnail: File
  medium: File | undefined
  width: number
  height: number
  who: string
  now: number
}
/** The caller has recorded its files. False if its name is taken, or the same picture exists. */
export const insertPicture = async (
  db: Db,
  { file, thumbnail, medium, who, now, name, ...rest }: NewPicture,
): Promise<boolean> => {
  const row = await db
    .insertInto('picture')
    .values({
      ...rest,
      name,
      name_key: pictureKey(name),
      sha256: file.sha256,
      thumbnail_sha256: thumbnail.sha256,
      medium_sha256: medium?.sha256 ?? null,
      size_bytes: file.sizeBytes,
      added_by: who,
      added_at: now,
      changed_by: who,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The picture with one of these contents. */
export const findByFile = (db: Db, files: readonly string[]) =>
  db
    .selectFrom('picture')
    .select(['id', 'name', 'alt', 'credit'])
    .where('sha256', 'in', [...files])
    .executeTakeFirst()

type Change = Described & { revision: number; who: string; now: number }
/** The caller has locked the row and compared the revision. */
export const setPicture = (db: Db, id: string, { who, now, name, ...rest }: Change) =>
  db
    .updateTable('picture')
    .set({ ...rest, name, name_key: pictureKey(name), changed_by: who, changed_at: now })
    .where('id', '=', id)
    .execute()

export const dropPicture = (db: Db, id: string) => db.deleteFrom('picture').where('id', '=', id).execute()
