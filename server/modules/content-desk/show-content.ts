import type { BodyBlock } from '@alliance/contract/body-marks'
import type { ContentFields, ContentKind } from '@alliance/contract/content-desk'
import type { Parts } from '../../compose.ts'
import type { Db } from '../../db/index.ts'
import { showBanner, showNotice, withdrawBanner, withdrawNotice } from '../home/index.ts'
import { showEdition, withdrawEdition } from '../library/index.ts'
import { showArticle, withdrawArticle } from '../news/index.ts'
import { showPageText } from '../page-texts/index.ts'

type Cached = Pick<Parts, 'cache'>
type ShownOther = Shown & { fields: Exclude<ContentFields, { kind: 'edition' | 'page' }> }
type Shown = { id: string; fields: ContentFields; publishAt: number; updatedAt: number | null; now: number }

const showOther = (db: Db, { cache }: Cached, { id, fields, publishAt, updatedAt }: ShownOther): Promise<void> => {
  if (fields.kind === 'article') {
    const { kind: _kind, ...article } = fields
    return showArticle(db, { cache }, { id, ...article, publishedAt: publishAt, updatedAt })
  }
  const { kind, untilAt, ...rest } = fields
  const times = { id, from_at: publishAt, until_at: untilAt }
  if (kind === 'notice') {
    const { text, path, important = false } = fields
    return showNotice(db, { cache }, { ...times, text, path, important })
  }
  return showBanner(db, { cache }, { ...times, ...(rest as Omit<typeof fields, 'kind' | 'untilAt'>) })
}

/**
 * Makes a version public, with search, feeds and caches, in the act's transaction. False if it can no longer be its document's
 * next edition.
 */
export const showContent = async (db: Db, parts: Cached, shown: Shown): Promise<boolean> => {
  const { id, fields, now } = shown
  if (fields.kind === 'edition') return showEdition(db, { cache: parts.cache, now }, { contentId: id, ...fields })
  if (fields.kind === 'page') await showPageText(db, parts, { ...fields, blocks: fields.blocks as BodyBlock[], now })
  else await showOther(db, parts, { ...shown, fields })
  return true
}

const withdrawing = { article: withdrawArticle, notice: withdrawNotice, banner: withdrawBanner, edition: withdrawEdition }
/** A page always has a text, so it can't be withdrawn. */
type Withdrawable = Exclude<ContentKind, 'page'>
type Hidden = { id: string; kind: Withdrawable; now: number }
export const hideContent = (db: Db, { cache }: Cached, { id, kind, now }: Hidden): Promise<void> =>
  withdrawing[kind](db, { cache, now }, id)
