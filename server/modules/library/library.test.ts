import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { search } from '@alliance/contract/home'
import {
  documentMenu,
  queryDoc,
  queryDocDifference,
  queryDocMenu,
  queryRecommendedDocs,
  queryRedirectMap,
} from '@alliance/contract/library'
import { sql } from 'kysely'
import { inTransaction } from '../../db/index.ts'
import { eventually, onPostgres, startTestApi, type TestApi } from '../../testing/index.ts'
import { packAt } from '../../analysis/index.ts'
import { indexedState, lockIndexedState, setIndexedState } from '../search/index.ts'
import { indexLibrary } from './index.ts'
import { wordsBetween } from './words-between.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
  // Between the dates of two packs, whatever today is.
  api.shiftClock(Date.parse('2026-11-20T08:00:00Z') - api.parts.clock())
})
after(() => api.close())

const blocksOf = async (id: string, version?: string) => (await api.post(queryDoc, { id, version })).data?.blocks ?? []
const DECEMBER = Date.parse('2026-12-01T00:00:00+08:00')
const inDecember = async (work: () => Promise<void>) => {
  const ms = DECEMBER + 1000 - api.parts.clock()
  api.shiftClock(ms)
  api.parts.cache.clear()
  try {
    await work()
  } finally {
    api.shiftClock(-ms)
    api.parts.cache.clear()
  }
}

test('the menu has the twelve documents under their names, ids and stable aliases', async () => {
  const { data } = await api.post(queryDocMenu)
  assert.deepEqual(
    data?.map(({ id, alias, title }) => ({ path: alias, name: title, id })),
    documentMenu.map((item) => ({ ...item })),
  )
  assert.equal(data?.find(({ title }) => title === '大屏设备应用适配白皮书')?.id, '5242001394058240')
  assert.deepEqual(
    data?.filter(({ comingFrom }) => comingFrom === '2026-12-01').map(({ kind }) => kind),
    Array.from({ length: 7 }, () => 'standard'),
  )
})

test('the standards contain every clause of the pack once, under existing headings, by id and by alias', async () => {
  const pack = packAt(api.parts.clock())
  const shown: string[] = []
  for (const { id, alias } of (await api.post(queryDocMenu)).data ?? []) {
    const [byId, byAlias] = [await api.post(queryDoc, { id }), await api.post(queryDoc, { id: alias })]
    assert.deepEqual(byAlias.data, byId.data)
    const blocks = byId.data?.blocks ?? []
    for (const block of blocks) if (block.kind === 'clause') shown.push(block.termId)
    const anchors = blocks.flatMap((block) => ('anchor' in block ? [block.anchor] : []))
    assert.equal(new Set(anchors).size, anchors.length)
    assert.match(JSON.stringify(blocks), /演示内容/)
  }
  assert.deepEqual(shown.toSorted(), pack.terms.map(({ id }) => id).toSorted())
})

test('our own documents are complete: chapters, tables, code, existing related documents', async () => {
  for (const { path, id } of documentMenu.slice(7)) {
    const { data } = await api.post(queryDoc, { id })
    const words = JSON.stringify(data?.blocks)
    assert.ok(words.length > 4000, `${path} has ${words.length} characters`)
    assert.ok((data?.blocks ?? []).filter((block) => block.kind === 'heading' && block.level === 2).length >= 5, path)
    assert.ok(
      (data?.blocks ?? []).some((block) => block.kind === 'table'),
      path,
    )
    const tables = (data?.blocks ?? []).flatMap((block) => (block.kind === 'table' ? [block] : []))
    for (const { heads, rows, caption } of tables)
      assert.ok(
        rows.every((row) => row.length === heads.length),
        caption,
      )
    assert.ok((data?.related.length ?? 0) >= 3, path)
    // Every clause mentioned must exist.
    const terms = new Set(packAt(api.parts.clock()).terms.map(({ id }) => id))
    for (const [term] of words.matchAll(/\b(?:COMP|STAB|PERF|PWR|SEC|PRIV|LSA)-\d\d\b/g)) assert.ok(terms.has(term), term)
  }
})

