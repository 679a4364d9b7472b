import { queryContentVersion as call } from '@alliance/contract/content-desk'
import { serve } from '../../http/index.ts'
import { findVersion } from './queries.ts'
import { fieldsOf, forEditor, versionRow } from './shown.ts'

export const queryContentVersion = serve(call, async ({ parts, db, now, refuse }, { contentId, version }) => {
  const found = await findVersion(db, contentId, version)
  if (!found) throw refuse('NOT_FOUND')
  return { ...versionRow(found), fields: await forEditor({ parts, db, now }, fieldsOf(found)) }
})
