import { startOfChinaDay } from '@alliance/contract/china-minute'
import type { ContentFields } from '@alliance/contract/content-desk'
import { fixedPages } from '@alliance/contract/fixed-pages'
import { textPages } from '@alliance/contract/page-text'
import type { Parts } from '../../compose.ts'
import { inTransaction } from '../../db/index.ts'
import { broughtWords } from '../page-texts/index.ts'
import { adoptPage } from './queries.ts'

/**
 * The pages of `textPages` stand on the desk from the first start on, each with the code's words as its first version. A release that
 * brings other words changes that version, as long as no editor has published the page.
 */
export const adoptPages = ({ db }: Pick<Parts, 'db'>): Promise<void> =>
  inTransaction(db, async (db) => {
    for (const { page, path, title } of textPages) {
      const fields: ContentFields = { kind: 'page', page, ...broughtWords[page] }
      const since = fixedPages.find((one) => one.path === path)?.revisedOn ?? '2026-11-20'
      await adoptPage(db, { id: page, title, fields, at: startOfChinaDay(since) })
    }
  })
