import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from './bytes/source.ts'
import { readFacts } from './facts/index.ts'
import { buildApk, buildCollection, cleanSpec, splitOf } from './samples/index.ts'
import type { AppSpec } from './samples/index.ts'
import { summarise } from './summary.ts'

const listening = (action: string): AppSpec['components'] => [
  {
    kind: 'receiver',
    name: 'org.sample.camera.Heard',
    attributes: { exported: false },
    children: [{ tag: 'intent-filter', children: [{ tag: 'action', android: { name: action } }] }],
  },
]
const summaryWith = (change: Partial<AppSpec>) => {
  const packages = { 'base.apk': buildApk(cleanSpec()), 'splits/camera.apk': splitOf('camera', change) }
  return summarise(readFacts(bytesSource(buildCollection(packages))), undefined)
}

test('capabilities and SDKs declared in a feature’s application element count for the app', () => {
  const idsOf = (change: Partial<AppSpec>) => summaryWith(change).capabilities.map(({ id }) => id)
  assert.deepEqual(idsOf({}), [])
  assert.deepEqual(idsOf({ components: listening('org.compat.open.action.UPDATE_READY') }), ['health-update'])
  const appKey = { tag: 'meta-data', android: { name: 'UMENG_APPKEY', value: 'a' } }
  const namesOf = (change: Partial<AppSpec>) => summaryWith(change).sdks.map(({ name }) => name)
  assert.deepEqual(namesOf({}), [])
  assert.equal(namesOf({ applicationChildren: [appKey] }).length, 1)
})

test('a permission requested only by a feature isn’t requested', () => {
  const permissions = [{ name: 'org.compat.open.permission.UPDATE_RECEIVE' }]
  assert.deepEqual(summaryWith({ permissions }).capabilities, [])
})
