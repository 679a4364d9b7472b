import { queryPdfMenu as queryPdfMenuCall } from '@alliance/contract/library'
import { serve } from '../../http/index.ts'
import { menuItem } from './documents.ts'
import { openLibrary } from './editions.ts'

/** Every document has a PDF, so the two menus are the same. */
export const queryPdfMenu = serve(
  queryPdfMenuCall,
  async (context) => (await openLibrary(context)).map((document) => menuItem(document, context.now)),
  { tags: ['library'] },
)
