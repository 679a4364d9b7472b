import type { Account } from '../../http/index.ts'
import type { ContentFields, ContentKind } from '@alliance/contract/content-desk'
import { ContentState } from '@alliance/contract/content-states'
import { type ExpressionBuilder, sql } from 'kysely'
import { contains, type Db, type Schema, toJson } from '../../db/index.ts'

/** The rules of `stateOf` as SQL conditions. */
const inState = (state: number, now: number) => (eb: ExpressionBuilder<Schema, 'content'>) => {
  if (state === ContentState.scheduled) return eb('publish_at', '>', now)
  if (state === ContentState.published) return eb('publish_at', '<=', now)
  return eb.and([eb('publish_at', 'is', null), eb('withdrawn_at', state === ContentState.draft ? 'is' : 'is not', null)])
}

type ContentPage = {
  kind: ContentKind
  state: number | undefined
  type: number | undefined
  keyword: string
  now: number
  size: number
  after?: [changedAt: number, id: string]
}
/** Latest change first. */
export const listContents = (db: Db, { kind, state, type, keyword, now, size, after }: ContentPage) =>
  db
    .selectFrom('content')
    .selectAll()
    .where('kind', '=', kind)
    .$if(state !== undefined, (query) => query.where(inState(state ?? 0, now)))
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 0))
    .$if(keyword !== '', (query) => query.where('title', ...contains(keyword)))
    .$if(after !== undefined, (query) => {
      const [at, id] = after ?? [0, '']
      return query.where((eb) => eb(eb.refTuple('changed_at', 'id'), '<', eb.tuple(at, id)))
    })
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute()
export type StoredContent = Awaited<ReturnType<typeof listContents>>[number]

/** Content that is published or ends by the clock, in its public version (a draft may differ). Editions have days of their own. */
export const listPlanned = (db: Db, now: number, most: number) =>
  db
    .selectFrom('content')
    .innerJoin('content_version', (join) =>
      join.onRef('content_id', '=', 'content.id').onRef('content_version.version', '=', 'content.public_version'),
    )
    .select(['content.id', 'content.kind', 'publish_at', 'until_at', 'fields'])
    .where('content.kind', '<>', 'edition')
    .where('publish_at', 'is not', null)
    .where((eb) => eb.or([eb('publish_at', '>', now), eb('until_at', '>', now)]))
    .orderBy((eb) => eb.fn<number>('least', ['publish_at', 'until_at']))
    .limit(most)
    .execute()
export type Planned = Awaited<ReturnType<typeof listPlanned>>[number]

/** Locks the content until the transaction ends, which serializes changes of what belongs to it. */
export const lockContent = (db: Db, id: string) =>
  db.selectFrom('content').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

export const findContent = (db: Db, id: string) => db.selectFrom('content').selectAll().where('id', '=', id).executeTakeFirst()

export const listVersions = (db: Db, id: string) =>
  db
    .selectFrom('content_version')
    .select(['version', 'who', 'at', 'note', 'public_from'])
    .where('content_id', '=', id)
    .orderBy('version', 'desc')
    .execute()

export const findVersion = (db: Db, id: string, version: number) =>
  db.selectFrom('content_version').selectAll().where('content_id', '=', id).where('version', '=', version).executeTakeFirst()

type Meant = { id: string; revision: number; who: string; now: number }
/** Optimistic lock: takes the content for one act at this revision. Undefined if another act came first. */
export const takeContent = (db: Db, { id, revision, who, now }: Meant) =>
  db
    .updateTable('content')
    .set({ revision: revision + 1, changed_by: who, changed_at: now })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst()

