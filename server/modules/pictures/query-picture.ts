import type { ContentKind } from '@alliance/contract/content-desk'
import { pictureUses, queryPicture as call } from '@alliance/contract/pictures-desk'
import { serve } from '../../http/index.ts'
import { findPicture, usesOf } from './queries.ts'
import { deskAddress, pictureRow } from './shown.ts'

export const queryPicture = serve(call, async ({ parts, db, now, refuse }, { pictureId }) => {
  const row = await findPicture(db, pictureId)
  if (!row) throw refuse('NOT_FOUND')
  const uses = await usesOf(db, { id: pictureId, now })
  return {
    ...pictureRow({ parts, now }, row),
    address: deskAddress({ parts, now }, row.sha256),
    revision: row.revision,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
    usedIn: uses
      .map(({ id, kind, title, use }) => ({ contentId: id, kind: kind as ContentKind, title, use }))
      .toSorted((one, other) => pictureUses.indexOf(one.use) - pictureUses.indexOf(other.use)),
  }
})
