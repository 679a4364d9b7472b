import { queryContent as call } from '@alliance/contract/content-desk'
import { serve } from '../../http/index.ts'
import { drawingsFor } from './editions.ts'
import { needsColleague } from './four-eyes.ts'
import { findContent, listVersions } from './queries.ts'
import { plannedVersionOf } from './rules.ts'
import { contentRow, fieldsOf, forEditor, readAround, versionRow } from './shown.ts'
import { versionAt } from './take-for-act.ts'

export const queryContent = serve(call, async ({ parts, db, account, now, refuse }, { contentId }) => {
  const row = await findContent(db, contentId)
  if (!row) throw refuse('NOT_FOUND')
  const version = await versionAt(db, contentId, row.version)
  const fields = fieldsOf(version)
  const isOwn = (given: typeof version) => needsColleague(db, { kind: row.kind, version: given, account })
  const planned = plannedVersionOf(row, now)
  return {
    ...contentRow(row, now, await readAround({ parts, db, now })),
    revision: row.revision,
    version: row.version,
    publicVersion: row.public_version,
    withdrawnAt: row.withdrawn_at,
    withdrawReason: row.withdraw_reason,
    fields: await forEditor({ parts, db, now }, fields),
    drawings: fields.kind === 'edition' ? await drawingsFor(parts, fields.documentId) : [],
    needsColleague: await isOwn(version),
    planNeedsColleague: planned !== undefined && (await isOwn(await versionAt(db, contentId, planned))),
    versions: (await listVersions(db, contentId)).map(versionRow),
  }
})
