import { querySignUps as call } from '@alliance/contract/article-forms'
import { serve } from '../../http/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { listSignUps } from '../news/index.ts'
import { articleOf } from './act.ts'

export const querySignUps = serve(call, async (context, { contentId, ...asked }) => {
  const page = readPage(asked)
  const article = await articleOf(context, contentId)
  const rows = await listSignUps(context.db, { ...page, size: page.size + 1, articleId: article.id })
  const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(row.created_at, row.id))
  return {
    items: items.map(({ id, name, contact, created_at: createdAt }) => ({ signUpId: id, name, contact, createdAt })),
    nextCursor,
  }
})
