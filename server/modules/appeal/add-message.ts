import { addAppealMessage as call } from '@alliance/contract/appeal'
import { serve, takePoints } from '../../http/index.ts'
import { changeOwn } from './own-change.ts'
import { isOpen, resumed } from './rules.ts'
import { sayAsAppellant } from './say.ts'
import { notifyHolder } from './notify.ts'

/** Adds a message of the appellant. If it answers an officer's question, the clock resumes. */
export const addMessage = serve(call, async (context, { appealId, text, fileIds }) => {
  const { parts, account, refuse, now, keepAnswer } = context
  await takePoints([[parts.rates.limits.appealMessagesPerAccount, account.id]])
  return changeOwn(context, appealId, (row) => {
    if (!isOpen(row.state)) throw refuse('APPEAL_CLOSED')
    const isAnswer = row.paused_at !== null
    return {
      change: { due_at: resumed(row, now), paused_at: null },
      follow: async (db) => {
        const kind = isAnswer ? 'answer' : 'message'
        const files = { ids: fileIds, most: parts.limits.appealFile.perAppeal }
        await sayAsAppellant(db, account, { appealId, kind, text, files, now })
        await notifyHolder(db, row, { what: isAnswer ? '申诉人已回答' : '申诉人补充了说明', now })
        return keepAnswer(db, {})
      },
    }
  })
})
