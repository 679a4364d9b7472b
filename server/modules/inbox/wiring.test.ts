import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { revokeCertificate } from '@alliance/contract/certificate-desk'
import { queryMessages } from '@alliance/contract/inbox'
import { cancelDeletion, requestDeletion } from '@alliance/contract/security'
import { withdrawRound } from '@alliance/contract/round-acts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { certify, debuggable, packageOf, read } from '../identify/testing/submit.ts'
import { certified } from '../certificate/testing/passed-round.ts'
import { places } from './index.ts'

const DAY_MS = 86_400_000

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

const told = async (caller: Caller) => {
  const { data } = await caller.post(queryMessages, { size: 100 })
  return (data?.items ?? []).map(({ topic, title, link }) => `${topic}: ${title} → ${link}`).toReversed()
}

test('a round’s beginning, end and withdrawal are notified with a link to the report', async () => {
  const caller = await api.makeMember()
  const failed = await read(api, caller, packageOf({ package: 'cn.example.failing' }, debuggable))
  const one = await certify(api, caller, { versionId: failed.versionId, standards: ['security'] })
  const running = await read(api, caller, packageOf({ package: 'cn.example.withdrawn' }))
  const two = await certify(api, caller, { versionId: running.versionId, standards: ['largeScreen'] })
  await caller.post(withdrawRound, { identifyId: two })
  const messages = (await told(caller)).filter((line) => line.startsWith('round'))
  const wanted = [
    ['已提交申请', one],
    ['认证结束，未通过', one],
    ['已提交申请', two],
    ['撤回认证', two],
  ] as const
  assert.equal(messages.length, wanted.length)
  for (const [at, [what, round]] of wanted.entries())
    assert.ok(messages[at]?.includes(`：${what} → `) && messages[at].endsWith(places.report(round)), messages[at])
})

test('requesting and cancelling a deletion are both notified', async () => {
  const caller = await api.makeMember()
  await caller.post(requestDeletion, { currentPassword: caller.password })
  await caller.post(cancelDeletion)
  assert.deepEqual(
    (await told(caller)).map((line) => line.split(' → ')[0]),
    ['security: 注销申请已收到', 'security: 注销申请已撤回'],
  )
})

test('only the holder is notified of a certificate: issued, about to expire, revoked', async () => {
  const [holder, stranger] = [await api.makeMember(), await api.makeMember()]
  const number = await certified(api, holder)
  const certifier = await api.makeAccount({ grants: ['certifier'] })
  api.shiftClock(150 * DAY_MS)
  await api.drain()
  api.shiftClock(-150 * DAY_MS)
  await certifier.post(revokeCertificate, { number, reason: '签名密钥泄露' })
  const titles = (await told(holder)).map((line) => line.split(' → ')[0])
  assert.deepEqual(titles, ['certificate: 金标证书已签发', 'certificate: 金标证书已撤销', 'certificate: 金标证书还有 30 天到期'])
  assert.deepEqual(await told(stranger), [])
})
