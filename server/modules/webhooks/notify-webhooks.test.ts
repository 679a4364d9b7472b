import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideAppeal } from '@alliance/contract/appeals-desk'
import { revokeCertificate } from '@alliance/contract/certificate-desk'
import { withdrawRound } from '@alliance/contract/round-acts'
import { standards } from '@alliance/contract/standards'
import { GoldState } from '@alliance/contract/states'
import { inTransaction } from '../../db/index.ts'
import { accepted, appealed, at, failedRound, termAppeal } from '../appeal/testing/appeal.ts'
import { certified } from '../certificate/testing/passed-round.ts'
import { certify, debuggable, packageOf, read, submit } from '../identify/testing/submit.ts'
import { places } from '../inbox/index.ts'
import { LAB_ONE } from '../review/testing/pass-review.ts'
import { judgeTask, makeReviewer, newestTask } from '../vendor/testing/lab.ts'
import { notifyWebhooks } from './index.ts'
import { add, api, toPath, useListeningApi } from './testing/listening-api.ts'
import { signs } from './testing/receiver.ts'

useListeningApi()

const told = (path: string) => toPath(path).map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> })

test('a webhook gets a certificate and its revocation, without personal data; other accounts’ webhooks get nothing', async () => {
  const [holder, stranger] = [await api.makeMember(), await api.makeMember()]
  const { secret } = await add(holder, '/all')
  await add(holder, '/revoked', ['certificate.revoked'])
  await add(stranger, '/stranger')
  const number = await certified(api, holder)
  const certifier = await api.makeAccount({ grants: ['certifier'] })
  await certifier.post(revokeCertificate, { number, reason: '签名密钥泄露' })
  await api.drain()
  const events = told('/all')
  assert.deepEqual(
    events.map(({ type, data }) => [type, data['number']]),
    [
      ['certificate.issued', number],
      ['certificate.revoked', number],
    ],
  )
  assert.ok(toPath('/all').every((one) => signs(one, secret)))
  assert.equal(new Set(toPath('/all').map(({ headers }) => headers['webhook-id'])).size, events.length)
  const [issued, revoked] = events
  assert.ok(issued?.data['identifyId'] === revoked?.data['identifyId'])
  assert.equal(issued?.data['url'], `http://localhost:3000${places.report(String(issued?.data['identifyId']))}`)
  assert.ok(Date.parse(String(issued?.data['validUntil'])) > Date.now())
  assert.ok(!JSON.stringify(events).includes(holder.email) && !JSON.stringify(events).includes('泄露'))
  assert.deepEqual(
    told('/revoked').map(({ type }) => type),
    ['certificate.revoked'],
  )
  assert.deepEqual(told('/stranger'), [])
})

test('a webhook gets each self-check, even failed ones, and each state of a round', async () => {
  const member = await api.makeMember()
  await add(member, '/ends')
  await submit(api, member, Buffer.from('no package at all'))
  await api.drain()
  const failed = await read(api, member, packageOf({ package: 'cn.example.told' }, debuggable))
  await certify(api, member, { versionId: failed.versionId, standards: ['security'] })
  const running = await read(api, member, packageOf({ package: 'cn.example.toldtoo' }))
  const identifyId = await certify(api, member, { versionId: running.versionId, standards: ['largeScreen'] })
  await member.post(withdrawRound, { identifyId })
  await api.drain()
  assert.deepEqual(
    told('/ends').map(({ data }) => data['state'] ?? data['goldState']),
    ['unreadable', 'done', GoldState.certifying, GoldState.notPassed, 'done', GoldState.certifying, GoldState.cancelled],
  )
  const [, check, begun, ended] = told('/ends')
  assert.deepEqual([check?.type, begun?.type], ['selfCheck.finished', 'round.changed'])
  assert.deepEqual([begun?.data['versionId'], ended?.data['versionId']], [failed.versionId, failed.versionId])
  assert.equal(check?.data['url'], `http://localhost:3000${places.version(failed.versionId)}`)
})

test('a round reopened by an appeal is reported as running, then its end and its certificate', async () => {
  const member = await api.makeMember()
  const officer = await api.makeAccount({ grants: ['appeals'] })
  const round = await failedRound(api, member, {
    package: 'cn.example.reopened',
    standards: standards.map(({ id }) => id),
    members: [LAB_ONE],
  })
  const lab = await makeReviewer(api, LAB_ONE.id)
  await add(member, '/reopened')
  const appealId = await appealed(member, termAppeal(round))
  await accepted(officer, appealId)
  const decision = { result: 'upheld', outcome: 'pass', reason: '复核发布包：条款所指的情形不在其中' }
  await officer.post(decideAppeal, { ...(await at(officer, appealId)), ...decision })
  await judgeTask(api, lab, { taskId: (await newestTask(lab))?.taskId ?? '', said: {} })
  await api.drain()
  const events = told('/reopened')
  assert.deepEqual(
    events.map(({ type, data }) => [type, data['identifyId'], data['goldState']]),
    [
      ['round.changed', round.identifyId, GoldState.certifying],
      ['round.changed', round.identifyId, GoldState.passed],
      ['certificate.issued', round.identifyId, undefined],
    ],
  )
})

test('an act that doesn’t commit sends nothing', async () => {
  const member = await api.makeMember()
  await add(member, '/undone')
  const undone = inTransaction(api.parts.db, async (db) => {
    const data = { identifyId: 'r', number: 'R-1', versionId: 'v', goldState: GoldState.passed }
    await notifyWebhooks(db, { accountId: member.id, event: 'round.changed', data, path: '/console' }, api.parts.clock())
    throw new Error('no')
  })
  await assert.rejects(undone, /no/)
  await api.drain()
  assert.deepEqual(told('/undone'), [])
})
