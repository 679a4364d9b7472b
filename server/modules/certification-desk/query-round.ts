import { codes } from '@alliance/contract/codes'
import { MOST_REVOKED_BESIDE, queryOfficeRound as call } from '@alliance/contract/round-acts'
import { serve } from '../../http/index.ts'
import { appBrief } from '../app/index.ts'
import { applicationOf, roundBriefs } from '../identify/index.ts'
import { memberTasks } from '../labs/index.ts'
import { holderOf } from './holder-queries.ts'
import { openQuestions } from './open-questions.ts'
import { certificateNumberOf, findDeskRound, hurriedAt, timelineOf } from './queries.ts'
import { revokedBeside } from './revoked-queries.ts'

export const queryOfficeRound = serve(call, async ({ parts, db, account, refuse, now }, { identifyId }) => {
  const row = await findDeskRound(db, identifyId)
  const [round] = row ? await roundBriefs(db, [{ ...row, id: row.roundId }]) : []
  if (!row || !round) throw refuse('NOT_FOUND')
  return {
    round,
    app: appBrief(parts, row, now),
    versionName: row.version_name,
    company: row.company_name,
    application: await applicationOf(db, identifyId),
    undetermined: await openQuestions(db, row),
    tasks: await memberTasks(parts, identifyId, now),
    timeline: await timelineOf(db, identifyId),
    certificateNumber: await certificateNumberOf(db, identifyId),
    hurriedAt: hurriedAt(row),
    revoked: await revokedBeside(db, identifyId, MOST_REVOKED_BESIDE),
    holder: holderOf(row, { accountId: account.id, now }),
    bar: row.account_id === account.id ? codes.OWN_CASE.message : '',
  }
})
