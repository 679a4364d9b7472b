import { savePoll as call } from '@alliance/contract/article-forms'
import { asChinaMinute } from '@alliance/contract/china-minute'
import type { Db } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import {
  findPoll,
  reindexArticle,
  insertPoll,
  type NewPoll,
  type PollRow,
  replacePoll,
  reserveArticle,
  setPollCloses,
} from '../news/index.ts'
import { actOnForms } from './act.ts'
import { closesOf, isOverAlready, pollRevision } from './revision.ts'

const isSame = (row: PollRow, { question, options, maxChoices }: NewPoll) =>
  row.question === question &&
  row.max_choices === maxChoices &&
  row.options.length === options.length &&
  row.options.every(({ label }, at) => label === options[at])

const untilWords = (closesAt: number | null) =>
  closesAt === null ? '不设截止' : `截至 ${asChinaMinute(closesAt).replace('T', ' ')}`

/** False if the poll can no longer be changed. */
const change = async (db: Db, { before, poll, now }: { before: PollRow; poll: NewPoll; now: number }): Promise<boolean> =>
  isSame(before, poll) ? setPollCloses(db, poll.articleId, poll.closesAt) : replacePoll(db, poll, now)

export const savePoll = serve(call, async (context, { contentId, closesAt = null, revision = '', ...typed }) => {
  const { now, refuse, badInput } = context
  if (typed.maxChoices > typed.options.length) throw badInput({ maxChoices: '不能多过选项' })
  const { question, options } = typed
  return actOnForms(context, contentId, async (db) => {
    const before = await findPoll(db, contentId)
    if (pollRevision(before) !== revision) throw refuse('EDITED_MEANWHILE')
    const until = closesOf(closesAt, before)
    if (isOverAlready(until, before, now)) throw badInput({ closesAt: '截止时间要在现在之后' })
    const poll = { articleId: contentId, question, options, maxChoices: typed.maxChoices, closesAt: until }
    const detail = `${question}，${untilWords(until)}`
    if (before) {
      if (isSame(before, poll) && before.closes_at === until) return undefined
      if (!(await change(db, { before, poll, now }))) throw refuse('POLL_FIXED')
      await reindexArticle(db, contentId)
      return { what: '修改投票', detail }
    }
    await reserveArticle(db, contentId)
    await insertPoll(db, poll)
    await reindexArticle(db, contentId)
    return { what: '添加投票', detail }
  })
})
