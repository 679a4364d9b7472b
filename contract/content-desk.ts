import * as z from 'zod/mini'
import { bannerDrawings } from './banner.ts'
import { bodyKinds } from './body-marks.ts'
import { blocksOf, bodyProblem } from './body-text.ts'
import { call } from './call.ts'
import { ContentState } from './content-states.ts'
import { editionFields } from './edition.ts'
import { id, keyword, pageInput, pageOf, textLine, ticked, time, typedText, visible, wireNumber } from './fields.ts'
import { block, shownBlock } from './block.ts'
import { docVersion } from './library.ts'
import { NEWS_TYPE_ACTIVITY, NEWS_TYPE_ARTICLE } from './news.ts'
import { textPage } from './page-text.ts'
import { chinaMinute } from './china-minute.ts'
import { linesOf, wrappedLine } from './typed-lines.ts'

export const contentKinds = ['article', 'notice', 'banner', 'edition', 'page'] as const
export type ContentKind = (typeof contentKinds)[number]
export const contentKindLabels: Record<ContentKind, string> = {
  article: '资讯',
  notice: '公告',
  banner: '横幅',
  edition: '标准文档',
  page: '页面',
}

const MAX_BODY = 60_000
/** A body as it is typed: one that would lose something is refused. */
export const bodyText = z.string().check(
  z.overwrite((text: string) => linesOf(text).join('\n')),
  visible('请填写正文'),
  z.maxLength(MAX_BODY, `正文不能超过 ${MAX_BODY} 个字`),
  z.refine((text) => blocksOf(text).length > 0, '请填写正文'),
  z.check(({ value, issues }) => {
    const message = bodyProblem(value)
    if (message !== undefined) issues.push({ code: 'custom', message, input: value })
  }),
)
const isBodyKind = (kind: string) => (bodyKinds as readonly string[]).includes(kind)
const bodyBlock = block.check(z.refine(({ kind }) => isBodyKind(kind)))
const picturedBlock = shownBlock.check(z.refine(({ kind }) => kind === 'picture' || isBodyKind(kind)))

/** Fields of a version. An article's body is blocks; the form edits it as text (see `body-text.ts`). */
const contentFields = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('article'),
    type: z.int(),
    title: z.string(),
    summary: z.string(),
    source: z.string(),
    blocks: z.array(picturedBlock),
  }),
  z.object({
    kind: z.literal('notice'),
    text: z.string(),
    path: z.nullable(z.string()),
    untilAt: z.nullable(time),
    /** Shown above newer ones that aren't important; absent if not. */
    important: z.optional(z.boolean()),
  }),
  z.object({
    kind: z.literal('banner'),
    title: z.string(),
    text: z.string(),
    path: z.string(),
    drawing: z.enum(bannerDrawings),
    sort: z.int(),
    untilAt: z.nullable(time),
  }),
  editionFields,
  z.object({ kind: z.literal('page'), page: textPage, lede: z.string(), blocks: z.array(bodyBlock) }),
])
export type ContentFields = z.output<typeof contentFields>

/** A public notice is either shown or waits behind another one: visitors see one at a time. */
const noticePlaces = ['shown', 'behindNewer', 'behindImportant'] as const
export type NoticePlace = (typeof noticePlaces)[number]

const contentRow = z.object({
  contentId: z.string(),
  kind: z.enum(contentKinds),
  title: z.string(),
  /** For an article: 1 is 资讯, others 活动; null for other kinds. */
  type: z.nullable(z.int()),
  state: ContentState.schema,
  /** When it was or will be published; null if not public. */
  publishAt: z.nullable(time),
  /** When it is withdrawn automatically; null if never. */
  untilAt: z.nullable(time),
  /** Published immediately, but hidden until its time: the server's clock was set back since. */
  isPutOff: z.boolean(),
  /** It was published, and has ended by itself. */
  isOver: z.boolean(),
  /** A saved change is not part of what the public reads or will read. */
  isChanged: z.boolean(),
  /** Null unless it is a notice in force. */
  noticePlace: z.nullable(z.enum(noticePlaces)),
  /** For a public edition: whether it is in force; null for everything else. */
  editionState: z.nullable(docVersion.shape.state),
  changedBy: z.string(),
  changedAt: time,
})
export type ContentRow = z.output<typeof contentRow>

