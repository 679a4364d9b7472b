import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { breaches } from '../standards/schema-check.ts'
import type { Schema } from '../standards/schema-check.ts'
import { OLD_NAMES } from '../terms/sdk-dictionary.ts'
import { GROUPS, sdkRules, sourceById } from './catalogue.ts'
import type { SdkRule } from './catalogue.ts'
import { isShortPrefix } from './matching.ts'

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
const schema = read('sdk.schema.json') as Schema
const repeated = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at)
const FIELDS = ['developer', 'purpose', 'page', 'privacy', 'personalData'] as const
const citedIn = (rule: SdkRule) => [...rule.anchorSources, ...FIELDS.flatMap((field) => rule[field]?.source ?? [])]

for (const group of GROUPS)
  test(`${group}.json fits its schema`, () => assert.deepEqual(breaches(read(`data/${group}.json`), schema), []))

test('a rule that breaks the schema is told with its place', () => {
  const broken = { group: 'x', sdks: [{ id: 'a', name: 'A', kind: 'service', category: 'c', anchors: { packages: ['com.'] } }] }
  const said = breaches(broken, schema).join('\n')
  assert.match(said, /sdks\[0\]: anchorSources is missing/)
  assert.match(said, /packages\[0\]: does not match/)
})

test('every source that is cited is known, and every one that is known is cited', () => {
  const cited = new Set(sdkRules.flatMap(citedIn))
  assert.deepEqual(
    [...cited].filter((id) => !sourceById.has(id)),
    [],
  )
  assert.deepEqual([...sourceById.keys()].filter((id) => !cited.has(id)).toSorted(), ['apkid'], 'apkid is cited by the packers')
})

test('an address that is claimed has a source with an address, or one that says what it is', () => {
  for (const source of sourceById.values()) {
    assert.ok(source.url !== undefined || ['code', 'list'].includes(source.kind), source.id)
    assert.ok(source.dated === undefined || /^20\d\d-\d\d-\d\d$/.test(source.dated), source.id)
  }
})

test('no id, name or anchor belongs to two SDKs', () => {
  assert.deepEqual(repeated(sdkRules.map(({ id }) => id)), [])
  assert.deepEqual(repeated(sdkRules.map(({ name }) => name)), [])
  for (const kind of ['packages', 'metaData', 'permissions', 'actions', 'libraries', 'assets'] as const)
    assert.deepEqual(repeated(sdkRules.flatMap(({ anchors }) => anchors[kind] ?? [])), [], kind)
})

test('at least sixty services, and each SDK has a sign that stands on its own', () => {
  assert.ok(sdkRules.filter(({ kind }) => kind === 'service').length >= 60)
  for (const { id, anchors } of sdkRules) {
    const { packages = [], not: _not, ...named } = anchors
    assert.ok(Object.keys(named).length > 0 || packages.some((prefix) => !isShortPrefix(prefix)), id)
  }
})

test('who declared an SDK by the name that the first pack knows has declared it by the present one', () => {
  const names = new Set(sdkRules.map(({ name }) => name))
  assert.deepEqual(
    OLD_NAMES.filter((name) => !names.has(name)),
    [],
  )
})
