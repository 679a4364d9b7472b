import { deletePicture as call } from '@alliance/contract/pictures-desk'
import { atRevision } from '../../at-revision.ts'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { dropFiles } from '../file/index.ts'
import { dropPicture, lockNames, isUsed, lockPicture } from './queries.ts'

/** A body saved concurrently with this picture comes either before, and it stays, or after, and is told that it is gone. */
export const deletePicture = serve(call, async (context, { pictureId, revision }) => {
  const { parts, account, now, refuse } = context
  const files = await inTransaction(context.db, async (db) => {
    await lockNames(db)
    const picture = atRevision(await lockPicture(db, pictureId), revision, refuse)
    if (await isUsed(db, pictureId)) throw refuse('PICTURE_IN_USE')
    await dropPicture(db, pictureId)
    await recordAudit(db, { who: account.email, what: '删除图片', target: picture.name, detail: picture.alt, now })
    return [picture.sha256, picture.thumbnail_sha256, ...(picture.medium_sha256 === null ? [] : [picture.medium_sha256])]
  })
  await dropFiles(parts, files)
  return {}
})
