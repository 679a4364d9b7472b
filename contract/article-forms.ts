import * as z from 'zod/mini'
import { call } from './call.ts'
import { chinaMinute } from './china-minute.ts'
import { id, pageInput, pageOf, textLine, time, typedText, wireBoolean, wireNumber } from './fields.ts'

/** Forms that may follow an article: a vote or a sign-up. */
const articleFormKinds = ['poll', 'signUp'] as const
export type ArticleFormKind = (typeof articleFormKinds)[number]
const formKind = z.enum(articleFormKinds, '请选择投票或登记')
const MAX_OPTIONS = 20

/** A list, or text with one item per line as a form sends it. */
const lines = <T extends z.ZodMiniType>(inner: T) =>
  z.pipe(
    z.transform((value: unknown): unknown => {
      if (typeof value !== 'string') return value ?? []
      return value.split('\n').filter((line) => line.trim() !== '')
    }),
    inner,
  )

/** The revision that was seen, as the query returned it; empty if there was none. If outdated: EDITED_MEANWHILE. */
const revision = z.optional(z.string().check(z.maxLength(40)))

const deskPoll = z.object({
  question: z.string(),
  maxChoices: z.int(),
  closesAt: z.nullable(time),
  closed: z.boolean(),
  /** Number of voters. */
  total: z.int(),
  options: z.array(z.object({ label: z.string(), votes: z.int() })),
  revision: z.string(),
})
export type DeskPoll = z.output<typeof deskPoll>

const deskSignUp = z.object({
  title: z.string(),
  note: z.string(),
  closesAt: z.nullable(time),
  closed: z.boolean(),
  total: z.int(),
  revision: z.string(),
})
export type DeskSignUp = z.output<typeof deskSignUp>

const articleForms = z.object({ title: z.string(), poll: z.nullable(deskPoll), signUp: z.nullable(deskSignUp) })
export type ArticleForms = z.output<typeof articleForms>

export const queryArticleForms = call({
  path: '/api/office/queryArticleForms',
  auth: 'editor',
  summary: '一篇文章的投票与登记，连同目前的结果',
  input: z.object({ contentId: id }),
  output: articleForms,
  errors: ['NOT_FOUND'],
})

export const savePoll = call({
  path: '/api/office/savePoll',
  auth: 'editor',
  summary: '给文章加投票或修改；文章公开时、有人投过票后，题目、选项和规则不再变',
  input: z.object({
    contentId: id,
    revision,
    question: textLine('题目', 100),
    options: lines(
      z.array(textLine('选项', 60)).check(
        z.minLength(2, '请至少写两个选项'),
        z.maxLength(MAX_OPTIONS, `最多 ${MAX_OPTIONS} 个选项`),
        z.refine((options) => new Set(options).size === options.length, '有两个选项相同'),
      ),
    ),
    maxChoices: wireNumber(1, MAX_OPTIONS),
    closesAt: z.optional(chinaMinute),
  }),
  output: articleForms,
  errors: ['NOT_FOUND', 'POLL_FIXED', 'EDITED_MEANWHILE'],
})

export const saveSignUpForm = call({
  path: '/api/office/saveSignUpForm',
  auth: 'editor',
  summary: '给文章加登记表或修改',
  input: z.object({
    contentId: id,
    revision,
    title: textLine('名称', 60),
    note: z.optional(typedText(200, '说明不能超过 200 个字')),
    closesAt: z.optional(chinaMinute),
  }),
  output: articleForms,
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE'],
})

export const setArticleFormOpen = call({
  path: '/api/office/setArticleFormOpen',
  auth: 'editor',
  summary: '结束投票或登记，或重新开放：可以给出新的截止时间，不给就一直开放',
  input: z.object({ contentId: id, form: formKind, open: wireBoolean, closesAt: z.optional(chinaMinute) }),
  output: articleForms,
  errors: ['NOT_FOUND'],
})

export const removeArticleForm = call({
  path: '/api/office/removeArticleForm',
  auth: 'editor',
  summary: '去掉还没有人用过的投票或登记表',
  input: z.object({ contentId: id, form: formKind }),
  output: articleForms,
  errors: ['NOT_FOUND', 'FORM_IN_USE'],
})

const signUpRow = z.object({ signUpId: z.string(), name: z.string(), contact: z.string(), createdAt: time })
export type SignUpRow = z.output<typeof signUpRow>

export const querySignUps = call({
  path: '/api/office/querySignUps',
  auth: 'editor',
  summary: '一篇文章的登记，先来的在前',
  input: z.object({ contentId: id, ...pageInput }),
  output: pageOf(signUpRow),
  errors: ['NOT_FOUND'],
})

export const deleteSignUp = call({
  path: '/api/office/deleteSignUp',
  auth: 'editor',
  summary: '删除一个人的登记，不能恢复',
  input: z.object({ contentId: id, signUpId: id }),
  output: articleForms,
  errors: ['NOT_FOUND'],
})

export const exportArticleForm = call({
  path: '/api/office/exportArticleForm',
  auth: 'editor',
  summary: '导出投票结果或全部登记，CSV',
  input: z.object({ contentId: id, form: formKind }),
  /** `more`: the file doesn't hold all of them. */
  output: z.object({ fileName: z.string(), csv: z.string(), rows: z.int(), more: z.boolean() }),
  errors: ['NOT_FOUND'],
})
