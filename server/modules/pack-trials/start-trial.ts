import { startPackTrial as call } from '@alliance/contract/rule-packs'
import { allPacks, packAt } from '../../analysis/index.ts'
import { inTransaction, newId } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { enqueue } from '../../jobs/index.ts'
import { recordAudit } from '../audit/index.ts'
import { tryPackJob } from './jobs.ts'
import { openTrial } from './queries.ts'

/** Compares with the pack in force today. It changes no verdict and notifies no member. */
export const startPackTrial = serve(call, async ({ db, account, refuse, now }, { toPack }) => {
  const fromPack = packAt(now).id
  if (toPack === fromPack || !allPacks().some(({ id }) => id === toPack)) throw refuse('NOT_FOUND')
  const trialId = newId(now)
  await inTransaction(db, async (db) => {
    const opened = await openTrial(db, { id: trialId, fromPack, toPack, startedBy: account.email, now })
    if (!opened) throw refuse('PACK_TRIAL_RUNNING')
    await enqueue(db, tryPackJob, { trialId }, { now })
    await recordAudit(db, { who: account.email, what: '试判规则包', target: toPack, detail: `与 ${fromPack} 比对`, now })
  })
  return { trialId }
})
