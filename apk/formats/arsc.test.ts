import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Malformed } from '../bytes/malformed.ts'
import { filesOf, resolveDefault } from './arsc-lookup.ts'
import { readResEntry, readResourceTable, slotsOf } from './arsc.ts'
import { qualifiersOf } from './res-config.ts'
import { damageEach } from './testing/damage.ts'
import { arscOf } from './testing/arsc-bytes.ts'
import type { TestBlock, TestTable } from './testing/arsc-bytes.ts'
import { chunk } from './testing/axml-bytes.ts'
import { join, u16, u32 } from './testing/bytes.ts'

const STRING = 3
const REFERENCE = 1
const string = (index: number) => ({ value: [STRING, index] as [number, number] })
const tableOf = (table: TestTable) => readResourceTable(arscOf(table))
const oneType = (blocks: TestBlock[], strings: string[] = []) => tableOf({ strings, types: [{ name: 'string', blocks }] })

test('the default configuration is chosen, not a language, a night or a tablet', () => {
  const table = oneType(
    [
      { config: { language: 'zh', region: 'CN' }, entries: { 0: string(1) } },
      { config: { sw: 600 }, entries: { 0: string(2) } },
      { config: { orientation: 2 }, entries: { 0: string(3) } },
      { entries: { 0: string(0) } },
      // aapt2 adds the first API level that knows a qualifier.
      { config: { uiMode: 0x20, sdk: 8 }, entries: { 0: string(4) } },
      { config: { uiMode: 4, sdk: 13 }, entries: { 0: string(5) } },
    ],
    ['Default', '中文', 'Tablet', 'Land', 'Night', 'Television'],
  )
  assert.equal(resolveDefault(table, 0x7f010000), 'Default')
})

test('a newer platform beats an older one, a density that is nearer beats one that is further', () => {
  const sdk = oneType(
    [
      { entries: { 0: string(0) } },
      { config: { sdk: 26 }, entries: { 0: string(1) } },
      { config: { sdk: 21 }, entries: { 0: string(0) } },
    ],
    ['old', 'new'],
  )
  assert.equal(resolveDefault(sdk, 0x7f010000), 'new')
  const density = oneType(
    [
      { config: { density: 640 }, entries: { 0: string(1) } },
      { config: { density: 160 }, entries: { 0: string(0) } },
    ],
    ['mdpi', 'xxxhdpi'],
  )
  assert.equal(resolveDefault(density, 0x7f010000), 'mdpi')
})

test('sparse, short and compact entries read like wide ones', () => {
  const entries = { 1: string(1), 7: string(0) }
  for (const block of [
    {},
    { form: 'sparse' },
    { form: 'short' },
    { compact: true },
    { form: 'short', compact: true },
  ] as Partial<TestBlock>[]) {
    const table = oneType([{ ...block, entries }], ['seven', 'one'])
    assert.equal(resolveDefault(table, 0x7f010007), 'seven', JSON.stringify(block))
    assert.equal(resolveDefault(table, 0x7f010001), 'one')
    for (const absent of [0x7f010000, 0x7f010002, 0x7f010008, 0x7f01ffff, 0x7f020007, 0x01010001])
      assert.equal(resolveDefault(table, absent), undefined)
    const type = table.packages[0]?.types.get(1)
    assert.deepEqual(
      [...slotsOf(type!.blocks[0]!)].map(({ id }) => id),
      [1, 7],
    )
  }
})

test('what overlays, libraries and staged ids have to say is passed over; the entries behind it are read', () => {
  const body = u32(1, 2, 3)
  // RES_TABLE_LIBRARY, OVERLAYABLE, OVERLAYABLE_POLICY, STAGED_ALIAS and an unknown type.
  const further = [0x0203, 0x0204, 0x0205, 0x0206, 0x02ff].map((type) => chunk(type, body))
  const types = [{ name: 'string', blocks: [{ entries: { 0: string(0) } }] }]
  assert.equal(resolveDefault(tableOf({ strings: ['kept'], types, further }), 0x7f010000), 'kept')
})

