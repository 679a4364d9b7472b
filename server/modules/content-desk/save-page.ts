import { blocksOf } from '@alliance/contract/body-text'
import { pageTextProblem, savePage as call } from '@alliance/contract/page-desk'
import { serve } from '../../http/index.ts'
import { saveContent } from './save-content.ts'

export const savePage = serve(call, async (context, { contentId, revision, lede, body }) => {
  const blocks = blocksOf(body)
  const problem = pageTextProblem(blocks)
  if (problem !== undefined) throw context.badInput({ body: problem })
  return saveContent(context, { contentId, revision }, { kind: 'page', page: contentId, lede, blocks })
})
