import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { queryCloudDevices } from '@alliance/contract/cloud-test'
import { codes } from '@alliance/contract/codes'
import { DEVICES_FILE, queryListedDevices } from '@alliance/contract/device-directory'
import { hideMember, queryDeskMembers, showMember } from '@alliance/contract/member-desk'
import { queryDevices, saveDevice, setDeviceRetired } from '@alliance/contract/lab-devices'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { LAB_ONE, LAB_TWO } from '../review/testing/pass-review.ts'
import { makeLab } from '../cloud-test/testing/cloud.ts'

let api: TestApi
let one: Caller
let two: Caller
before(async () => {
  api = await startTestApi()
  one = await makeLab(api, LAB_ONE)
  two = await makeLab(api, LAB_TWO)
})
after(() => api.close())

const fold = { name: '折叠样机', form: 'fold', androidVersion: '16', widthDp: 700, heightDp: 800, postures: '展开 半开' }
const phone = { name: '直板样机', form: 'phone', androidVersion: '15', widthDp: 411, heightDp: 914, postures: '' }
const listed = async () => (await api.post(queryListedDevices)).data ?? []
const names = async () => (await listed()).map(({ name }) => name)
const saved = async (lab: Caller, input: object) => {
  const { code, data } = await lab.post(saveDevice, input)
  assert.equal(code, 0)
  return data?.deviceId ?? ''
}
const own = async (lab: Caller, deviceId: string) =>
  (await lab.post(queryDevices)).data?.find((device) => device.deviceId === deviceId)

test('a device is public exactly while its lab lists it', async () => {
  const deviceId = await saved(one, fold)
  assert.deepEqual(await names(), [], 'nothing is listed that nobody has agreed to')
  await saved(one, { ...fold, deviceId, listed: 'true', pageSizeKb: '16' })
  assert.deepEqual(await listed(), [
    {
      name: '折叠样机',
      member: LAB_ONE.name,
      form: 'fold',
      androidVersion: '16',
      widthDp: 700,
      heightDp: 800,
      widthClass: 'medium',
      pageSizeKb: 16,
      postures: ['展开', '半开'],
      demo: false,
    },
  ])
  // Omitted fields don't change: labs may have older forms open, without them.
  await saved(one, { ...fold, deviceId, widthDp: 840 })
  assert.deepEqual(
    (await listed()).map(({ widthClass, pageSizeKb }) => [widthClass, pageSizeKb]),
    [['expanded', 16]],
  )
  await one.post(setDeviceRetired, { deviceId, retired: 'true' })
  assert.deepEqual(await names(), [])
  await one.post(setDeviceRetired, { deviceId, retired: 'false' })
  assert.deepEqual(await names(), ['折叠样机'])
  await saved(one, { ...fold, deviceId, listed: '', pageSizeKb: '' })
  assert.deepEqual(await names(), [])
  const mine = await own(one, deviceId)
  assert.deepEqual([mine?.listed, mine?.pageSizeKb], [false, null])
})

test('all labs’ devices are in one order, and the same in the file for programs', async () => {
  const ids = [await saved(two, { ...fold, listed: 'true' }), await saved(one, { ...phone, listed: '1', pageSizeKb: 4 })]
  assert.deepEqual(await names(), ['直板样机', '折叠样机'])
  const file = await fetch(`${api.url}${DEVICES_FILE}`)
  assert.equal(file.headers.get('access-control-allow-origin'), '*')
  assert.match(file.headers.get('content-type') ?? '', /^application\/json/)
  assert.deepEqual(await file.json(), { devices: await listed() })
  const known = { 'if-none-match': file.headers.get('etag') ?? '' }
  assert.equal((await fetch(`${api.url}${DEVICES_FILE}`, { headers: known })).status, 304)
  await two.post(setDeviceRetired, { deviceId: ids[0], retired: 'true' })
  const after = (await (await fetch(`${api.url}${DEVICES_FILE}`)).json()) as { devices: { name: string }[] }
  assert.deepEqual(
    after.devices.map(({ name }) => name),
    ['直板样机'],
  )
})

test('a member that visitors no longer see in the list shows them no devices either, and judges on', async () => {
  const editor = await api.makeAccount({ grants: ['editor'] })
  const applicant = await api.makeMember()
  const ofOne = async () => (await listed()).filter(({ member }) => member === LAB_ONE.name).length
  const forMembers = async () =>
    (await applicant.post(queryCloudDevices)).data?.items.filter(({ member }) => member === LAB_ONE.name).length ?? 0
  const turn = async (call: typeof hideMember | typeof showMember) => {
    const { data } = await editor.post(queryDeskMembers)
    const revision = data?.items.find(({ memberId }) => memberId === LAB_ONE.id)?.revision
    assert.equal((await editor.post(call, { memberId: LAB_ONE.id, revision, reason: '暂停展示' })).code, 0)
  }
  await saved(one, { ...phone, name: '另一台直板', listed: 'true' })
  const [before, own] = [await ofOne(), await forMembers()]
  assert.ok(before > 0 && own > 0)
  await turn(hideMember)
  assert.deepEqual([await ofOne(), await forMembers()], [0, own])
  await turn(showMember)
  assert.equal(await ofOne(), before)
})

test('an invalid page size is refused at its field', async () => {
  for (const pageSizeKb of ['8', '16.5', 'x', 64]) {
    const { code, data } = await one.post(saveDevice, { ...fold, name: '另一台', pageSizeKb })
    assert.deepEqual([code, data], [codes.BAD_INPUT.code, { fields: { pageSizeKb: '请选择内存页大小' } }])
  }
})
