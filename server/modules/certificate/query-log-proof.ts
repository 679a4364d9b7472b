import { queryLogProof as call } from '@alliance/contract/certificate'
import { serve } from '../../http/index.ts'
import { logHeadOf, logProofsOf } from './log.ts'
import { readNumber } from './number.ts'
import { signingKeyOf } from './signing-key.ts'

export const queryLogProof = serve(call, async ({ parts, db, now }, { number }) => {
  const asked = readNumber(number)
  const head = await logHeadOf(db, signingKeyOf(parts.settings.secrets.signingKey), now)
  return (await logProofsOf(db, [asked], head)).get(asked) ?? null
})
