import type { Db } from '../../db/index.ts'
import type { Served } from '../../http/index.ts'
import { discardContent } from './discard-content.ts'
import { publishContent } from './publish-content.ts'
import { findContent } from './queries.ts'
import { queryAgenda } from './query-agenda.ts'
import { queryContentVersion } from './query-content-version.ts'
import { queryContent } from './query-content.ts'
import { queryContents } from './query-contents.ts'
import { queryEditionBase } from './query-edition-base.ts'
import { rescheduleContent } from './reschedule-content.ts'
import { restoreContentVersion } from './restore-content-version.ts'
import { saveArticle } from './save-article.ts'
import { saveBanner } from './save-banner.ts'
import { saveEdition } from './save-edition.ts'
import { saveNotice } from './save-notice.ts'
import { savePage } from './save-page.ts'
import { withdrawContent } from './withdraw-content.ts'

/** An article on the desk, in any state; undefined for other kinds. */
export const findArticleOnDesk = async (db: Db, id: string): Promise<{ id: string; title: string } | undefined> => {
  const row = await findContent(db, id)
  return row?.kind === 'article' ? { id: row.id, title: row.title } : undefined
}

export { COLLEAGUE_PUBLISHES, colleaguePublishes } from './four-eyes.ts'
export { adoptPages } from './adopt-pages.ts'
export { adoptPublished, lockContent } from './queries.ts'
export const served: readonly Served[] = [
  queryAgenda,
  queryContents,
  queryContent,
  queryContentVersion,
  saveArticle,
  saveNotice,
  saveBanner,
  saveEdition,
  savePage,
  queryEditionBase,
  publishContent,
  rescheduleContent,
  withdrawContent,
  restoreContentVersion,
  discardContent,
]