/** The fields of the latest version that the list shows. */
type Head = { title: string; type: number | null }
type NewContent = Head & { id: string; kind: ContentKind; who: string; now: number }
export const insertContent = (db: Db, { who, now, ...rest }: NewContent) =>
  db
    .insertInto('content')
    .values({ ...rest, version: 1, changed_by: who, changed_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()

export type NewVersion = {
  id: string
  version: number
  fields: ContentFields
  author: Pick<Account, 'id' | 'email'>
  now: number
  note?: string
}
export const insertVersion = (db: Db, { id, version, fields, author, now, note = '' }: NewVersion) =>
  db
    .insertInto('content_version')
    .values({
      content_id: id,
      version,
      fields: toJson(fields),
      who: author.email,
      account_id: author.id,
      at: now,
      note,
      public_from: null,
    })
    .execute()

export const setLatest = (db: Db, id: string, head: Head & { version: number }) =>
  db.updateTable('content').set(head).where('id', '=', id).execute()

/** A scheduled version that was never published was never public. */
const forgetPlanned = (db: Db, id: string, now: number) =>
  db
    .updateTable('content_version')
    .set({ public_from: null })
    .where('content_id', '=', id)
    .where('public_from', '>', now)
    .execute()

type Publication = { version: number; publishAt: number; untilAt: number | null; from: number; now: number }
/** `from`: when this version becomes public, whether it is the first or an update. */
export const setPublic = async (db: Db, id: string, { version, publishAt, untilAt, from, now }: Publication): Promise<void> => {
  await forgetPlanned(db, id, now)
  await db
    .updateTable('content')
    .set({ public_version: version, publish_at: publishAt, until_at: untilAt })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('content_version')
    .set({ public_from: from })
    .where('content_id', '=', id)
    .where('version', '=', version)
    .execute()
}

export const setHidden = async (db: Db, id: string, { now, withdrawn }: { now: number; withdrawn?: string }): Promise<void> => {
  await db
    .updateTable('content')
    .set({
      public_version: null,
      publish_at: null,
      until_at: null,
      ...(withdrawn !== undefined && { withdrawn_at: now, withdraw_reason: withdrawn }),
    })
    .where('id', '=', id)
    .execute()
  await forgetPlanned(db, id, now)
}

/** Deletes its versions too. */
export const deleteContent = (db: Db, id: string) => db.deleteFrom('content').where('id', '=', id).execute()

type Adopted = { id: string; title: string; fields: ContentFields; at: number }
/**
 * Creates a page, or brings its public text up to a release's. Does nothing once an editor has published it. Whoever has the page
 * open meanwhile is told at the next save, by the revision.
 */
export const adoptPage = async (db: Db, { id, title, fields, at }: Adopted): Promise<void> => {
  const published = { version: 1, public_version: 1, publish_at: at, changed_by: '', changed_at: at }
  const created = await db
    .insertInto('content')
    .values({ id, kind: fields.kind, title, type: null, ...published })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const text = { fields: toJson(fields), at, public_from: at }
  if (created.numInsertedOrUpdatedRows) {
    await db
      .insertInto('content_version')
      .values({ content_id: id, version: 1, who: '', note: '', ...text })
      .execute()
    return
  }
  const { numUpdatedRows } = await db
    .updateTable('content_version')
    .set(text)
    .where('content_id', '=', id)
    .where('version', '=', 1)
    .where('fields', '!=', text.fields)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('page_text').select('page').where('page', '=', id))))
    .executeTakeFirst()
  if (!numUpdatedRows) return
  await db
    .updateTable('content')
    .set((eb) => ({
      publish_at: at,
      changed_at: eb.fn<number>('greatest', ['changed_at', eb.val(at)]),
      revision: eb('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/**
 * Adopts what was published without the desk, e.g. by the seed, as first versions. Bodies with more than an editor can type are
 * left out.
 */
export const adoptPublished = async (db: Db): Promise<void> => {
  await sql`
    with public as (
      select id, 'article' as kind, title, type, published_at as at, null::bigint as until_at, jsonb_build_object(
        'kind', 'article', 'type', type, 'title', title, 'summary', summary, 'source', source, 'blocks', blocks) as fields
      from article where published_at is not null and not exists (
        select 1 from jsonb_array_elements(blocks) part
        where part ->> 'kind' not in ('heading', 'paragraph', 'list', 'code', 'table', 'picture'))
      union all
      select id, 'notice', text, null, from_at, until_at,
        jsonb_build_object('kind', 'notice', 'text', text, 'path', path, 'untilAt', until_at)
          || case when important then '{"important": true}' else '{}' end::jsonb from notice
      union all
      select id, 'banner', title, null, from_at, until_at, jsonb_build_object(
        'kind', 'banner', 'title', title, 'text', text, 'path', path, 'drawing', drawing, 'sort', sort, 'untilAt', until_at)
      from banner
    ), added as (
      insert into content (id, kind, title, type, version, public_version, publish_at, until_at, changed_by, changed_at)
      select id, kind, title, type, 1, 1, at, until_at, '', at from public
      on conflict do nothing returning id
    ), written as (
      insert into content_version (content_id, version, fields, who, at, public_from)
      select id, 1, fields, '', at, at from public join added using (id)
    )
    insert into picture_use (content_id, version, picture_id)
    select distinct id, 1, part ->> 'pictureId' from public join added using (id), jsonb_array_elements(fields -> 'blocks') part
    where part ->> 'kind' = 'picture'`.execute(db)
}
