import { setArticleFormOpen as call } from '@alliance/contract/article-forms'
import { serve } from '../../http/index.ts'
import { setPollCloses, setSignUpCloses } from '../news/index.ts'
import { actOnForms } from './act.ts'

const labels = { poll: '投票', signUp: '登记' }

/** Ends it now, or reopens it until a time or without an end. */
export const setArticleFormOpen = serve(call, async (context, { contentId, form, open, closesAt = null }) => {
  const { now, refuse, badInput } = context
  if (open && closesAt !== null && closesAt <= now) throw badInput({ closesAt: '截止时间要在现在之后' })
  return actOnForms(context, contentId, async (db) => {
    const until = open ? closesAt : now
    const isThere = form === 'poll' ? await setPollCloses(db, contentId, until) : await setSignUpCloses(db, contentId, until)
    if (!isThere) throw refuse('NOT_FOUND')
    return { what: `${open ? '重新开放' : '结束'}${labels[form]}` }
  })
})
