import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CloudDevice } from '@alliance/contract/cloud-test'
import { asDraft, fromDraft, isSameChoice, missing, nothingChosen, stillOffered, toggled } from './choice.ts'

const device = (deviceId: string): CloudDevice => ({
  deviceId,
  name: deviceId,
  form: 'phone',
  androidVersion: '16',
  widthDp: 411,
  heightDp: 914,
  postures: [],
  demo: false,
  memberId: 'm',
  member: '甲',
})
const quota = { runsPerMonth: 20, used: 3, devicesPerRun: 2 }

test('devices are added to and removed from the tray, up to the maximum of a run', () => {
  const one = toggled([], device('a'), 2)
  const two = toggled(one, device('b'), 2)
  assert.deepEqual(
    toggled(two, device('c'), 2).map(({ deviceId }) => deviceId),
    ['a', 'b'],
  )
  assert.deepEqual(
    toggled(two, device('a'), 2).map(({ deviceId }) => deviceId),
    ['b'],
  )
})

test('missing inputs are reported one at a time, in the order of the page; a used-up quota first', () => {
  const whole = { versionId: 'v', standards: ['security'], devices: [device('a')] }
  assert.equal(missing(nothingChosen, quota), '还没有选版本')
  assert.equal(missing({ ...whole, standards: [] }, quota), '还没有选标准')
  assert.equal(missing({ ...whole, devices: [] }, quota), '还没有选机型')
  assert.equal(missing(whole, quota), '')
  assert.match(missing(whole, { ...quota, used: 20 }), /用完/)
})

test('a draft brings the choice back, without what is no longer offered', () => {
  const choice = { versionId: 'v', standards: ['largeScreen', 'security'], devices: [device('b'), device('a')] }
  assert.deepEqual(fromDraft(asDraft(choice)), choice)
  assert.deepEqual(fromDraft(asDraft(nothingChosen)), nothingChosen)
  const renamed = { ...device('b'), name: '新名' }
  const offer = { versionIds: ['w'], devices: [device('c'), renamed] }
  assert.deepEqual(stillOffered(choice, offer), { ...choice, versionId: '', devices: [renamed] })
  assert.deepEqual(stillOffered(choice, { versionIds: undefined, devices: undefined }), choice, 'unknown as yet')
  assert.ok(isSameChoice({ ...nothingChosen, devices: [device('b')] }, { ...nothingChosen, devices: [renamed] }))
  assert.ok(!isSameChoice(choice, { ...choice, devices: [device('a'), device('b')] }))
})
