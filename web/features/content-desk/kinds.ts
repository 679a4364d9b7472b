import { bannerDrawings } from '@alliance/contract/banner'
import { bodyTextOf, type BodyBlock } from '@alliance/contract/body-text'
import { asChinaMinute } from '@alliance/contract/china-minute'
import {
  contentKinds,
  saveArticle,
  saveBanner,
  saveNotice,
  type ContentFields,
  type ContentKind,
  type NoticePlace,
} from '@alliance/contract/content-desk'
import { NEWS_TYPE_ARTICLE } from '@alliance/contract/news'
import type { Values } from '../../lib/field-problems.ts'

export const kindOf = (text: string | null): ContentKind => contentKinds.find((kind) => kind === text) ?? 'article'

/** How each kind is spoken of. */
export const kindWords: Record<ContentKind, { add: string; one: string; where: string }> = {
  article: { add: '写一篇', one: '这篇', where: '资讯列表、首页、搜索和订阅' },
  notice: { add: '写公告', one: '这条公告', where: '每一页的页头下面' },
  banner: { add: '加横幅', one: '这条横幅', where: '首页的推荐一栏' },
}

/** Visitors see one notice at a time: which, is said where each stands. */
export const noticePlaceWords: Record<NoticePlace, string> = {
  shown: '访客现在看到的是这条',
  behindNewer: '被更新的公告盖住，访客看不到',
  behindImportant: '被重要公告盖住，访客看不到',
}

export const savingOf = { article: saveArticle, notice: saveNotice, banner: saveBanner } as const

/** What a form of each kind types, in its order on screen. */
export const fieldNames: Record<ContentKind, readonly string[]> = {
  article: ['type', 'title', 'summary', 'source', 'body'],
  notice: ['text', 'path', 'untilAt', 'important'],
  banner: ['title', 'text', 'path', 'drawing', 'sort', 'untilAt'],
}

export const blankOf: Record<ContentKind, Values> = {
  article: { type: String(NEWS_TYPE_ARTICLE), title: '', summary: '', source: '', body: '' },
  notice: { text: '', path: '', untilAt: '', important: '' },
  banner: { title: '', text: '', path: '', drawing: bannerDrawings[0], sort: '10', untilAt: '' },
}

/** A version as the form types it. */
export const valuesOf = (fields: ContentFields): Values => {
  if (fields.kind === 'article') {
    const { type, title, summary, source, blocks } = fields
    return { type: String(type), title, summary, source, body: bodyTextOf(blocks as BodyBlock[]) }
  }
  const untilAt = asChinaMinute(fields.untilAt)
  if (fields.kind === 'notice')
    return { text: fields.text, path: fields.path ?? '', untilAt, important: fields.important ? 'true' : '' }
  const { title, text, path, drawing, sort } = fields
  return { title, text, path, drawing, sort: String(sort), untilAt }
}
