import { MOST_BESIDE, queryLabelsBeside as call } from '@alliance/contract/certificate-desk'
import { serve } from '../../http/index.ts'
import { readNumber } from './number.ts'
import { validBeside } from './queries.ts'

export const queryLabelsBeside = serve(call, async ({ db, now }, asked) => {
  const rows = await validBeside(db, readNumber(asked.number), { now, most: MOST_BESIDE })
  return rows.map(({ number, company, valid_until: validUntil, round_id: identifyId }) => ({
    number,
    company,
    validUntil,
    identifyId,
  }))
})