test('references are followed, circles and missing ends are not known', () => {
  const reference = (id: number) => ({ value: [REFERENCE, id] as [number, number] })
  const table = oneType(
    [
      {
        entries: {
          0: reference(0x7f010001),
          1: string(0),
          2: reference(0x7f010003),
          3: reference(0x7f010002),
          4: reference(0x01040000),
        },
      },
    ],
    ['end'],
  )
  assert.equal(resolveDefault(table, 0x7f010000), 'end')
  assert.equal(resolveDefault(table, 0x7f010002), undefined)
  assert.equal(resolveDefault(table, 0x7f010004), undefined)
  assert.deepEqual(filesOf(table, 0x7f010002), [])
})

test('a branching circle of references ends soon', () => {
  const blocks = Array.from({ length: 50 }, (_, i) => ({
    config: { density: 100 + i },
    entries: Object.fromEntries(
      Array.from({ length: 50 }, (_unused, id) => [id, { value: [REFERENCE, 0x7f010000 + ((id + i) % 50)] as [number, number] }]),
    ),
  }))
  const started = performance.now()
  assert.deepEqual(filesOf(oneType(blocks), 0x7f010000), [])
  assert.ok(performance.now() - started < 500)
})

test('bags keep their items', () => {
  const table = tableOf({ types: [{ name: 'style', blocks: [{ entries: { 0: { bag: [[0x0101069a, 0x12, 0xffffffff]] } } }] }] })
  const block = table.packages[0]!.types.get(1)!.blocks[0]!
  const entry = readResEntry(block, [...slotsOf(block)][0]!.offset)
  assert.deepEqual(entry.bag, [{ name: 0x0101069a, value: { dataType: 0x12, data: 0xffffffff } }])
})

test('configurations print as aapt prints them', () => {
  const table = oneType([
    { entries: {} },
    { config: { language: 'en', region: 'US' }, entries: {} },
    { config: { sw: 600 }, entries: {} },
    { config: { w: 840, orientation: 2, uiMode: 0x20, density: 320, sdk: 21 }, entries: {} },
    { config: { density: 0xfffe, sdk: 26 }, entries: {} },
  ])
  const printed = table.packages[0]!.types.get(1)!.blocks.map(({ config }) => qualifiersOf(config))
  assert.deepEqual(printed, ['', 'en-rUS', 'sw600dp', 'w840dp-land-night-xhdpi-v21', 'anydpi-v26'])
})

test('a table of forty bytes without a package is a table', () => {
  const table = readResourceTable(chunk(0x0002, u32(0), chunk(0x0001, u32(0, 0, 0x100, 28, 0))))
  assert.deepEqual(table.packages, [])
})

test('what is no table, and chunks that can not be, are Malformed', () => {
  const loop = chunk(0x0002, u32(1), join(u16(0x0200, 8), u32(0)))
  const long = chunk(0x0002, u32(1), join(u16(0x0200, 288), u32(0x7fffffff)))
  for (const bytes of [new Uint8Array(0), new TextEncoder().encode('not a resource table'), loop, long])
    assert.throws(() => readResourceTable(bytes), Malformed)
})

test('any single damaged byte gives a result or Malformed', () => {
  const sparse: TestBlock = { form: 'sparse', entries: { 1: string(1) } }
  const whole = arscOf({
    strings: ['a', 'b'],
    types: [{ name: 'string', blocks: [{ entries: { 0: string(0), 2: string(1) } }, sparse] }],
  })
  damageEach(whole, (bytes) => {
    const table = readResourceTable(bytes)
    for (let id = 0; id < 3; id += 1) resolveDefault(table, 0x7f010000 + id)
    for (const block of table.packages[0]?.types.get(1)?.blocks ?? [])
      Array.from(slotsOf(block), ({ offset }) => readResEntry(block, offset))
  })
})
