import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProfileFields } from '@alliance/contract/profile'
import { isOtherLicence, profileRows } from './profile-rows.ts'

const fields: ProfileFields = {
  kind: 'developer',
  companyName: '晴川软件',
  creditCode: '91350211M000100Y43',
  licenceImageId: 'first',
  contactName: '林青',
  phone: '0592-1234567',
  address: '演示路 1 号',
  intendedApps: '',
}
const changed = (submitted: ProfileFields, accepted: ProfileFields | null) =>
  profileRows(submitted, accepted).flatMap(({ name, before }) => (before === undefined ? [] : [[name, before]]))

test('a first submission has no previous values', () => {
  assert.deepEqual(changed(fields, null), [])
  assert.equal(isOtherLicence(fields, null), false)
})

test('fields that differ from the accepted profile show its value, in words', () => {
  const submitted: ProfileFields = { ...fields, kind: 'partner', phone: '13800000000', intendedApps: '天气' }
  assert.deepEqual(changed(submitted, fields), [
    ['kind', '开发者'],
    ['phone', '0592-1234567'],
    ['intendedApps', ''],
  ])
  assert.equal(profileRows(submitted, fields)[0]?.value, '合作伙伴')
  assert.equal(isOtherLicence({ ...fields, licenceImageId: 'second' }, fields), true)
})
