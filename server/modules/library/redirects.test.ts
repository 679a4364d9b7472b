import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { queryDocMenu, queryRedirectMap } from '@alliance/contract/library'
import { addRedirect, MOST_REDIRECTS, queryRedirects, removeRedirect } from '@alliance/contract/redirect-desk'
import { queryAudit } from '@alliance/contract/office'
import { type Caller, fieldWords, startTestApi, type TestApi } from '../../testing/index.ts'

let api: TestApi
let editor: Caller
before(async () => {
  api = await startTestApi()
  editor = await api.makeAccount({ grants: ['editor'] })
})
after(() => api.close())

const OLD = '5241000000000001'
const map = async () => (await api.post(queryRedirectMap)).data ?? {}
const problemOf = (answer: { code: number; data: unknown }) => {
  assert.equal(answer.code, codes.BAD_INPUT.code)
  return fieldWords(answer.data)
}

test('is for editors only', async () => {
  const [member, certifier] = [await api.makeMember(), await api.makeAccount({ grants: ['certifier', 'appeals'] })]
  for (const [call, input] of [
    [queryRedirects, {}],
    [addRedirect, { oldId: OLD, documentId: 'security' }],
    [removeRedirect, { oldId: OLD }],
  ] as const) {
    assert.equal((await api.post(call, input)).code, codes.TOKEN_MISSING.code)
    for (const { post } of [member, certifier]) assert.equal((await post(call, input)).code, codes.FORBIDDEN.code)
  }
  assert.equal((await map())[OLD], undefined)
})

test('an invalid old id, or one in use, is refused at the field', async () => {
  const add = (oldId: string, documentId = 'security') => editor.post(addRedirect, { oldId, documentId })
  for (const oldId of ['', ' ', '../x', 'a b', '旧编号', '__proto__', '-x', 'a'.repeat(65)])
    assert.deepEqual(Object.keys(problemOf(await add(oldId))), ['oldId'], oldId)
  assert.deepEqual(Object.keys(problemOf(await add(OLD, 'nothing'))), ['documentId'])
  assert.deepEqual(Object.keys(problemOf(await add(OLD, OLD))), ['documentId'], 'it ends at a document, so no two make a chain')
  const { data: menu } = await api.post(queryDocMenu)
  assert.equal(menu?.length, 12)
  for (const { id, alias } of menu ?? []) {
    assert.match(problemOf(await add(id))['oldId'] ?? '', /现在的文档编号/)
    assert.match(problemOf(await add(alias))['oldId'] ?? '', /随网站提供/)
  }
  assert.match(problemOf(await add('5241876103004160'))['oldId'] ?? '', /随网站提供/)
  assert.equal((await editor.post(removeRedirect, { oldId: '5241876103004160' })).code, codes.NOT_FOUND.code)
})

test('an added redirect is in the map at once and removed at once; the audit log says who, from and to', async () => {
  const brought = await map()
  assert.equal((await editor.post(addRedirect, { oldId: OLD, documentId: 'security' })).code, 0)
  assert.deepEqual(await map(), { ...brought, [OLD]: 'security' })
  const [first, second] = (await editor.post(queryRedirects)).data ?? []
  assert.deepEqual([first?.oldId, first?.title, first?.brought, first?.addedBy], [OLD, '安全标准', false, editor.email])
  assert.equal(second?.brought, true)
  assert.match(problemOf(await editor.post(addRedirect, { oldId: OLD, documentId: 'privacy' }))['oldId'] ?? '', /已有跳转/)
  assert.equal((await editor.post(removeRedirect, { oldId: OLD })).code, 0)
  assert.deepEqual(await map(), brought)
  assert.equal((await editor.post(removeRedirect, { oldId: OLD })).code, codes.NOT_FOUND.code)
  const administrator = await api.makeAccount({ grants: ['administrator'] })
  const acts = (await administrator.post(queryAudit, { size: 2 })).data?.items ?? []
  assert.deepEqual(
    acts.map(({ who, what, target, detail }) => [who, what, target, detail]),
    [
      [editor.email, '删除跳转', OLD, '原来转到 安全标准'],
      [editor.email, '添加跳转', OLD, '转到 安全标准'],
    ],
  )
})

test('of two who add the same old id concurrently one is refused; the map has a size limit', async () => {
  const answers = await Promise.all([1, 2].map(() => editor.post(addRedirect, { oldId: 'twice', documentId: 'power' })))
  assert.deepEqual(
    answers.map(({ code }) => code).toSorted((a, b) => a - b),
    [0, codes.BAD_INPUT.code],
  )
  const rows = Array.from({ length: MOST_REDIRECTS }, (_, at) => ({
    old_id: `old-${at}`,
    document_id: 'power',
    added_by: '',
    added_at: at,
  }))
  await api.parts.db.insertInto('document_redirect').values(rows).execute()
  const full = await editor.post(addRedirect, { oldId: 'one-more', documentId: 'power' })
  assert.equal(full.code, codes.REDIRECTS_FULL.code)
})
