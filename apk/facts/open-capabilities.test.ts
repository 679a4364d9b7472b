import assert from 'node:assert/strict'
import { test } from 'node:test'
import { application, component, facts } from '../terms/testing/facts.ts'
import { capabilities, usedCapabilities } from './open-capabilities.ts'

const filter = (action: string) => ({
  line: 1,
  actions: [action],
  categories: [],
  dataCount: 0,
  schemes: [],
  hosts: [],
  autoVerify: false,
})

test('each marker alone shows its capability and no other', () => {
  for (const { id, markers } of capabilities) {
    const samples = [
      ...markers.classes.map((prefix) => facts({ dex: { classes: [`${prefix}Client`] } })),
      ...markers.actions.map((action) => facts({ manifest: { components: [component({ filters: [filter(action)] })] } })),
      ...markers.metaData.map((name) => facts({ manifest: { application: application({ metaData: [{ name, line: 1 }] }) } })),
      ...markers.permissions.map((name) => facts({ manifest: { permissions: [{ name, line: 1 }] } })),
    ]
    assert.ok(samples.length > 0, id)
    for (const sample of samples) {
      const found = usedCapabilities(sample)
      assert.deepEqual(
        found.map((one) => one.id),
        [id],
      )
      assert.equal(found[0]?.markers.length, 1)
    }
  }
})

test('an app without markers uses none, and a similar prefix is no marker', () => {
  assert.deepEqual(usedCapabilities(facts()), [])
  assert.deepEqual(usedCapabilities(facts({ dex: { classes: ['org.compat.open.pushy.A'] } })), [])
})

test('a declined or disabled capability doesn’t count', () => {
  const refusal = application({ metaData: [{ name: 'org.compat.open.posture.HOVER', value: false, line: 1 }] })
  const off = component({ enabled: false, filters: [filter('org.compat.open.action.PUSH_MESSAGE')] })
  assert.deepEqual(usedCapabilities(facts({ manifest: { application: refusal, components: [off] } })), [])
})

test('names and markers are fictitious: none is a vendor’s package', () => {
  for (const { markers } of capabilities)
    for (const name of Object.values(markers).flat()) assert.match(name, /^org\.compat\.open\./)
})
