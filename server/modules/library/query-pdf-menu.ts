import { queryPdfMenu as queryPdfMenuCall } from '@alliance/contract/library'
import { serve } from '../../http/index.ts'
import { menuItem } from './documents.ts'
import { openLibrary } from './editions.ts'

/** Every document has its PDF, so the two menus are one. */
export const queryPdfMenu = serve(
  queryPdfMenuCall,
  async (context) => (await openLibrary(context)).map((document) => menuItem(document, context.now)),
  { tags: ['library'] },
)
