import type { Served } from '../../http/index.ts'
import { search } from './search.ts'
import { searchPage } from './search-page.ts'

export { articleParts, documentParts } from './block-text.ts'
export { type SearchEntry } from './entry-row.ts'
export { lockIndexedState, indexedState, keepEntries, removeEntry, replaceEntry, setIndexedState } from './entry-queries.ts'
export { followPages } from './follow-pages.ts'
export { TOKENS_VERSION } from './tokens.ts'
export const served: readonly Served[] = [search, searchPage]
