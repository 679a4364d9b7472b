import { queryContent as call } from '@alliance/contract/content-desk'
import { serve } from '../../http/index.ts'
import { findShownNotice } from '../home/index.ts'
import { findContent, listVersions } from './queries.ts'
import { contentRow, versionRow } from './shown.ts'
import { fieldsAt } from './take-for-act.ts'

export const queryContent = serve(call, async ({ db, now, refuse }, { contentId }) => {
  const row = await findContent(db, contentId)
  if (!row) throw refuse('NOT_FOUND')
  return {
    ...contentRow(row, now, await findShownNotice(db, now)),
    revision: row.revision,
    version: row.version,
    publicVersion: row.public_version,
    withdrawnAt: row.withdrawn_at,
    withdrawReason: row.withdraw_reason,
    fields: await fieldsAt(db, contentId, row.version),
    versions: (await listVersions(db, contentId)).map(versionRow),
  }
})
