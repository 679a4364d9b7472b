import type { Served } from '../../http/index.ts'
import { queryDocMenu } from './query-doc-menu.ts'
import { queryDoc } from './query-doc.ts'

export { documentsOf, packOf } from './documents.ts'
export { indexLibrary } from './index-library.ts'
export const served: readonly Served[] = [queryDocMenu, queryDoc]
