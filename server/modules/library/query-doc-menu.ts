import { queryDocMenu as queryDocMenuCall } from '@alliance/contract/library'
import { serve } from '../../http/index.ts'
import { menuItem } from './documents.ts'
import { openLibrary } from './editions.ts'

export const queryDocMenu = serve(
  queryDocMenuCall,
  async (context) => (await openLibrary(context)).map((document) => menuItem(document, context.now)),
  { tags: ['library'] },
)
