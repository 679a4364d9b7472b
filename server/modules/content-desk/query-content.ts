import { queryContent as call } from '@alliance/contract/content-desk'
import { serve } from '../../http/index.ts'
import { drawingsFor } from './editions.ts'
import { findContent, listVersions } from './queries.ts'
import { contentRow, forEditor, readAround, versionRow } from './shown.ts'
import { fieldsAt } from './take-for-act.ts'

export const queryContent = serve(call, async ({ parts, db, now, refuse }, { contentId }) => {
  const row = await findContent(db, contentId)
  if (!row) throw refuse('NOT_FOUND')
  const fields = await fieldsAt(db, contentId, row.version)
  return {
    ...contentRow(row, now, await readAround({ parts, db, now })),
    revision: row.revision,
    version: row.version,
    publicVersion: row.public_version,
    withdrawnAt: row.withdrawn_at,
    withdrawReason: row.withdraw_reason,
    fields: await forEditor({ parts, db, now }, fields),
    drawings: fields.kind === 'edition' ? await drawingsFor(parts, fields.documentId) : [],
    versions: (await listVersions(db, contentId)).map(versionRow),
  }
})
