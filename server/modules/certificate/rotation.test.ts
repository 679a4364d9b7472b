import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { queryKeys, queryLogHead, verifyByNumber } from '@alliance/contract/certificate'
import { inTransaction } from '../../db/index.ts'
import { BadSetting } from '../../bad-setting.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { issueCertificate, publishSigningKey } from './index.ts'
import { signingKeyOf } from './signing-key.ts'
import { certified, issueFor, makePassedRound } from './testing/passed-round.ts'

const SECOND = Buffer.from('another signing key for tests 02').toString('base64')

let api: TestApi
let member: Caller
let first: string
before(async () => {
  api = await startTestApi()
  member = await api.makeMember()
  first = await certified(api, member)
})
after(() => api.close())

/** As a start with this key does. */
const publish = (signingKey: string, which: Parameters<typeof publishSigningKey>[1] = 'any') => {
  const { settings } = api.parts
  return publishSigningKey({ ...api.parts, settings: { ...settings, secrets: { ...settings.secrets, signingKey } } }, which)
}
const oldKey = () => signingKeyOf(api.parts.settings.secrets.signingKey)

test('the key of a seed is that of RFC 8032, section 7.1, test 1', () => {
  const seed = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex').toString('base64')
  const key = signingKeyOf(seed)
  const raw = Buffer.from(key.publicKey, 'base64url')
  assert.equal(raw.toString('hex'), 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a')
  assert.equal(key.keyId, createHash('sha256').update(raw).digest('hex').slice(0, 16))
  assert.equal(
    Buffer.from(key.sign(''), 'base64url').toString('hex'),
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  )
})

test('a worker with another key changes nothing: only a server replaces the key', async () => {
  await publish(SECOND, 'the first')
  const keys = (await api.post(queryKeys)).data
  assert.deepEqual(
    keys?.map(({ keyId, until }) => [keyId, until]),
    [[oldKey().keyId, null]],
  )
})

test('a new key takes the place of the old one, which stays published with its end', async () => {
  assert.equal((await api.post(queryKeys)).data?.length, 1)
  api.shiftClock(1_000)
  // Two servers start with it at once, and another one later.
  await Promise.all([publish(SECOND), publish(SECOND)])
  await publish(SECOND)
  const { data: keys } = await api.post(queryKeys)
  const at = keys?.[0]?.from
  assert.deepEqual(
    keys?.map(({ keyId, until }) => [keyId, until]),
    [
      [signingKeyOf(SECOND).keyId, null],
      [oldKey().keyId, at],
    ],
  )
  const audit = await api.parts.db.selectFrom('audit').select(['what', 'target']).where('what', '=', '更换签发密钥').execute()
  assert.deepEqual(audit, [{ what: '更换签发密钥', target: signingKeyOf(SECOND).keyId }])
  const { data } = await api.post(verifyByNumber, { number: first })
  assert.deepEqual([data?.state, data?.publicKey], ['valid', oldKey().publicKey])
})

test('a process with the old key leaves issuing to a job, run by a process with the new key', async () => {
  const roundId = await makePassedRound(api, member)
  assert.equal(await issueFor(api, roundId), undefined)
  await api.drain()
  const waiting = () => api.parts.db.selectFrom('job').selectAll().where('kind', '=', 'issueCertificate').executeTakeFirst()
  assert.equal((await waiting())?.state, 'ready')
  // Settings as in a process started with the new key.
  const { settings } = api.parts
  const before = settings.secrets
  settings.secrets = { ...before, signingKey: SECOND }
  api.shiftClock(3_600_000)
  await api.drain()
  assert.equal((await waiting())?.state, 'done')
  const number = await issueFor(api, roundId)
  assert.ok(number)
  const { data } = await api.post(verifyByNumber, { number })
  assert.equal(data?.signed.keyId, signingKeyOf(SECOND).keyId)
  assert.equal((await api.post(queryLogHead)).data?.keyId, signingKeyOf(SECOND).keyId)
  settings.secrets = before
})

test('a replaced key can’t be used again', async () => {
  await assert.rejects(publish(api.parts.settings.secrets.signingKey), BadSetting)
  const roundId = await makePassedRound(api, member)
  const { settings, db, clock } = api.parts
  assert.equal(await inTransaction(db, (db) => issueCertificate(db, settings, { roundId, now: clock() })), undefined)
})
