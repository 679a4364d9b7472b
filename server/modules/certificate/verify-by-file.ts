import { verifyByFile as call } from '@alliance/contract/certificate'
import { serve } from '../../http/index.ts'
import { certificatesOfFile } from './queries.ts'
import { viewsOf } from './view.ts'

export const verifyByFile = serve(call, async ({ parts, db, now }, { sha256 }) =>
  viewsOf(parts, db, { rows: await certificatesOfFile(db, sha256), now }),
)
