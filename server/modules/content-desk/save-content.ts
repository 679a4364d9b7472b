import { contentKindLabels, type ContentFields } from '@alliance/contract/content-desk'
import { canonicalJson } from '../../analysis/index.ts'
import { type Db, inTransaction, newId } from '../../db/index.ts'
import { recordAudit } from '../audit/index.ts'
import { findContent, findVersion, insertContent, setLatest } from './queries.ts'
import { headOf, stateOf } from './rules.ts'
import { type ActContext, fieldsAt, takeForAct } from './take-for-act.ts'
import { writeVersion } from './write-version.ts'

type Edited = { contentId?: string | undefined; revision?: number | undefined }
type Saved = { contentId: string; revision: number; state: ReturnType<typeof stateOf> }

const create = async ({ db, account, now }: ActContext, fields: ContentFields): Promise<Saved> => {
  const id = newId(now)
  const [head, who] = [headOf(fields), account.email]
  const row = await insertContent(db, { id, kind: fields.kind, ...head, who, now })
  await writeVersion(db, { id, version: 1, fields, author: account, now })
  await recordAudit(db, { who, what: `新建${contentKindLabels[fields.kind]}`, target: head.title, now })
  return { contentId: id, revision: row.revision, state: stateOf(row, now) }
}

type NextVersion = { contentId: string; revision: number; fields: ContentFields; note?: string; what: string }
/** The previous version stays, and the public version doesn't change until it is published. */
const addVersion = async (context: ActContext, { contentId, revision, fields, note, what }: NextVersion): Promise<Saved> => {
  const { db, account, now, refuse } = context
  const before = await findContent(db, contentId)
  if (before?.kind !== fields.kind) throw refuse('NOT_FOUND')
  const same = canonicalJson(await fieldsAt(db, contentId, before.version)) === canonicalJson(fields)
  // Nothing changed: no new version and no audit entry.
  if (same && before.revision === revision) return { contentId, revision, state: stateOf(before, now) }
  const row = await takeForAct(context, { contentId, revision })
  const [version, head, who] = [row.version + 1, headOf(fields), account.email]
  await writeVersion(db, { id: contentId, version, fields, author: account, now, ...(note !== undefined && { note }) })
  await setLatest(db, contentId, { version, ...head })
  await recordAudit(db, { who, what, target: head.title, detail: note ? `第 ${version} 版，${note}` : `第 ${version} 版`, now })
  return { contentId, revision: row.revision, state: stateOf(row, now) }
}

type SaveContext = ActContext & { keepAnswer: (db: Db, saved: Saved) => Promise<Saved> }
/** Creates content if no id is given, else adds its next version. */
export const saveContent = (context: SaveContext, { contentId, revision = 0 }: Edited, fields: ContentFields): Promise<Saved> =>
  inTransaction(context.db, async (db) => {
    const what = `保存${contentKindLabels[fields.kind]}草稿`
    const act = { ...context, db }
    const saved =
      contentId === undefined ? await create(act, fields) : await addVersion(act, { contentId, revision, fields, what })
    return context.keepAnswer(db, saved)
  })

/** Restores an earlier version as the newest draft. */
export const restoreVersion = (
  context: ActContext,
  { contentId, revision, version }: { contentId: string; revision: number; version: number },
): Promise<Saved> =>
  inTransaction(context.db, async (db) => {
    const found = await findVersion(db, contentId, version)
    if (!found) throw context.refuse('NOT_FOUND')
    const fields = found.fields as ContentFields
    const what = `恢复${contentKindLabels[fields.kind]}的旧版本`
    return addVersion({ ...context, db }, { contentId, revision, fields, note: `取自第 ${version} 版`, what })
  })
