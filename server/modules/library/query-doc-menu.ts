import { queryDocMenu as queryDocMenuCall } from '@alliance/contract/library'
import { serve } from '../../http/index.ts'
import { documentsOf, packOf } from './documents.ts'

export const queryDocMenu = serve(queryDocMenuCall, async ({ now }) => documentsOf(packOf(now)).map(({ menu }) => menu), {
  tags: ['library'],
})
