import { queryArticleForms as call } from '@alliance/contract/article-forms'
import { serve } from '../../http/index.ts'
import { articleOf } from './act.ts'
import { articleForms } from './shown.ts'

export const queryArticleForms = serve(call, async (context, { contentId }) =>
  articleForms(context.db, await articleOf(context, contentId), context.now),
)
