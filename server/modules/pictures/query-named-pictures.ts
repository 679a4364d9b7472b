import { pictureKey } from '@alliance/contract/picture'
import { queryNamedPictures as call } from '@alliance/contract/pictures-desk'
import { serve } from '../../http/index.ts'
import { picturesByKey } from './queries.ts'
import { deskAddress, pictureOf } from './shown.ts'

export const queryNamedPictures = serve(call, async ({ parts, db, now }, { names }) => {
  const rows = await picturesByKey(
    db,
    names.map((name) => pictureKey(name)),
  )
  return rows.map((row) => ({ ...pictureOf(row), address: deskAddress({ parts, now }, row.sha256) }))
})
