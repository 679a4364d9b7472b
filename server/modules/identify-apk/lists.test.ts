import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { applyIdentify } from '@alliance/contract/identify'
import { queryAllApk, queryApkList, queryApkVersions } from '@alliance/contract/identify-apk'
import { GoldState } from '@alliance/contract/states'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { certify, debuggable, packageOf, read } from '../identify/testing/submit.ts'

let api: TestApi
let member: Caller
before(async () => {
  api = await startTestApi()
  member = await api.makeMember()
  const passed = await read(api, member, packageOf({ package: 'cn.example.one', label: '百分之100%' }))
  await certify(api, member, { versionId: passed.versionId, standards: ['security'] })
  const failed = await read(api, member, packageOf({ package: 'cn.example.two', label: '下划_线' }, debuggable))
  await certify(api, member, { versionId: failed.versionId, standards: ['security'] })
  await read(api, member, packageOf({ package: 'cn.example.two', label: '下划_线', versionCode: 99 }))
  await read(api, member, packageOf({ package: 'cn.example.three', label: '还没申请' }))
})
after(() => api.close())

test('refuses bad input and who is not admitted', async () => {
  const newcomer = await api.makeAccount()
  for (const call of [queryApkList, queryAllApk]) {
    assert.equal((await api.post(call)).code, codes.TOKEN_MISSING.code)
    assert.equal((await newcomer.post(call)).code, codes.PROFILE_INCOMPLETE.code)
  }
  for (const input of [{ size: 0 }, { size: 101 }, { goldState: 6 }, { cursor: 'x' }, { keyword: '长'.repeat(101) }]) {
    assert.equal((await member.post(queryApkList, input)).code, codes.BAD_INPUT.code, JSON.stringify(input))
  }
})

test('lists each app with the version of its newest round, and counts apps per state', async () => {
  const { data } = await member.post(queryApkList)
  assert.deepEqual(
    data?.items.map(({ packageName, latest }) => [packageName, latest.round?.goldState]),
    [
      ['cn.example.three', undefined],
      ['cn.example.two', GoldState.notPassed],
      ['cn.example.one', GoldState.passed],
    ],
  )
  // A build that came after the round moves nothing in the list, and is not out of sight either.
  assert.deepEqual(
    data.items.map(({ newUpload }) => newUpload?.versionName),
    [undefined, '1.0.0', undefined],
  )
  assert.notEqual(data.items[1]?.newUpload?.versionId, data.items[1]?.latest.versionId)
  assert.deepEqual(data.totals, { all: 3, byState: { 1: 0, 2: 1, 3: 1, 4: 0, 5: 0 } })
  const passed = await member.post(queryApkList, { goldState: GoldState.passed })
  assert.deepEqual(
    passed.data?.items.map(({ packageName }) => packageName),
    ['cn.example.one'],
  )
})

test('a keyword matches name and package, and wildcard characters are literal', async () => {
  const found = async (keyword: string) =>
    (await member.post(queryApkList, { keyword })).data?.items.map(({ packageName }) => packageName)
  assert.deepEqual(await found('100%'), ['cn.example.one'])
  assert.deepEqual(await found('划_线'), ['cn.example.two'])
  assert.deepEqual(await found('EXAMPLE.thr'), ['cn.example.three'])
  assert.deepEqual(await found('%%'), [])
  assert.deepEqual(await found('cn_example'), [])
  assert.deepEqual(await found("' or 1=1 --"), [])
})

test('a running round stays on top; an upload without one moves no app that has rounds', async () => {
  const one = await api.makeMember()
  const names = async (size = 10, cursor = '') => {
    const { data } = await one.post(queryApkList, { size, ...(cursor && { cursor }) })
    return { names: data?.items.map(({ packageName }) => packageName), next: data?.nextCursor ?? '' }
  }
  const upload = (name: string, versionCode = 1) => read(api, one, packageOf({ package: `cn.order.${name}`, versionCode }))
  const running = await upload('running')
  const declarations = JSON.stringify({ permissionPurposes: {}, sdks: [] })
  await one.post(applyIdentify, { versionId: running.versionId, standards: ['largeScreen'], declarations })
  const ended = await upload('ended')
  await certify(api, one, { versionId: ended.versionId, standards: ['security'] })
  await upload('plain')
  const before = ['cn.order.running', 'cn.order.plain', 'cn.order.ended']
  assert.deepEqual((await names()).names, before)
  await upload('ended', 2)
  assert.deepEqual((await names()).names, before)
  await upload('fresh')
  assert.deepEqual((await names()).names, ['cn.order.running', 'cn.order.fresh', 'cn.order.plain', 'cn.order.ended'])
  const first = await names(1)
  assert.deepEqual(
    [first.names, (await names(2, first.next)).names],
    [['cn.order.running'], ['cn.order.fresh', 'cn.order.plain']],
  )
})

test('keyset pagination returns every app once', async () => {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { data } = await member.post(queryApkList, { size: 1, ...(cursor ? { cursor } : {}) })
    seen.push(...(data?.items.map(({ packageName }) => packageName) ?? []))
    cursor = data?.nextCursor ?? undefined
  } while (cursor)
  assert.deepEqual(seen, ['cn.example.three', 'cn.example.two', 'cn.example.one'])
})

test('lists the versions of an app to its owner only', async () => {
  const stranger = await api.makeMember()
  const apps = await member.post(queryAllApk)
  assert.equal(apps.data?.length, 3)
  assert.deepEqual((await stranger.post(queryAllApk)).data, [])
  assert.equal((await stranger.post(queryApkList)).data?.totals.all, 0)
  const apkId = apps.data.find(({ packageName }) => packageName === 'cn.example.two')?.apkId ?? ''
  const { data } = await member.post(queryApkVersions, { apkId })
  assert.deepEqual(
    data?.items.map(({ versionCode, roundCount }) => [versionCode === '99', roundCount]),
    [
      [true, 0],
      [false, 1],
    ],
  )
  assert.equal((await stranger.post(queryApkVersions, { apkId })).code, codes.NOT_FOUND.code)
  assert.equal((await member.post(queryApkVersions, { apkId: 'x y' })).code, codes.BAD_INPUT.code)
})
