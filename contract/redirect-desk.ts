import * as z from 'zod/mini'
import { call } from './call.ts'
import { documentMenu } from './document-menu.ts'
import { nothing, time } from './fields.ts'

/** Begins with a letter or digit, which excludes `__proto__`. */
const oldId = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, '请填写旧编号'),
    z.maxLength(64, '旧编号不能超过 64 个字符'),
    z.regex(/^[0-9A-Za-z][0-9A-Za-z_-]*$/, '只能用字母、数字、- 和 _，以字母或数字开头'),
  )

const redirectRow = z.object({
  oldId: z.string(),
  documentId: z.string(),
  title: z.string(),
  /** Built into the code: no editor can remove it. */
  brought: z.boolean(),
  addedBy: z.string(),
  addedAt: z.nullable(time),
})
export type RedirectRow = z.output<typeof redirectRow>

/** Bounded: the list is one answer and one page, like the map that every visitor's page may load. */
export const MOST_REDIRECTS = 500

export const queryRedirects = call({
  path: '/api/office/queryRedirects',
  auth: 'editor',
  summary: '旧文档编号的跳转：编辑添加的在前，随网站提供的在后',
  input: nothing,
  output: z.array(redirectRow),
})

export const addRedirect = call({
  path: '/api/office/addRedirect',
  auth: 'editor',
  summary: '添加一条跳转：旧编号打开时转到一份文档',
  input: z.object({
    oldId,
    documentId: z.enum(
      documentMenu.map(({ id }) => id),
      '请选择文档',
    ),
  }),
  output: nothing,
  errors: ['REDIRECTS_FULL'],
})

export const removeRedirect = call({
  path: '/api/office/removeRedirect',
  auth: 'editor',
  summary: '删除一条编辑添加的跳转',
  input: z.object({ oldId }),
  output: nothing,
  errors: ['NOT_FOUND'],
})