test('an unknown document or version is refused, and a malformed id is bad input', async () => {
  for (const id of ['none', '5242001394058249', 'constructor'])
    assert.equal((await api.post(queryDoc, { id })).code, codes.NOT_FOUND.code)
  assert.equal((await api.post(queryDoc, { id: 'safetyFile', version: '1999.01' })).code, codes.NOT_FOUND.code)
  for (const id of ['', '../x', 'a'.repeat(65)]) assert.equal((await api.post(queryDoc, { id })).code, codes.BAD_INPUT.code)
  assert.equal((await api.post(queryDoc, { id: 'safetyFile', version: '<b>' })).code, codes.BAD_INPUT.code)
})

test('a coming version is announced, can be read before its day, and is in force on it', async () => {
  const { data } = await api.post(queryDoc, { id: 'safetyFile' })
  assert.deepEqual(
    data?.versions.map(({ version, state, effectiveFrom }) => [version, state, effectiveFrom]),
    [
      ['2027.03', 'coming', '2027-03-01'],
      ['2026.12', 'coming', '2026-12-01'],
      ['2026.10', 'inForce', '2026-10-01'],
    ],
  )
  assert.equal(data?.version, '2026.10')
  assert.equal((await api.post(queryDoc, { id: 'safetyFile', version: '2026.12' })).data?.state, 'coming')
  await inDecember(async () => {
    const later = (await api.post(queryDoc, { id: 'safetyFile' })).data
    assert.deepEqual([later?.version, later?.comingFrom, later?.versions[2]?.state], ['2026.12', '2027-03-01', 'past'])
  })
})

test('a version after an announced one shows the differences to either', async () => {
  const changed = async (id: string, from: string) =>
    (await api.post(queryDocDifference, { id, from, to: '2027.03' })).data?.changes.map(({ termId }) => termId)
  assert.deepEqual(await changed('compatibility', '2026.12'), ['COMP-13'])
  assert.deepEqual(await changed('security', '2026.12'), [])
  assert.ok((await changed('security', '2026.10'))?.includes('SEC-10'))
  const { data } = await api.post(queryDoc, { id: 'compatibleFile' })
  assert.equal(data?.comingFrom, '2026-12-01', 'the nearer day is the next one')
})

test('the difference names each changed clause, and its words reproduce both texts', async () => {
  const input = { id: 'largeScreen', from: '2026.10', to: '2026.12' }
  const { data } = await api.post(queryDocDifference, input)
  const [old, now] = [await blocksOf('largeScreen', '2026.10'), await blocksOf('largeScreen', '2026.12')]
  const textOf = (blocks: typeof old, termId: string) =>
    blocks.flatMap((block) => (block.kind === 'clause' && block.termId === termId ? block.text : []))
  const differing = now.filter(
    (block) =>
      block.kind === 'clause' &&
      JSON.stringify(block) !== JSON.stringify(old.find((one) => 'termId' in one && one.termId === block.termId)),
  )
  assert.ok(differing.length > 3)
  assert.deepEqual(
    data?.changes.map(({ termId }) => termId),
    differing.flatMap((block) => ('termId' in block ? [block.termId] : [])),
  )
  for (const { termId, text } of data?.changes ?? []) {
    if (text.length === 0) continue
    const side = (gone: string) =>
      text
        .map((runs) =>
          runs
            .filter(({ kind }) => kind !== gone)
            .map((run) => run.text)
            .join(''),
        )
        .filter((one) => one !== '')
    assert.deepEqual(side('added'), textOf(old, termId))
    assert.deepEqual(side('removed'), textOf(now, termId))
  }
  assert.equal((data?.unchanged ?? 0) + (data?.changes.length ?? 0), now.filter(({ kind }) => kind === 'clause').length)
  assert.equal((await api.post(queryDocDifference, { ...input, from: '2020.01' })).code, codes.NOT_FOUND.code)
  assert.equal((await api.post(queryDocDifference, { ...input, to: '' })).code, codes.BAD_INPUT.code)
})

