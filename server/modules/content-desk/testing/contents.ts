import assert from 'node:assert/strict'
import { publishContent } from '@alliance/contract/content-acts'
import { queryContent, saveArticle } from '@alliance/contract/content-desk'
import { queryAudit } from '@alliance/contract/office'
import type { Caller, TestApi } from '../../../testing/index.ts'

export const articleFields = {
  type: 1,
  title: '原生库对齐的三个办法',
  summary: '从编译参数到打包',
  source: '秘书处',
  body: '第一段\n\n## 怎样查\n- 一\n- 二',
}

/** Saves the draft of an article as an editor. */
export const draftArticle = async (editor: Caller, wish: Partial<typeof articleFields> = {}) => {
  const { code, data } = await editor.post(saveArticle, { ...articleFields, ...wish })
  assert.equal(code, 0)
  return { contentId: data!.contentId, revision: data!.revision }
}

export const publishedArticle = async (editor: Caller, wish: Partial<typeof articleFields> = {}) => {
  const draft = await draftArticle(editor, wish)
  const { code, data } = await editor.post(publishContent, draft)
  assert.equal(code, 0)
  return { contentId: draft.contentId, revision: data!.revision }
}

export const onDesk = async (editor: Caller, contentId: string) => (await editor.post(queryContent, { contentId })).data!

/** The audit log, latest act first. */
export const actsOf = async (api: TestApi) => {
  const administrator = await api.makeAccount({ grants: ['administrator'] })
  return (await administrator.post(queryAudit, { size: 100 })).data?.items ?? []
}
