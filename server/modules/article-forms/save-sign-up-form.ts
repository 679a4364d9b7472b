import { saveSignUpForm as call } from '@alliance/contract/article-forms'
import { serve } from '../../http/index.ts'
import { findSignUpForm, reserveArticle, upsertSignUpForm } from '../news/index.ts'
import { actOnForms } from './act.ts'
import { closesOf, isOverAlready, signUpRevision } from './revision.ts'

export const saveSignUpForm = serve(call, (context, { contentId, title, note = '', closesAt = null, revision = '' }) => {
  const { now, refuse, badInput } = context
  return actOnForms(context, contentId, async (db) => {
    const before = await findSignUpForm(db, contentId)
    if (signUpRevision(before) !== revision) throw refuse('EDITED_MEANWHILE')
    const until = closesOf(closesAt, before)
    if (isOverAlready(until, before, now)) throw badInput({ closesAt: '截止时间要在现在之后' })
    await reserveArticle(db, contentId)
    await upsertSignUpForm(db, { article_id: contentId, title, note, closes_at: until })
    return { what: before ? '修改登记表' : '添加登记表', detail: title }
  })
})