export const queryContents = call({
  path: '/api/office/queryContents',
  auth: 'editor',
  summary: '内容列表：一种内容，最近改过的在前，可按状态、资讯的类型和标题查找',
  input: z.object({
    kind: z.enum(contentKinds, '请选择内容种类'),
    state: z.optional(wireNumber(ContentState.draft, ContentState.withdrawn)),
    /** For articles only. */
    type: z.optional(wireNumber(1, 9)),
    keyword: z.optional(keyword),
    ...pageInput,
  }),
  output: pageOf(contentRow),
})

const versionRow = z.object({
  version: z.int(),
  who: z.string(),
  at: time,
  /** Origin, e.g. that it restores an earlier version; empty otherwise. */
  note: z.string(),
  /** When it was first public, or will be; null if never. */
  publicFrom: z.nullable(time),
})
export type ContentVersion = z.output<typeof versionRow>

export const queryContent = call({
  path: '/api/office/queryContent',
  auth: 'editor',
  summary: '一条内容：正在编辑的一版、状态与全部版本',
  input: z.object({ contentId: id }),
  output: z.extend(contentRow, {
    /** Optimistic lock: grows with every act, and each act names the one it was based on. */
    revision: z.int(),
    version: z.int(),
    publicVersion: z.nullable(z.int()),
    withdrawnAt: z.nullable(time),
    withdrawReason: z.string(),
    fields: contentFields,
    /** For an edition: the drawings that `图：` may refer to. */
    drawings: z.array(block),
    /** The reader wrote the latest version, and in this installation a colleague has to publish it. */
    needsColleague: z.boolean(),
    /** The same of the scheduled version, whose time a colleague has to change; false unless scheduled. */
    planNeedsColleague: z.boolean(),
    /** Newest first. */
    versions: z.array(versionRow),
  }),
  errors: ['NOT_FOUND'],
})
export type DeskContent = z.output<typeof queryContent.output>

export const queryContentVersion = call({
  path: '/api/office/queryContentVersion',
  auth: 'editor',
  summary: '一条内容的一个版本',
  input: z.object({ contentId: id, version: wireNumber(1, 1_000_000) }),
  output: z.extend(versionRow, { fields: contentFields }),
  errors: ['NOT_FOUND'],
})

export const revision = wireNumber(1, 1_000_000_000)
/** Without an id: a new one; with an id: the revision that it was opened at. */
export const edited = { contentId: z.optional(id), revision: z.optional(revision) }
export const acted = z.object({ contentId: z.string(), revision: z.int(), state: ContentState.schema })
export const SAVE_ERRORS = ['NOT_FOUND', 'EDITED_MEANWHILE'] as const

/** A path on this site, never another origin. */
const ownPath = z
  .string()
  .check(z.trim(), z.maxLength(300, '不能超过 300 个字符'), z.regex(/^\/(?![/\\])[^\s\\]*$/, '请填写本站地址，以 / 开头'))
const noPath = z.literal('')

export const saveArticle = call({
  path: '/api/office/saveArticle',
  auth: 'editor',
  summary: '保存一篇资讯或活动文章的草稿；公开的内容要再发布才变',
  input: z.object({
    ...edited,
    type: wireNumber(NEWS_TYPE_ARTICLE, NEWS_TYPE_ACTIVITY),
    title: textLine('标题', 80),
    summary: wrappedLine('摘要', 200),
    source: z.optional(typedText(60, '来源不能超过 60 个字')),
    body: bodyText,
  }),
  output: acted,
  errors: SAVE_ERRORS,
  creates: true,
})

export const saveNotice = call({
  path: '/api/office/saveNotice',
  auth: 'editor',
  summary: '保存一条公告的草稿；公开的公告要再发布才变',
  input: z.object({
    ...edited,
    text: textLine('公告', 120),
    path: z.optional(z.union([ownPath, noPath], '请填写本站地址，以 / 开头')),
    untilAt: z.optional(chinaMinute),
    important: z.optional(ticked),
  }),
  output: acted,
  errors: SAVE_ERRORS,
  creates: true,
})

export const saveBanner = call({
  path: '/api/office/saveBanner',
  auth: 'editor',
  summary: '保存一条首页横幅的草稿；公开的横幅要再发布才变',
  input: z.object({
    ...edited,
    title: textLine('标题', 24),
    text: textLine('说明', 40),
    path: ownPath,
    drawing: z.enum(bannerDrawings, '请选择图'),
    sort: wireNumber(0, 999),
    untilAt: z.optional(chinaMinute),
  }),
  output: acted,
  errors: SAVE_ERRORS,
  creates: true,
})
