import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedChunks, type ModuleNode } from './shared-chunks.ts'

type Sketch = Record<string, Partial<ModuleNode>>
const none = { imports: [], later: [], bytes: 0 }
const graphOf = (sketch: Sketch) => new Map(Object.entries(sketch).map(([id, node]) => [id, { ...none, ...node }]))
const chunksOf = (sketch: Sketch, heavy: Record<string, number> = {}, placed: readonly string[] = []) =>
  sharedChunks(graphOf(sketch), 'entry', {
    isPlaced: (id) => placed.includes(id),
    weightOf: (page) => heavy[page] ?? 1,
  })
    .map((modules) => modules.toSorted().join(' '))
    .toSorted()

const LARGE = 20_000

test('modules of the same pages are one file; what the frame, one page, or another file has is in none', () => {
  const sketch = {
    entry: { imports: ['frame'], later: ['a', 'b'] },
    frame: {},
    a: { imports: ['frame', 'one', 'two', 'placed', 'own'] },
    b: { imports: ['frame', 'one', 'two', 'placed'] },
    one: { bytes: LARGE },
    two: { bytes: LARGE },
    placed: {},
    own: {},
  }
  assert.deepEqual(chunksOf(sketch, {}, ['placed']), ['one two'])
})

const threePages = (bytes: number) => ({
  entry: { later: ['a', 'b', 'c'] },
  a: { imports: ['everywhere', 'twice'] },
  b: { imports: ['everywhere', 'twice'] },
  c: { imports: ['everywhere'] },
  everywhere: { bytes: 300 },
  twice: { bytes },
})

test('a small module joins a file that more pages load, a large one does not', () => {
  assert.deepEqual(chunksOf(threePages(100)), ['everywhere twice'])
  assert.deepEqual(chunksOf(threePages(LARGE)), ['everywhere', 'twice'])
})

test('a page that counts for more is spared what it does not use', () => {
  assert.deepEqual(chunksOf(threePages(300)), ['everywhere twice'])
  assert.deepEqual(chunksOf(threePages(300), { c: 30 }), ['everywhere', 'twice'])
})

test('a module that imports something large is as expensive for other pages as that', () => {
  const sketch = threePages(100)
  const drawing = { ...sketch, twice: { bytes: 100, imports: ['large'] }, large: { bytes: LARGE } }
  assert.deepEqual(chunksOf(drawing), ['everywhere', 'large twice'])
})

test('files never import each other', () => {
  let state = 1
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const pages = Array.from({ length: 12 }, (_, index) => `page${index}`)
  const pick = (ids: readonly string[], count: number) =>
    Array.from({ length: count }, () => ids[random(ids.length)] ?? []).flat()
  const modules: Sketch = {}
  for (let index = 0; index < 80; index += 1)
    modules[`m${index}`] = { bytes: 50 + random(3000), imports: pick(Object.keys(modules), random(4)) }
  const opened = pages.map((page) => [page, { imports: pick(Object.keys(modules), 5) }])
  const sketch: Sketch = { entry: { later: pages }, ...modules, ...Object.fromEntries(opened) }
  const files = chunksOf(sketch).map((file) => file.split(' '))
  assert.ok(files.length > 1 && files.some((file) => file.length > 1))

  const fileOf = new Map(files.flatMap((file) => file.map((id) => [id, file])))
  const needsOf = (file: readonly string[]) =>
    new Set(file.flatMap((id) => sketch[id]?.imports ?? []).flatMap((id) => [fileOf.get(id) ?? []]))
  const follow = (file: string[], trail: readonly string[][]) => {
    assert.ok(!trail.includes(file), file.join())
    for (const next of needsOf(file)) if (next !== file) follow(next, [...trail, file])
  }
  for (const file of files) follow(file, [])
})

test('what every way to a page has loaded already is not shared with it', () => {
  const sketch = {
    entry: { later: ['area', 'other'] },
    area: { imports: ['used'], later: ['inner'] },
    inner: { imports: ['used', 'half'] },
    other: { imports: ['half'] },
    used: { bytes: LARGE },
    half: { bytes: LARGE },
  }
  assert.deepEqual(chunksOf(sketch), ['half'])
  // A second way on which it is not loaded.
  assert.deepEqual(chunksOf({ ...sketch, other: { imports: ['half'], later: ['inner'] } }), ['half', 'used'])
})
