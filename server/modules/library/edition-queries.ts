import { sql } from 'kysely'
import type { ShownBlock } from '@alliance/contract/block'
import { type Db, toJson } from '../../db/index.ts'
import type { Version } from './documents.ts'

/** All editions that editors have published, as versions. */
export const listEditions = async (db: Db): Promise<(Version & { documentId: string; contentId: string })[]> => {
  const rows = await db.selectFrom('document_edition').selectAll().execute()
  return rows.map(({ content_id, document_id, effective_from, version, summary, blocks }) => ({
    contentId: content_id,
    documentId: document_id,
    version,
    pack: '',
    effectiveFrom: effective_from,
    summary,
    blocks: blocks as ShownBlock[],
  }))
}

/** Locks out other publications and withdrawals until the transaction ends: which edition is next depends on all others. */
export const lockEditions = (db: Db) => sql`lock table document_edition in share row exclusive mode`.execute(db)

export type Edition = {
  contentId: string
  documentId: string
  version: string
  effectiveFrom: string
  summary: string
  blocks: readonly ShownBlock[]
}
export const putEdition = async (
  db: Db,
  { contentId, documentId, version, effectiveFrom, summary, blocks }: Edition,
): Promise<void> => {
  const text = { document_id: documentId, version, effective_from: effectiveFrom, summary, blocks: toJson(blocks) }
  await db
    .insertInto('document_edition')
    .values({ content_id: contentId, ...text })
    .onConflict((conflict) => conflict.column('content_id').doUpdateSet(text))
    .execute()
}

export const deleteEdition = (db: Db, contentId: string) =>
  db.deleteFrom('document_edition').where('content_id', '=', contentId).execute()
