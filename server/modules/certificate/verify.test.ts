import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { queryLabelsBeside, revokeCertificate } from '@alliance/contract/certificate-desk'
import {
  queryKeys,
  queryLogHead,
  queryLogProof,
  queryRegistry,
  queryRevocations,
  verifyByFile,
  verifyByNumber,
} from '@alliance/contract/certificate'
import { codes } from '@alliance/contract/codes'
import { queryOfficeRound, queryOfficeRounds } from '@alliance/contract/round-acts'
import { GoldState } from '@alliance/contract/states'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { certified, makePassedRound } from './testing/passed-round.ts'

const DAY_MS = 86_400_000

let api: TestApi
let member: Caller
let certifier: Caller
before(async () => {
  api = await startTestApi()
  member = await api.makeMember()
  certifier = await api.makeAccount({ grants: ['certifier'] })
})
after(() => api.close())

test('an empty log has a signed head of its own', async () => {
  const { data } = await api.post(queryLogHead)
  assert.deepEqual([data?.size, data?.rootHash], [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'])
})

test('invalid numbers and hashes are refused, unknown ones reported as unknown', async () => {
  for (const number of [
    '',
    'GL-1',
    'GL-20261118-7K2M9Q0',
    'XX-20261118-7K2M9Q',
    "GL-20261118-7K2M9'",
    'GL-２０２６１１１８-7K2M9Q',
  ])
    assert.equal((await api.post(verifyByNumber, { number })).code, codes.BAD_INPUT.code, number)
  for (const sha256 of ['', 'ab', 'g'.repeat(64), 'a'.repeat(65)])
    assert.equal((await api.post(verifyByFile, { sha256 })).code, codes.BAD_INPUT.code, sha256)
  assert.equal((await api.post(verifyByNumber, { number: 'GL-20261118-7K2M9Q' })).data, null)
  assert.equal((await api.post(queryLogProof, { number: 'GL-20261118-7K2M9Q' })).data, null)
  assert.deepEqual((await api.post(verifyByFile, { sha256: 'a'.repeat(64) })).data, [])
})

test('a number is found as people type it: lower case, spaces around, O for 0, I and L for 1', async () => {
  let number = ''
  // Until one contains a digit that can be misread; most do.
  while (!/[01][^-]*$/.test(number)) number = await certified(api, member)
  const typed = number.slice(0, -6) + number.slice(-6).replaceAll('0', 'O').replaceAll('1', 'I')
  assert.equal((await api.post(verifyByNumber, { number: ` ${typed.toLowerCase()} ` })).data?.signed.certificate.number, number)
})

test('one file may have several certificates, newest first; a newer one does not end the older', async () => {
  const sha256 = 'c5'.repeat(32)
  const older = await certified(api, member, { sha256 })
  api.shiftClock(60_000)
  const newer = await certified(api, await api.makeMember(), { sha256 })
  const { data } = await api.post(verifyByFile, { sha256: ` ${sha256.toUpperCase()} ` })
  assert.deepEqual(
    data?.map(({ signed, state }) => [signed.certificate.number, state]),
    [
      [newer, 'valid'],
      [older, 'valid'],
    ],
  )
})

test('the registry lists valid certificates, finds them by app, package, company and number, and pages without gaps', async () => {
  const numbers = [
    await certified(api, member, { appName: '登记簿一', packageName: 'cn.example.registry_one' }),
    await certified(api, member, { appName: '登记簿二', packageName: 'cn.example.registry%two', demo: true }),
    await certified(api, member, { appName: '登记簿三', packageName: 'cn.example.registrythree' }),
  ]
  const find = async (keyword: string) => (await api.post(queryRegistry, { keyword })).data?.items ?? []
  assert.deepEqual(
    (await find('登记簿')).map(({ number, demo }) => [number, demo]),
    [
      [numbers[2], false],
      [numbers[1], true],
      [numbers[0], false],
    ],
  )
  assert.deepEqual(
    (await find('REGISTRY_')).map(({ number }) => number),
    [numbers[0]],
  )
  assert.deepEqual(
    (await find('y%t')).map(({ number }) => number),
    [numbers[1]],
  )
  for (const typed of [numbers[2]!, numbers[2]!.toLowerCase().replaceAll('-', ' '), numbers[2]!.replaceAll('-', '－')])
    assert.equal((await find(typed))[0]?.appName, '登记簿三', typed)
  const company = (await find('登记簿三'))[0]!.company
  assert.deepEqual(
    (await find(company)).map(({ number }) => number).filter((number) => numbers.includes(number)),
    numbers.toReversed(),
  )
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { data } = await api.post(queryRegistry, { keyword: '登记簿', size: 1, ...(cursor ? { cursor } : {}) })
    seen.push(...(data?.items.map(({ number }) => number) ?? []))
    cursor = data?.nextCursor ?? undefined
  } while (cursor)
  assert.deepEqual(seen, numbers.toReversed())
  for (const bad of ['x', '1', "a'"])
    assert.equal((await api.post(queryRegistry, { cursor: bad })).code, codes.BAD_INPUT.code, bad)
})

test('a certifier revokes once, with a reason; list, log, view and registry are updated, the holder notified', async () => {
  const number = await certified(api, member, { appName: '将被撤销' })
  const asked = { number, reason: ' 复查发现问题 ' }
  assert.equal((await member.post(revokeCertificate, asked)).code, codes.FORBIDDEN.code)
  assert.equal((await api.post(revokeCertificate, asked)).code, codes.TOKEN_MISSING.code)
  assert.equal((await certifier.post(revokeCertificate, { number, reason: ' ' })).code, codes.BAD_INPUT.code)
  assert.equal((await certifier.post(revokeCertificate, { ...asked, number: 'GL-20261118-7K2M9Q' })).code, codes.NOT_FOUND.code)
  const before = (await api.post(queryLogHead)).data!.size
  const replies = await Promise.all([1, 2, 3].map(() => certifier.post(revokeCertificate, asked)))
  assert.deepEqual(
    replies.map(({ code }) => code).toSorted((a, b) => a - b),
    [0, codes.CONFLICT.code, codes.CONFLICT.code],
  )
  const { data: view } = await api.post(verifyByNumber, { number })
  assert.deepEqual([view?.state, view?.revokeReason], ['revoked', '复查发现问题'])
  assert.equal((await api.post(queryLogHead)).data?.size, before + 1)
  assert.deepEqual((await api.post(queryRegistry, { keyword: '将被撤销' })).data?.items, [])
  const { data: list } = await api.post(queryRevocations)
  assert.deepEqual(list?.items[0], { number, revokedAt: view?.revokedAt, reason: '复查发现问题' })
  const mails = await api.parts.db
    .selectFrom('mail')
    .select(['to_address', 'kind'])
    .where('kind', '=', 'certificateRevoked')
    .execute()
  assert.deepEqual(mails, [{ to_address: member.email, kind: 'certificateRevoked' }])
  const audit = await api.parts.db.selectFrom('audit').select(['who', 'what', 'detail']).where('target', '=', number).execute()
  assert.deepEqual(audit, [{ who: certifier.email, what: '撤销证书', detail: '复查发现问题' }])
  const again = api.parts.db.updateTable('certificate').set({ revoked_at: null, revoke_reason: '' }).where('number', '=', number)
  await assert.rejects(again.execute(), /never changed/)
})

test('the other valid certificates of the same file are named, and revoked as well if the certifier says so', async () => {
  const sha256 = 'be'.repeat(32)
  const holders = []
  for (const companyName of ['甲', '乙', '丙', '丁']) holders.push(await api.makeMember({ companyName }))
  const [first, second, third, fourth] = holders as [Caller, Caller, Caller, Caller]
  api.shiftClock(-181 * DAY_MS)
  const expired = await certified(api, fourth, { sha256 })
  api.shiftClock(181 * DAY_MS)
  const number = await certified(api, first, { sha256 })
  const also = [await certified(api, second, { sha256 }), await certified(api, third, { sha256 })] as const
  const stranger = await certified(api, member)
  for (const [caller, code] of [
    [member, codes.FORBIDDEN.code],
    [api, codes.TOKEN_MISSING.code],
  ] as const)
    assert.equal((await caller.post(queryLabelsBeside, { number })).code, code)
  assert.equal((await certifier.post(queryLabelsBeside, { number: 'GL-1' })).code, codes.BAD_INPUT.code)
  const beside = async (one: string) => (await certifier.post(queryLabelsBeside, { number: one })).data
  const named = async (one: string) => (await beside(one))?.map((label) => [label.number, label.company])
  const others = [
    [also[1], '丙'],
    [also[0], '乙'],
  ]
  assert.deepEqual(await named(number), others)
  assert.deepEqual((await beside(stranger))?.length, 0)
  const { data: view } = await api.post(verifyByNumber, { number: also[0] })
  assert.deepEqual((await beside(number))?.at(-1), {
    number: also[0],
    isOfFile: true,
    appName: '山海地图',
    versionName: '6.2.1',
    company: '乙',
    validUntil: view?.validUntil,
    identifyId: await roundOf(second),
  })

  const reason = '签名密钥泄露'
  const { code, data: fields } = await certifier.post(revokeCertificate, { number, also: [also[0], stranger], reason })
  assert.deepEqual([code, fields], [codes.BAD_INPUT.code, { fields: { also: '只能一并撤销同一个安装包或同一个签名密钥的证书' } }])
  assert.deepEqual(await named(number), others, 'nothing was revoked')
  const given = { number, also: [also[0], number, expired, also[0]], reason }
  const answers = await Promise.all([certifier.post(revokeCertificate, given), certifier.post(revokeCertificate, given)])
  const done = answers.find((answer) => answer.code === 0)
  assert.deepEqual(done?.data?.revoked, [number, also[0], expired])
  assert.ok(answers.some((answer) => answer.code === codes.CONFLICT.code))
  const { data: states } = await api.post(verifyByFile, { sha256 })
  assert.deepEqual(
    states?.map(({ state, revokeReason }) => [state, revokeReason]),
    [
      ['valid', ''],
      ['revoked', reason],
      ['revoked', reason],
      ['revoked', reason],
    ],
  )
  for (const [holder, one] of [[first, number] as const, [second, also[0]] as const, [fourth, expired] as const]) {
    const audit = await api.parts.db.selectFrom('audit').select(['what', 'detail']).where('target', '=', one).execute()
    assert.deepEqual(audit, [{ what: '撤销证书', detail: reason }])
    const mails = (await api.mailsTo(holder.email)).filter(({ subject }) => subject.includes('撤销'))
    assert.equal(mails.length, 1)
    const { data: timeline } = await certifier.post(queryOfficeRound, { identifyId: await roundOf(holder) })
    assert.deepEqual(timeline?.timeline.at(-1)?.what, `撤销金标证书 ${one}`)
  }
  assert.deepEqual(await named(number), [[also[1], '丙']], 'what is left stays in sight on the revoked one’s page')
  const rest = await certifier.post(revokeCertificate, { number: also[1], also: [also[0]], reason: '另有原因，一并撤销' })
  assert.deepEqual(rest.data?.revoked, [also[1]])
  assert.equal((await api.post(verifyByNumber, { number: also[0] })).data?.revokeReason, reason, 'it keeps its reason')
})

test('of what the same key signed, the app’s other versions and the holder’s other apps are named and can be revoked with it', async () => {
  const [first, second, third] = [await api.makeMember(), await api.makeMember(), await api.makeMember()]
  const app = { packageName: 'cn.example.leaked', signer: '1a'.repeat(32) }
  const number = await certified(api, first, app)
  const older = await certified(api, second, { ...app, versionName: '6.1.0' })
  const otherApp = await certified(api, first, { signer: app.signer, appName: '山海日历' })
  const otherKey = await certified(api, third, { packageName: app.packageName })
  const stranger = await certified(api, third, { signer: app.signer })
  const named = async () => {
    const { data } = await certifier.post(queryLabelsBeside, { number })
    return data?.map((label) => [label.number, label.isOfFile, label.appName, label.versionName])
  }
  const others = [
    [otherApp, false, '山海日历', '6.2.1'],
    [older, false, '山海地图', '6.1.0'],
  ]
  assert.deepEqual(await named(), others)
  const reason = '签名密钥泄露'
  for (const foreign of [otherKey, stranger])
    assert.equal((await certifier.post(revokeCertificate, { number, also: [foreign], reason })).code, codes.BAD_INPUT.code)
  const { data } = await certifier.post(revokeCertificate, { number, also: [older], reason })
  assert.deepEqual(data?.revoked, [number, older])
  assert.deepEqual(await named(), others.slice(0, 1))
  assert.equal((await api.post(verifyByNumber, { number: otherApp })).data?.state, 'valid')
})

test('rounds under way of a revoked label’s file or key are named to the certifier, with its reason', async () => {
  const [first, second, third] = [await api.makeMember({ companyName: '甲' }), await api.makeMember(), await api.makeMember()]
  const app = { packageName: 'cn.example.stolen', signer: '2b'.repeat(32), sha256: '3c'.repeat(32) }
  const number = await certified(api, first, { ...app, versionName: '1.0' })
  const underWay = { goldState: GoldState.certifying, content: '{"terms":[]}' }
  const open = (caller: Caller, wish: Parameters<typeof makePassedRound>[2]) =>
    makePassedRound(api, caller, { ...underWay, ...wish })
  const ofFile = await open(second, { sha256: app.sha256, versionName: '1.0' })
  const ofApp = await open(second, { packageName: app.packageName, signer: app.signer, versionName: '1.1' })
  const ofHolder = await open(first, { signer: app.signer, appName: '山海日历' })
  const others = [
    await open(second, { signer: app.signer }),
    await open(third, { packageName: app.packageName }),
    await makePassedRound(api, third, { sha256: app.sha256, signer: app.signer, goldState: GoldState.notPassed }),
  ]
  const named = async () => {
    const { data } = await certifier.post(queryOfficeRounds, { size: 1, waiting: 'true', besideRevoked: 'true' })
    return data?.besideRevoked
  }
  const labelsOf = async (identifyId: string) => (await certifier.post(queryOfficeRound, { identifyId })).data?.revoked
  assert.deepEqual(await named(), { total: 0, rounds: [] }, 'the label is valid')
  assert.deepEqual(await labelsOf(ofFile), [])
  const reason = '签名密钥泄露'
  const { data: revoked } = await certifier.post(revokeCertificate, { number, reason })
  assert.deepEqual(await named(), {
    total: 3,
    rounds: [
      { identifyId: ofFile, appName: '山海地图', versionName: '1.0' },
      { identifyId: ofApp, appName: '山海地图', versionName: '1.1' },
      { identifyId: ofHolder, appName: '山海日历', versionName: '6.2.1' },
    ],
  })
  const label = { number, appName: '山海地图', versionName: '1.0', company: '甲', revokedAt: revoked?.revokedAt, reason }
  for (const [identifyId, isOfFile] of [[ofFile, true] as const, [ofApp, false] as const, [ofHolder, false] as const])
    assert.deepEqual(await labelsOf(identifyId), [{ ...label, isOfFile, identifyId: await roundOf(first) }])
  for (const identifyId of others) assert.deepEqual(await labelsOf(identifyId), [])
})

const roundOf = async ({ id }: Caller) => {
  const { db } = api.parts
  return (await db.selectFrom('round').select('id').where('account_id', '=', id).executeTakeFirstOrThrow()).id
}

test('revocations are paged by their log index, newest first', async () => {
  for (let count = 0; count < 2; count += 1)
    await certifier.post(revokeCertificate, { number: await certified(api, member), reason: '测试一次撤销' })
  const all = (await api.post(queryRevocations)).data!
  const first = (await api.post(queryRevocations, { size: 1 })).data!
  const second = (await api.post(queryRevocations, { size: 100, cursor: first.nextCursor ?? '' })).data!
  assert.deepEqual([...first.items, ...second.items], all.items)
  assert.equal((await api.post(queryRevocations, { cursor: '-1' })).code, codes.BAD_INPUT.code)
})

test('a certificate expires on its own date and then leaves the registry', async () => {
  const number = await certified(api, member, { appName: '将到期的' })
  api.shiftClock(180 * DAY_MS - 60_000)
  assert.equal((await api.post(verifyByNumber, { number })).data?.state, 'valid')
  api.shiftClock(60_000)
  assert.equal((await api.post(verifyByNumber, { number })).data?.state, 'expired')
  assert.deepEqual((await api.post(queryRegistry, { keyword: '将到期的' })).data?.items, [])
})

test('the proof is valid for the signed head, and the keys are published', async () => {
  const number = await certified(api, member)
  const { data: proof } = await api.post(queryLogProof, { number })
  const { data: head } = await api.post(queryLogHead)
  assert.deepEqual([proof?.size, proof?.rootHash, proof?.index], [head?.size, head?.rootHash, head!.size - 1])
  const { data: keys } = await api.post(queryKeys)
  assert.deepEqual(
    keys?.map(({ keyId, until }) => [keyId, until]),
    [[head?.keyId, null]],
  )
})
