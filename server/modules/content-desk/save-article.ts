import { blocksOf } from '@alliance/contract/body-text'
import { saveArticle as call } from '@alliance/contract/content-desk'
import { serve } from '../../http/index.ts'
import { saveContent } from './save-content.ts'

export const saveArticle = serve(call, (context, { contentId, revision, type, title, summary, source = '', body }) =>
  saveContent(context, { contentId, revision }, { kind: 'article', type, title, summary, source, blocks: blocksOf(body) }),
)
