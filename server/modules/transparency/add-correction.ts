import { addCorrection as call, MOST_CORRECTIONS } from '@alliance/contract/correction-desk'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { countCorrections, lockMonth, insertCorrection } from './correction-queries.ts'
import { TRANSPARENCY_TAG } from './rules.ts'

export const addCorrection = serve(call, async ({ parts, db, account, now, refuse, badInput }, { month, part, text }) =>
  inTransaction(db, async (db) => {
    const told = { month, demo: parts.settings.demonstration }
    if (!(await lockMonth(db, told))) throw badInput({ month: '这个月还没有公布数字' })
    if ((await countCorrections(db, told)) >= MOST_CORRECTIONS) throw refuse('CORRECTIONS_FULL')
    if (!(await insertCorrection(db, { ...told, part, text, who: account.email, now })))
      throw badInput({ text: '这条更正已经发布过' })
    await recordAudit(db, { who: account.email, what: '更正认证数据', target: month, detail: text, now })
    await parts.cache.drop(db, [TRANSPARENCY_TAG])
    return {}
  }),
)
