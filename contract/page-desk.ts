import * as z from 'zod/mini'
import { call } from './call.ts'
import { acted, bodyText, revision, SAVE_ERRORS } from './content-desk.ts'
import { inlineOf, settingNames } from './inline-text.ts'
import type { Block } from './block.ts'
import { textPage } from './page-text.ts'
import { wrappedLine } from './typed-lines.ts'

const textsIn = (block: Block): string[] => {
  if (block.kind === 'paragraph') return [block.text]
  return block.kind === 'list' ? block.items : []
}

/** Texts shown without inline markup: headings also appear in the table of contents, cells in narrow columns. */
const plainIn = (block: Block): string[] => {
  if (block.kind === 'heading') return [block.text]
  return block.kind === 'table' ? [block.caption, ...block.heads, ...block.rows.flat()] : []
}
const isMarked = (text: string) => inlineOf(text).some((part) => typeof part !== 'string')

/** Why a text can't be a page; undefined if it can. */
export const pageTextProblem = (blocks: readonly Block[]): string | undefined => {
  if (blocks[0]?.kind !== 'heading') return '正文要以小标题（## ）开头'
  if (blocks.some((block) => block.kind === 'heading' && block.level > 2)) return '页面只有一级小标题，请用 ## '
  if (blocks.some(({ kind }) => kind === 'code')) return '页面里不能放代码'
  if (blocks.flatMap(plainIn).some(isMarked)) return '小标题和表格里不能放链接和网站的设置'
  for (const part of blocks.flatMap(textsIn).flatMap(inlineOf)) {
    if (typeof part === 'string') continue
    if ('path' in part && !/^\/(?![/\\])/.test(part.path)) return `链接“${part.words}”要指向本站地址，以 / 开头`
    if ('setting' in part && !settingNames.some((name) => name === part.setting))
      return `没有名为{${part.setting}}的设置。可以用：${settingNames.map((name) => `{${name}}`).join('、')}`
  }
  return undefined
}

export const savePage = call({
  path: '/api/office/savePage',
  auth: 'editor',
  summary: '保存一个固定页面文字的草稿；发布后才变',
  input: z.object({
    contentId: textPage,
    revision,
    lede: wrappedLine('导语', 80).check(z.refine((text) => !isMarked(text), '导语里不能放链接和网站的设置')),
    body: bodyText,
  }),
  output: acted,
  errors: SAVE_ERRORS,
})
