import { startOfChinaDay } from '@alliance/contract/china-minute'
import type { ContentFields } from '@alliance/contract/content-desk'
import { fixedPages } from '@alliance/contract/fixed-pages'
import { textPages } from '@alliance/contract/page-text'
import type { Parts } from '../../compose.ts'
import { inTransaction } from '../../db/index.ts'
import { broughtWords } from '../page-texts/index.ts'
import { adoptPage } from './queries.ts'

/**
 * Creates the pages of `textPages` on the desk at the first start, with the code's text as the first version. A release with
 * another text updates that version, unless an editor has published the page.
 */
export const adoptPages = ({ db }: Pick<Parts, 'db'>): Promise<void> =>
  inTransaction(db, async (db) => {
    for (const { page, path, title } of textPages) {
      const fields: ContentFields = { kind: 'page', page, ...broughtWords[page] }
      const since = fixedPages.find((one) => one.path === path)?.revisedOn ?? '2026-11-20'
      await adoptPage(db, { id: page, title, fields, at: startOfChinaDay(since) })
    }
  })
