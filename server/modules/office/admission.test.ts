import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { grants } from '@alliance/contract/account'
import type { AnyCall } from '@alliance/contract/call'
import { codes } from '@alliance/contract/codes'
import * as office from '@alliance/contract/office'
import { fieldWords, startTestApi, type TestApi } from '../../testing/index.ts'
import { served } from './index.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

const calls: readonly AnyCall[] = served.map(({ call }) => call)
const statusOf = (path: string, token?: string) =>
  fetch(api.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })

test('every office call requires an administrator who has passed the second factor', async () => {
  const strangers = [await api.makeAccount(), await api.makeMember()]
  for (const grant of grants.filter((one) => one !== 'administrator')) strangers.push(await api.makeAccount({ grants: [grant] }))
  const half = await api.makeAccount({ grants: ['administrator'], secondFactor: false })
  assert.equal(calls.length, 13)
  for (const { path } of calls) {
    const nobody = (await (await statusOf(path)).json()) as { code: number }
    assert.equal(nobody.code, codes.TOKEN_MISSING.code, path)
    for (const { token } of strangers) {
      const response = await statusOf(path, token)
      assert.deepEqual([response.status, ((await response.json()) as { code: number }).code], [403, codes.FORBIDDEN.code], path)
    }
    const needed = (await (await statusOf(path, half.token)).json()) as { code: number }
    assert.equal(needed.code, codes.SECOND_FACTOR_NEEDED.code, path)
  }
})

test('refuses bad input by field, and invalid cursors', async () => {
  const admin = await api.makeAccount({ grants: ['administrator'] })
  const bad: [AnyCall, unknown][] = [
    [office.queryAccounts, { size: 101 }],
    [office.queryAccounts, { dataState: 9 }],
    [office.queryAccounts, { cursor: 'nonsense' }],
    [office.queryAccountProfile, { accountId: '../x' }],
    [office.decideProfile, { accountId: 'x', revision: 1 }],
    [office.decideProfile, { accountId: 'x', revision: 1, accept: false }],
    [office.decideProfile, { accountId: 'x', revision: 1, accept: false, reason: '   ' }],
    [office.setGrants, { accountId: 'x', grants: ['root'] }],
    [office.setGrants, { accountId: 'x', grants: ['vendor'] }],
    [office.endAccountSessions, {}],
    [office.resetSecondFactor, {}],
    [office.saveSettings, { allowListOn: 'maybe', acceptProfilesAtOnce: true }],
    [office.queryAllowList, { cursor: '1.x y' }],
    [office.addToAllowList, { email: 'nobody' }],
    [office.removeFromAllowList, {}],
    [office.queryAudit, { size: 0 }],
    [office.queryAudit, { cursor: "' or 1=1" }],
  ]
  for (const [call, input] of bad) {
    const { code, data } = await admin.post(call, input)
    assert.equal(code, codes.BAD_INPUT.code, `${call.path} ${JSON.stringify(input)}`)
    assert.ok(Object.keys(fieldWords(data)).length > 0)
  }
})

test('unknown targets are not found, and nothing is audited', async () => {
  const admin = await api.makeAccount({ grants: ['administrator'] })
  const accountId = '00000000-0000-7000-8000-000000000000'
  const missing: [AnyCall, unknown][] = [
    [office.queryAccountProfile, { accountId }],
    [office.decideProfile, { accountId, revision: 0, accept: true }],
    [office.setGrants, { accountId, grants: [] }],
    [office.endAccountSessions, { accountId }],
    [office.resetSecondFactor, { accountId }],
    [office.removeFromAllowList, { email: 'nobody@example.test' }],
  ]
  for (const [call, input] of missing) assert.equal((await admin.post(call, input)).code, codes.NOT_FOUND.code, call.path)
  assert.deepEqual((await admin.post(office.queryAudit)).data?.items, [])
})
