import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { revokeCertificate } from '@alliance/contract/certificate-desk'
import { publicFigures, queryAllianceMembers, queryCapabilities } from '@alliance/contract/home'
import { startOfChinaDay } from '@alliance/contract/china-minute'
import { codes } from '@alliance/contract/codes'
import { standards } from '@alliance/contract/standards'
import { eventually, startTestApi, type TestApi } from '../../testing/index.ts'
import { certified } from '../certificate/testing/passed-round.ts'
import { allPacks, packAt } from '../../analysis/index.ts'
import { saveMember } from './index.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

test('lists the members in order, even with an expired token', async () => {
  for (const [id, sort] of [
    ['b', 2],
    ['a', 1],
  ] as const)
    await saveMember(api.parts.db, { id, name: `成员 ${id}`, type: sort, introduction: '介绍', sort, demo: true })
  api.parts.cache.clear()
  const { data } = await api.post(queryAllianceMembers, {}, { token: 'dead' })
  assert.deepEqual(
    data?.map(({ id, type }) => [id, type]),
    [
      ['a', 1],
      ['b', 2],
    ],
  )
})

test('the figures are those of the rule pack in force', async () => {
  const { data } = await api.post(publicFigures)
  const pack = packAt(api.parts.clock())
  assert.equal(data?.pack, pack.id)
  assert.deepEqual(
    data?.standards.map(({ id }) => id),
    standards.map(({ id }) => id),
  )
  const sum = (name: 'must' | 'warning' | 'staticCount' | 'deviceCount') =>
    data?.standards.reduce((total, standard) => total + standard[name], 0)
  assert.equal((sum('must') ?? 0) + (sum('warning') ?? 0), pack.terms.length)
  const counted = (method: string) => pack.terms.filter((term) => term.counted && term.method === method).length
  assert.deepEqual([sum('staticCount'), sum('deviceCount')], [counted('static'), counted('device')])
  assert.ok((sum('staticCount') ?? 0) < pack.terms.filter(({ method }) => method === 'static').length, 'some only inform')
})

test('a rule pack’s figures are told from the first moment of its day in China, although the answer is cached', async () => {
  const [before, next] = allPacks().slice(-2)
  assert.ok(before && next)
  const shown = async () => (await api.post(publicFigures)).data?.pack
  const shift = startOfChinaDay(next.effectiveFrom) - 60_000 - api.parts.clock()
  api.shiftClock(shift)
  api.parts.cache.clear()
  assert.equal(await shown(), before.id)
  api.shiftClock(60_000)
  assert.equal(await shown(), next.id)
  api.shiftClock(-shift - 60_000)
  api.parts.cache.clear()
})

test('labels count once issued, without demonstrations, and no longer once revoked', async () => {
  const shown = async () => (await api.post(publicFigures)).data?.certified
  assert.deepEqual(await shown(), { certificates: 0, apps: 0, companies: 0 })
  const certifier = await api.makeMember({ grants: ['certifier'] })
  const member = await api.makeMember({ companyName: '云杉地图科技' })
  const first = await certified(api, member)
  await certified(api, member)
  await certified(api, member, { demo: true })
  const until = (certificates: number) => eventually(async () => (await shown())?.certificates, certificates)
  await until(2)
  await certifier.post(revokeCertificate, { number: first, reason: '资料不真实，演练撤销' })
  await until(1)
})

test('the open capabilities are public, with the markers that show them', async () => {
  const { data } = await api.post(queryCapabilities, {}, { token: 'dead' })
  assert.ok(data && data.length >= 5)
  for (const { title, summary, markers } of data)
    assert.ok(title !== '' && summary !== '' && Object.values(markers).flat().length > 0, title)
})

test('all refuse invalid input', async () => {
  for (const { path } of [queryAllianceMembers, publicFigures, queryCapabilities]) {
    const response = await fetch(api.url + path, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' })
    assert.equal(((await response.json()) as { code: number }).code, codes.BAD_INPUT.code)
  }
})
