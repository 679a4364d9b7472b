import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bindVendor, memberOauthUrl, queryMemberBindings, unbindVendor } from '@alliance/contract/binding'
import { codes } from '@alliance/contract/codes'
import { authorize, startVendorApi, type VendorApi } from './testing/vendor-api.ts'

let api: VendorApi
before(async () => {
  api = await startVendorApi()
})
after(() => api.close())

const codeOf = async (answer: Promise<{ code: number }>) => (await answer).code

test('binds both vendors through their own sign-in pages; then everything is bound', async () => {
  const member = await api.makeMember()
  const first = await member.post(bindVendor, await authorize(api, member, { memberId: 'qingxiu', login: 'spare' }))
  assert.deepEqual([first.code, first.data], [0, { memberId: 'qingxiu', name: '青岫终端（演示）', allBound: false }])
  const second = await member.post(bindVendor, await authorize(api, member, { memberId: 'boyun', login: 'spare' }))
  assert.equal(second.data?.allBound, true)
  const { data } = await member.post(queryMemberBindings)
  assert.deepEqual(
    data?.map(({ memberId, type, bindStatus, boundAccount }) => [memberId, type, bindStatus, boundAccount]),
    [
      ['qingxiu', 1, 2, '备用开发者（演示）'],
      ['boyun', 1, 2, '备用开发者（演示）'],
      ['unit', 2, 1, ''],
    ],
  )
  const stored = JSON.stringify(await api.parts.db.selectFrom('binding').selectAll().execute())
  assert.match(stored, /"tokens_sealed":"v1\./)
  assert.doesNotMatch(stored, /(access|refresh)\\*":/, 'tokens are sealed')
  for (const memberId of ['qingxiu', 'boyun']) await member.post(unbindVendor, { memberId })
})

test('refuses bad input and callers who may not bind', async () => {
  const member = await api.makeMember()
  assert.equal(await codeOf(member.post(bindVendor, {})), codes.BAD_INPUT.code)
  assert.equal(await codeOf(member.post(bindVendor, { state: '', code: 'x' })), codes.BAD_INPUT.code)
  assert.equal(await codeOf(api.post(bindVendor, { state: 'x', code: 'x' })), codes.TOKEN_MISSING.code)
  const newcomer = await api.makeAccount({ dataState: 1 })
  assert.equal(await codeOf(newcomer.post(bindVendor, { state: 'x', code: 'x' })), codes.PROFILE_INCOMPLETE.code)
})

test('a state is valid once, for its account, for ten minutes', async () => {
  const [owner, thief] = [await api.makeMember(), await api.makeMember()]
  const sent = await authorize(api, owner, { memberId: 'boyun', login: 'xiaoxi' })
  assert.equal(await codeOf(owner.post(bindVendor, { ...sent, state: 'made-up' })), codes.OAUTH_STATE_WRONG.code)
  assert.equal(await codeOf(thief.post(bindVendor, sent)), codes.OAUTH_STATE_WRONG.code, 'another account')
  assert.equal(await codeOf(owner.post(bindVendor, sent)), 0, 'the theft did not use it up')
  assert.equal(await codeOf(owner.post(bindVendor, sent)), codes.OAUTH_STATE_WRONG.code, 'a second time')
  const late = await authorize(api, owner, { memberId: 'qingxiu', login: 'xiaoxi' })
  api.shiftClock(10 * 60_000)
  assert.equal(await codeOf(owner.post(bindVendor, late)), codes.OAUTH_STATE_WRONG.code, 'too late')
  await owner.post(unbindVendor, { memberId: 'boyun' })
})

test('of many concurrent posts of one answer exactly one binds', async () => {
  const member = await api.makeMember()
  const sent = await authorize(api, member, { memberId: 'boyun', login: 'spare' })
  const answers = await Promise.all(Array.from({ length: 8 }, () => codeOf(member.post(bindVendor, sent))))
  assert.deepEqual(
    answers.toSorted((a, b) => a - b),
    [0, ...Array.from({ length: 7 }, () => codes.OAUTH_STATE_WRONG.code)],
  )
  await member.post(unbindVendor, { memberId: 'boyun' })
})

test('a denied consent is reported as such and uses up the state', async () => {
  const member = await api.makeMember()
  const sent = await authorize(api, member, { memberId: 'qingxiu', login: 'spare', act: 'abort' })
  assert.equal(sent['error'], 'access_denied')
  assert.equal(await codeOf(member.post(bindVendor, sent)), codes.OAUTH_DENIED.code)
  assert.equal(await codeOf(member.post(bindVendor, sent)), codes.OAUTH_STATE_WRONG.code)
  const { data } = await member.post(queryMemberBindings)
  assert.ok(data?.every(({ bindStatus }) => bindStatus === 1))
})

test('an answer of one vendor is never taken for another’s, nor an unnamed or foreign one', async () => {
  const member = await api.makeMember()
  const issuers = { qingxiu: `${api.origin}/demo-vendor/qingxiu`, boyun: `${api.origin}/demo-vendor/boyun` }
  for (const iss of [issuers.boyun, 'https://evil.test', undefined]) {
    const sent = await authorize(api, member, { memberId: 'qingxiu', login: 'spare' })
    assert.equal(sent['iss'], issuers.qingxiu)
    assert.equal(await codeOf(member.post(bindVendor, { ...sent, iss })), codes.OAUTH_FAILED.code, String(iss))
  }
  const own = await authorize(api, member, { memberId: 'qingxiu', login: 'spare' })
  const foreign = await authorize(api, member, { memberId: 'boyun', login: 'spare' })
  const mixed = { ...own, code: foreign['code'] }
  assert.equal(await codeOf(member.post(bindVendor, mixed)), codes.OAUTH_FAILED.code, "another vendor's code")
})

test('a code issued to another person is refused: verifier and nonce differ', async () => {
  const [victim, attacker] = [await api.makeMember(), await api.makeMember()]
  const stolen = await authorize(api, attacker, { memberId: 'qingxiu', login: 'spare' })
  const own = await authorize(api, victim, { memberId: 'qingxiu', login: 'xiaoxi' })
  assert.equal(await codeOf(victim.post(bindVendor, { ...own, code: stolen['code'] })), codes.OAUTH_FAILED.code)
})

test('a vendor account can be bound to one account only, sequentially and concurrently', async () => {
  const [first, second, third] = await Promise.all([api.makeMember(), api.makeMember(), api.makeMember()])
  const of = (caller: typeof first) => authorize(api, caller, { memberId: 'qingxiu', login: 'qingchuan' })
  const bindings = [await of(first), await of(second)]
  const both = await Promise.all([first.post(bindVendor, bindings[0]), second.post(bindVendor, bindings[1])])
  assert.deepEqual(
    both.map(({ code }) => code).toSorted((a, b) => a - b),
    [0, codes.VENDOR_ACCOUNT_TAKEN.code],
  )
  assert.equal(await codeOf(third.post(bindVendor, await of(third))), codes.VENDOR_ACCOUNT_TAKEN.code)
  const winner = both[0].code === 0 ? first : second
  assert.equal(await codeOf(winner.post(bindVendor, await of(winner))), 0, 'the holder may bind it anew')
  await winner.post(unbindVendor, { memberId: 'qingxiu' })
  await api.drain()
  assert.equal(await codeOf(third.post(bindVendor, await of(third))), 0, 'free again after the unbind')
  await third.post(unbindVendor, { memberId: 'qingxiu' })
})

test('extra fields are ignored', async () => {
  const member = await api.makeMember()
  const sent = await authorize(api, member, { memberId: 'boyun', login: 'qingchuan' })
  const { data } = await member.post(bindVendor, { ...sent, memberId: 'qingxiu', accountId: 'other', bindStatus: 3 })
  assert.equal(data?.memberId, 'boyun')
  const { data: url } = await member.post(memberOauthUrl, { memberId: 'boyun', redirect_uri: 'https://evil.test' })
  assert.ok(!url?.url.includes('evil'))
})
