import { saveSignUpForm as call } from '@alliance/contract/article-forms'
import { storable } from '../../analysis/index.ts'
import { serve } from '../../http/index.ts'
import { findSignUpForm, reserveArticle, upsertSignUpForm } from '../news/index.ts'
import { actOnForms } from './act.ts'

export const saveSignUpForm = serve(call, (context, { contentId, title: typed, note = '', closesAt = null }) => {
  const title = storable(typed)
  return actOnForms(context, contentId, async (db) => {
    const before = await findSignUpForm(db, contentId)
    await reserveArticle(db, contentId)
    await upsertSignUpForm(db, { article_id: contentId, title, note: storable(note), closes_at: closesAt })
    return { what: before ? '修改登记表' : '添加登记表', detail: title }
  })
})
