import { verifyByNumber as call } from '@alliance/contract/certificate'
import { serve } from '../../http/index.ts'
import { readNumber } from './number.ts'
import { certificateByNumber } from './queries.ts'
import { viewOfOne } from './view.ts'

export const verifyByNumber = serve(call, async ({ parts, db, now }, { number }) => {
  const row = await certificateByNumber(db, readNumber(number))
  return row ? viewOfOne(parts, db, { row, now }) : null
})