test('a version is compared with the one in force, the earlier first, and that with the one before', async () => {
  const asked = async (to: string, id = 'compatibility') => {
    const { data, code } = await api.post(queryDocDifference, { id, to })
    return data ? [data.from.version, data.to.version, data.to.state] : code
  }
  assert.deepEqual(await asked('2026.12'), ['2026.10', '2026.12', 'coming'])
  assert.deepEqual(await asked('2027.03'), ['2026.10', '2027.03', 'coming'])
  // Nothing was before the first one.
  assert.equal(await asked('2026.10'), codes.NOT_FOUND.code)
  assert.equal(await asked('V1.0', 'whiteBookFile'), codes.NOT_FOUND.code)
  assert.equal(await asked('2020.01'), codes.NOT_FOUND.code)
  await inDecember(async () => {
    assert.deepEqual(await asked('2026.12'), ['2026.10', '2026.12', 'inForce'])
    assert.deepEqual(await asked('2026.10'), ['2026.10', '2026.12', 'inForce'])
    assert.deepEqual(await asked('2027.03'), ['2026.12', '2027.03', 'coming'])
  })
})

test('changed words are whole: a number is never split', () => {
  assert.deepEqual(wordsBetween('不低于 30。', '不低于 35。'), [
    { kind: 'same', text: '不低于 ' },
    { kind: 'removed', text: '30' },
    { kind: 'added', text: '35' },
    { kind: 'same', text: '。' },
  ])
  assert.deepEqual(wordsBetween('只有 32 位目录', '只有 64 位目录'), [
    { kind: 'same', text: '只有 ' },
    { kind: 'removed', text: '32 位' },
    { kind: 'added', text: '64 位' },
    { kind: 'same', text: '目录' },
  ])
  assert.deepEqual(wordsBetween('', '新'), [{ kind: 'added', text: '新' }])
  assert.deepEqual(wordsBetween('', ''), [])
})

test('the recommended documents exist and say why; old ids lead to documents', async () => {
  const recommended = (await api.post(queryRecommendedDocs)).data ?? []
  assert.equal(recommended.length, 5)
  for (const { id, reason } of recommended) {
    assert.ok(reason.length > 4)
    assert.equal((await api.post(queryDoc, { id })).code, 0)
  }
  const map = (await api.post(queryRedirectMap, {}, { token: 'dead' })).data ?? {}
  assert.equal(map['whiteBookFile'], '5242001394058240')
  for (const id of Object.values(map)) assert.equal((await api.post(queryDoc, { id })).code, 0, id)
})

test('the documents are found by their text, after one indexing run and after two', async () => {
  for (let count = 0; count < 2; count += 1) {
    await indexLibrary(api.parts)
    const { data } = await api.post(search, { keyword: '大屏适配标准' })
    assert.deepEqual([data?.[0]?.id, data?.[0]?.title, data?.[0]?.type], ['largeScreen', '大屏适配标准', 1])
    for (const [keyword, id] of [
      ['targetSdkVersion', 'compatibility'],
      ['splitMinWidthDp', '5242001394058242'],
      ['剩余秒数', '5242001394058241'],
      ['NoClassDefFoundError', '5242001394058244'],
      ['网页挤在左边', '5242001394058243'],
    ] as const)
      assert.ok(
        (await api.post(search, { keyword })).data?.some((hit) => hit.id === id),
        keyword,
      )
  }
})

test(
  'a process that starts while another one indexes waits for it, longer than a call waits for a lock',
  onPostgres,
  async () => {
    const { db } = api.parts
    await setIndexedState(db, 'library', '')
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const other = inTransaction(db, async (db) => {
      await lockIndexedState(db, 'library')
      locked.resolve()
      await released.promise
    })
    await locked.promise
    const starts = indexLibrary(api.parts)
    const waitsLong = async () => {
      const { rows } = await sql<{ long: boolean }>`
      select coalesce(max(clock_timestamp() - query_start) > interval '3.2 s', false) as long from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows[0]?.long
    }
    try {
      await Promise.race([starts, eventually(waitsLong, true)])
    } finally {
      released.resolve()
      await other
    }
    await starts
    assert.notEqual(await indexedState(db, 'library'), '')
  },
)
