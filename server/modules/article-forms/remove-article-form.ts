import { removeArticleForm as call } from '@alliance/contract/article-forms'
import { serve } from '../../http/index.ts'
import { deleteUnusedPoll, deleteUnusedSignUpForm, findPoll, findSignUpForm, reindexArticle } from '../news/index.ts'
import { actOnForms } from './act.ts'

const ways = {
  poll: { find: findPoll, remove: deleteUnusedPoll, what: '去掉投票' },
  signUp: { find: findSignUpForm, remove: deleteUnusedSignUpForm, what: '去掉登记表' },
}

export const removeArticleForm = serve(call, async (context, { contentId, form }) => {
  const { find, remove, what } = ways[form]
  return actOnForms(context, contentId, async (db) => {
    if (!(await find(db, contentId))) throw context.refuse('NOT_FOUND')
    if (!(await remove(db, contentId))) throw context.refuse('FORM_IN_USE')
    if (form === 'poll') await reindexArticle(db, contentId)
    return { what }
  })
})
