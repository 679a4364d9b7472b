import type { Served } from '../../http/index.ts'
import { search } from './search.ts'

export { textParts } from './block-text.ts'
export { removeEntry, replaceEntry, type SearchText } from './queries.ts'
export const served: readonly Served[] = [search]
