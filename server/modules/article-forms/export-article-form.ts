import { exportArticleForm as call } from '@alliance/contract/article-forms'
import { asChinaMinute } from '@alliance/contract/china-minute'
import { csvOf } from '../../csv.ts'
import { type Db, inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { findPoll, findSignUpForm, listSignUps } from '../news/index.ts'
import { articleOf } from './act.ts'

type Sheet = { heads: string[]; rows: (string | number)[][]; more?: boolean }

/** Limit of one file. */
const MOST_ROWS = 20_000

const pollSheet = async (db: Db, id: string): Promise<Sheet | undefined> => {
  const poll = await findPoll(db, id)
  if (!poll) return undefined
  const rows = poll.options.map(({ label, votes }, at) => [at + 1, label, votes, poll.total])
  return { heads: ['序号', '选项', '票数', '投票人数'], rows }
}

const signUpSheet = async (db: Db, id: string): Promise<Sheet | undefined> => {
  if (!(await findSignUpForm(db, id))) return undefined
  const found = await listSignUps(db, { articleId: id, size: MOST_ROWS + 1 })
  const kept = found.slice(0, MOST_ROWS)
  const rows = kept.map(({ name, contact, created_at: at }) => [name, contact, asChinaMinute(at).replace('T', ' ')])
  return { heads: ['姓名', '邮箱或电话', '登记时间'], rows, more: found.length > MOST_ROWS }
}

const ways = {
  poll: { sheet: pollSheet, fileName: '投票结果', what: '导出投票结果' },
  signUp: { sheet: signUpSheet, fileName: '登记', what: '导出登记' },
}

/** Exports names and contacts, so the audit log records who took them. */
export const exportArticleForm = serve(call, async (context, { contentId, form }) => {
  const { account, now, refuse } = context
  const { sheet, fileName, what } = ways[form]
  return inTransaction(context.db, async (db) => {
    const article = await articleOf({ db, refuse }, contentId)
    const found = await sheet(db, contentId)
    if (!found) throw refuse('NOT_FOUND')
    const { heads, rows, more = false } = found
    await recordAudit(db, { who: account.email, what, target: article.title, detail: `${rows.length} 条`, now })
    const named = `${fileName}-${asChinaMinute(now).slice(0, 10)}.csv`
    return { fileName: named, csv: csvOf([heads, ...rows]), rows: rows.length, more }
  })
})
