import { type DocumentPath, queryRecommendedDocs as queryRecommendedDocsCall } from '@alliance/contract/library'
import { serve } from '../../http/index.ts'
import { findDocument, menuItem } from './documents.ts'
import { openLibrary } from './editions.ts'

/** What a new developer needs besides the standards, and why. */
const recommended: readonly { alias: DocumentPath; reason: string }[] = [
  { alias: 'whiteBookFile', reason: '从显示、布局到折叠，一次讲清' },
  { alias: 'activityAdapterFile', reason: '不改写页面，宽窗口里并排' },
  { alias: 'webviewAdapterFile', reason: '网页折叠时不重新加载' },
  { alias: 'androidXOnHoverFile', reason: '不引入 androidX 也能知道半开' },
  { alias: 'earthquakeEarlyWarningFile', reason: '接收、核验、提示与测试' },
]

export const queryRecommendedDocs = serve(
  queryRecommendedDocsCall,
  async (context) => {
    const documents = await openLibrary(context)
    return recommended.flatMap(({ alias, reason }) => {
      const document = findDocument(documents, alias)
      return document ? [{ ...menuItem(document, context.now), reason }] : []
    })
  },
  { tags: ['library'] },
)
