import { MOST_BESIDE, queryLabelsBeside as call } from '@alliance/contract/certificate-desk'
import { serve } from '../../http/index.ts'
import { readNumber } from './number.ts'
import { validBeside } from './beside-queries.ts'

export const queryLabelsBeside = serve(call, async ({ db, now }, asked) => {
  const rows = await validBeside(db, readNumber(asked.number), { now, most: MOST_BESIDE })
  return rows.map((row) => ({
    number: row.number,
    isOfFile: row.isOfFile,
    appName: row.app_name,
    versionName: row.version_name,
    company: row.company,
    validUntil: row.valid_until,
    identifyId: row.round_id,
  }))
})
