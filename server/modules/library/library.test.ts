import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { search } from '@alliance/contract/home'
import { queryDoc, queryDocMenu } from '@alliance/contract/library'
import { startTestApi, type TestApi } from '../../testing/index.ts'
import { indexLibrary, packOf } from './index.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

test('the menu has the seven standards with their stable aliases', async () => {
  const { data } = await api.post(queryDocMenu)
  assert.deepEqual(
    data?.map(({ alias, title }) => [alias, title]),
    [
      ['compatibleFile', '兼容性标准'],
      ['stabilityFile', '稳定性标准'],
      ['performanceFile', '性能标准'],
      ['powerWasteFile', '功耗标准'],
      ['safetyFile', '安全标准'],
      ['privacyFile', '个人信息保护标准'],
      ['largeScreenFile', '大屏适配标准'],
    ],
  )
})

test('the documents hold every clause of the pack once, under headings that exist, by id and by alias', async () => {
  const pack = packOf(api.parts.clock())
  const shown: string[] = []
  for (const { id, alias } of (await api.post(queryDocMenu)).data ?? []) {
    const [byId, byAlias] = [await api.post(queryDoc, { id }), await api.post(queryDoc, { id: alias })]
    assert.deepEqual(byAlias.data, byId.data)
    const blocks = byId.data?.blocks ?? []
    for (const block of blocks) if (block.kind === 'clause') shown.push(block.termId)
    const anchors = blocks.flatMap((block) => ('anchor' in block ? [block.anchor] : []))
    assert.equal(new Set(anchors).size, anchors.length)
  }
  assert.deepEqual(shown.toSorted(), pack.terms.map(({ id }) => id).toSorted())
})

test('an unknown document is refused, and an odd id is bad input', async () => {
  for (const id of ['none', '5242001394058240', 'constructor'])
    assert.equal((await api.post(queryDoc, { id })).code, codes.NOT_FOUND.code)
  for (const id of ['', '../x', 'a'.repeat(65)]) assert.equal((await api.post(queryDoc, { id })).code, codes.BAD_INPUT.code)
})

test('the documents are found by what stands in their clauses, after one indexing and after two', async () => {
  for (let count = 0; count < 2; count += 1) {
    await indexLibrary(api.parts)
    const { data } = await api.post(search, { keyword: '大屏适配标准' })
    assert.deepEqual(data?.[0], { id: 'largeScreen', title: '大屏适配标准', type: 1 })
    const inClause = await api.post(search, { keyword: 'targetSdkVersion' })
    assert.ok(inClause.data?.some(({ id }) => id === 'compatibility'))
  }
})
