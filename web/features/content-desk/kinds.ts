import { bannerDrawings } from '@alliance/contract/banner'
import type { BodyBlock, DrawnBlock, PicturedBlock } from '@alliance/contract/body-marks'
import { bodyTextOf, drawnTextOf, picturedTextOf } from '@alliance/contract/body-writing'
import { asChinaMinute } from '@alliance/contract/china-minute'
import {
  contentKinds,
  saveArticle,
  saveBanner,
  saveNotice,
  type ContentFields,
  type ContentKind,
  type DeskContent,
  type NoticePlace,
} from '@alliance/contract/content-desk'
import type { Output } from '@alliance/contract/call'
import { ContentState, EditionState } from '@alliance/contract/content-states'
import { type queryEditionBase, saveEdition } from '@alliance/contract/edition-desk'
import type { DocVersion } from '@alliance/contract/library'
import { savePage } from '@alliance/contract/page-desk'
import { NEWS_TYPE_ARTICLE } from '@alliance/contract/news'
import { textPages } from '@alliance/contract/page-text'
import type { Values } from '../../lib/field-problems.ts'
import { paths } from '../../lib/paths.ts'

export const kindOf = (text: string | null): ContentKind => contentKinds.find((kind) => kind === text) ?? 'article'

/** Wording for each kind. */
export const kindWords: Record<ContentKind, { add: string; one: string; where: string }> = {
  article: { add: '写一篇', one: '这篇', where: '资讯列表、首页、搜索和订阅' },
  notice: { add: '写公告', one: '这条公告', where: '每一页的页头下面' },
  banner: { add: '加横幅', one: '这条横幅', where: '首页的推荐一栏' },
  page: { add: '', one: '这一页', where: '同名的页面' },
  edition: { add: '写新版本', one: '这一版', where: '标准文档、PDF、搜索和订阅' },
}

/** Shown beside content that is hidden because the server's clock was set back: it isn't published by itself before its time. */
export const putOffWords = '发布以后，服务器的时间往回调过，访客现在看不到。要现在公开，请按“立即发布”。'

/** Visitors see one notice at a time: tells whether it is this one. */
export const noticePlaceWords: Record<NoticePlace, string> = {
  shown: '访客现在看到的是这条',
  behindNewer: '被更新的公告盖住，访客看不到',
  behindImportant: '被重要公告盖住，访客看不到',
}

/** An edition can be read before it applies, so its states have labels of their own. */
export const stateFamily = (kind: ContentKind) => (kind === 'edition' ? EditionState : ContentState)

export const editionWords: Record<DocVersion['state'], string> = {
  inForce: '现行版本',
  coming: '访客已能读到',
  past: '已被替代',
}

/** An edition that applies is binding and can't be changed: write the next one instead. */
export const isFixed = ({ kind, state }: { kind: ContentKind; state: number }): boolean =>
  kind === 'edition' && state === EditionState.applies

/** It comes out by the clock: an announced edition can be read already. */
export const isPlanned = ({ kind, state }: { kind: ContentKind; state: number }): boolean =>
  kind !== 'edition' && state === ContentState.scheduled

/** A notice may be behind another one. */
export const publishedWords = (kind: ContentKind): string => (kind === 'notice' ? '已发布' : '已发布，访客可以看到了')

export const savingOf = {
  article: saveArticle,
  notice: saveNotice,
  banner: saveBanner,
  edition: saveEdition,
  page: savePage,
} as const

/** Form fields of each kind, in their order on screen. */
export const fieldNames: Record<ContentKind, readonly string[]> = {
  article: ['type', 'title', 'summary', 'source', 'body'],
  notice: ['text', 'path', 'untilAt', 'important'],
  banner: ['title', 'text', 'path', 'drawing', 'sort', 'untilAt'],
  page: ['lede', 'body'],
  edition: ['documentId', 'version', 'effectiveFrom', 'summary', 'body'],
}

export const blankOf: Record<ContentKind, Values> = {
  article: { type: String(NEWS_TYPE_ARTICLE), title: '', summary: '', source: '', body: '' },
  notice: { text: '', path: '', untilAt: '', important: '' },
  banner: { title: '', text: '', path: '', drawing: bannerDrawings[0], sort: '10', untilAt: '' },
  page: { lede: '', body: '' },
  edition: { documentId: '', version: '', effectiveFrom: '', summary: '', body: '' },
}

type EditionBase = Output<typeof queryEditionBase>
type EditionText = Omit<Extract<ContentFields, { kind: 'edition' }>, 'kind'>
const editionValues = ({ documentId, version, effectiveFrom, summary, blocks }: EditionText): Values => ({
  documentId,
  version,
  effectiveFrom,
  summary,
  body: drawnTextOf(blocks as DrawnBlock[]),
})
/** A new edition starts with the text of an earlier one; the editor chooses its date. */
export const begunFrom = (base: EditionBase): Values => editionValues({ ...base, version: base.next, effectiveFrom: '' })

/** Form values of a version. */
export const valuesOf = (fields: ContentFields): Values => {
  if (fields.kind === 'article') {
    const { type, title, summary, source, blocks } = fields
    return { type: String(type), title, summary, source, body: picturedTextOf(blocks as PicturedBlock[]) }
  }
  if (fields.kind === 'edition') return editionValues(fields)
  if (fields.kind === 'page') return { lede: fields.lede, body: bodyTextOf(fields.blocks as BodyBlock[]) }
  const untilAt = asChinaMinute(fields.untilAt)
  if (fields.kind === 'notice')
    return { text: fields.text, path: fields.path ?? '', untilAt, important: fields.important ? 'true' : '' }
  const { title, text, path, drawing, sort } = fields
  return { title, text, path, drawing, sort: String(sort), untilAt }
}

/** Its public path; undefined while it isn't public. */
export const publicPath = ({ state, isOver, editionState, contentId, fields }: DeskContent): string | undefined => {
  if (fields.kind === 'edition') return editionState === null ? undefined : paths.docVersion(fields.documentId, fields.version)
  if (state !== ContentState.published || isOver) return undefined
  if (fields.kind === 'article') return paths.news(contentId)
  if (fields.kind === 'page') return textPages.find(({ page }) => page === fields.page)?.path
  // Banners and notices are on the home page (notices on all others, too).
  return paths.home()
}
