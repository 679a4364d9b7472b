import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { applyAppeal, getTypeList, queryAppealDetail, queryAppealList, queryAppealStanding } from '@alliance/contract/appeal'
import { appealTypes } from '@alliance/contract/appeal-kinds'
import { chinaDayOf } from '@alliance/contract/china-minute'
import { codes } from '@alliance/contract/codes'
import { queryMessages } from '@alliance/contract/inbox'
import { withdrawRound, userRetestApply } from '@alliance/contract/round-acts'
import { AppealState } from '@alliance/contract/states'
import { serverLimits } from '../../limits.ts'
import { type Caller, fieldWords, startTestApi, type TestApi } from '../../testing/index.ts'
import { certify, packageOf, read } from '../identify/testing/submit.ts'
import { png } from '../vendor/testing/lab.ts'
import { appealed, failedRound, freeAppeal, sendFile, termAppeal } from './testing/appeal.ts'

let api: TestApi
let member: Caller
let stranger: Caller
let round: Awaited<ReturnType<typeof failedRound>>
before(async () => {
  api = await startTestApi({ limits: { ...serverLimits, appealFile: { ...serverLimits.appealFile, perAppeal: 2 } } })
  member = await api.makeMember({ companyName: '白露软件' })
  stranger = await api.makeMember()
  round = await failedRound(api, member, { package: 'cn.example.appeal', standards: ['security'] })
})
after(() => api.close())

test('the types are public, by GET, even with an expired token', async () => {
  const response = await fetch(`${api.url}/api/appeal/getTypeList`, { headers: { authorization: 'Bearer x' } })
  const { data } = (await response.json()) as { data: unknown }
  assert.deepEqual(
    data,
    appealTypes.map((type) => ({ ...type })),
  )
  assert.equal((await api.post(getTypeList)).code, codes.METHOD_NOT_ALLOWED.code)
})

test('is for members, and names the invalid field', async () => {
  const newcomer = await api.makeAccount()
  for (const call of [applyAppeal, queryAppealList, queryAppealDetail, queryAppealStanding]) {
    assert.equal((await api.post(call, freeAppeal())).code, codes.TOKEN_MISSING.code, call.path)
    assert.equal((await newcomer.post(call, freeAppeal())).code, codes.PROFILE_INCOMPLETE.code, call.path)
  }
  const bad: [field: string, more: object][] = [
    ['type', { type: 'nonsense' }],
    ['type', { type: 'verdict' }],
    ['type', { identifyId: round.identifyId, termId: round.termId }],
    ['subject', { subject: ' ' }],
    ['subject', { subject: '主题\nBcc: a@example.com' }],
    ['text', { text: '\u200B'.repeat(10) }],
    ['subject', { subject: '长'.repeat(81) }],
    ['text', { text: '太短' }],
    ['text', { text: '长'.repeat(2001) }],
    ['contact', { contact: '长'.repeat(101) }],
    ['fileIds', { fileIds: ['a', 'b', 'c', 'd', 'e', 'f'] }],
    ['fileIds', { fileIds: ['nothing'] }],
  ]
  for (const [field, more] of bad) {
    const { code, data } = await member.post(applyAppeal, freeAppeal(more))
    assert.equal(code, codes.BAD_INPUT.code, JSON.stringify(more).slice(0, 60))
    assert.ok(field in fieldWords(data), field)
  }
  const { data } = await member.post(queryAppealList)
  assert.deepEqual(data?.items, [])
})

test('numbers are consecutive in the order of the appeals, without gaps from refused ones', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => stranger.post(applyAppeal, freeAppeal())))
  const year = chinaDayOf(api.parts.clock()).slice(0, 4)
  assert.deepEqual(
    answers.map(({ data }) => data?.number ?? '').toSorted((a, b) => (a < b ? -1 : 1)),
    [1, 2, 3].map((count) => `SS-${year}-00000${count}`),
  )
})

test('an appeal about a failed term: one at a time, prefilled from the report, confirmed by mail', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => member.post(applyAppeal, termAppeal(round))))
  assert.deepEqual(
    answers.map(({ code }) => code).toSorted((a, b) => a - b),
    [0, codes.ALREADY_APPEALED.code, codes.ALREADY_APPEALED.code],
  )
  const made = answers.find(({ code }) => code === 0)?.data
  const { data } = await member.post(queryAppealDetail, { appealId: made?.appealId })
  assert.ok(data?.contested && data.clock)
  assert.deepEqual([data.contested.termId, data.contested.outcome, data.state], [round.termId, 'fail', AppealState.pendingReview])
  assert.ok(data.contested.finding !== '' && data.contested.roundNumber.startsWith('R-'))
  assert.deepEqual([data.entries.length, data.entries[0]?.kind, data.entries[0]?.who], [1, 'submitted', '白露软件'])
  assert.ok((await api.mailsTo(member.email)).some(({ subject }) => subject.includes(made?.number ?? '?')))
  const { data: inbox } = await member.post(queryMessages, { topic: 'appeal' })
  assert.deepEqual(
    inbox?.items.map(({ title, link }) => [title.includes(made?.number ?? '?'), link]),
    [[true, `/appealRecord/detail?appealId=${made?.appealId}`]],
  )
})

test('obstacles to an appeal are shown before it is written', async () => {
  const about = { identifyId: round.identifyId, termId: round.termId }
  const { data } = await member.post(queryAppealStanding, about)
  assert.equal(data?.obstacle, codes.ALREADY_APPEALED.message)
  assert.equal((await member.post(queryAppealDetail, { appealId: data.appealId })).code, 0)
  const other = await failedRound(api, member, { package: 'cn.example.standing', standards: ['security'] })
  const free = await member.post(queryAppealStanding, { identifyId: other.identifyId, termId: other.termId })
  assert.deepEqual(free.data, { obstacle: '', appealId: null })
  assert.equal((await stranger.post(queryAppealStanding, about)).code, codes.NOT_FOUND.code)
  assert.equal((await member.post(queryAppealStanding, { ...about, termId: '<x>' })).code, codes.BAD_INPUT.code)
})

test('a repeated submission gets the first answer again', async () => {
  const options = { idempotencyKey: 'once' }
  const first = await member.post(applyAppeal, freeAppeal(), options)
  const again = await member.post(applyAppeal, freeAppeal(), options)
  assert.deepEqual(again.data, first.data)
  const { data } = await member.post(queryAppealList, { keyword: first.data?.number })
  assert.equal(data?.items.length, 1)
})

test('nobody appeals against another company’s round, a passed term, or a round that did not fail', async () => {
  assert.equal((await stranger.post(applyAppeal, termAppeal(round))).code, codes.NOT_FOUND.code)
  assert.equal((await member.post(applyAppeal, termAppeal({ ...round, termId: 'NO-1' }))).code, codes.NOT_FOUND.code)
  const passing = 'SEC-02' === round.termId ? 'SEC-03' : 'SEC-02'
  const wrong = await member.post(applyAppeal, termAppeal({ ...round, termId: passing }))
  assert.equal(wrong.code, codes.TERM_NOT_FAILED.code)
  assert.equal((await member.post(applyAppeal, termAppeal({ ...round, memberId: 'lab' }))).code, codes.TERM_NOT_FAILED.code)

  const { versionId } = await read(api, member, packageOf({ package: 'cn.example.running' }))
  const running = await certify(api, member, { versionId, standards: ['security', 'largeScreen'] })
  const given = termAppeal({ identifyId: running, termId: round.termId })
  assert.equal((await member.post(applyAppeal, given)).code, codes.ROUND_NOT_APPEALABLE.code)
  await member.post(withdrawRound, { identifyId: running })
  assert.equal((await member.post(applyAppeal, given)).code, codes.ROUND_NOT_APPEALABLE.code)
})

test('a newer round of the version blocks an appeal about the older one', async () => {
  const old = await failedRound(api, member, { package: 'cn.example.newer', standards: ['security'] })
  await member.post(userRetestApply, { identifyId: old.identifyId, reason: '再测一次' })
  assert.equal((await member.post(applyAppeal, termAppeal(old))).code, codes.NEWER_ROUND.code)
  await api.drain()
  assert.equal((await member.post(applyAppeal, termAppeal(old))).code, codes.NEWER_ROUND.code)
})

test('files by content: pictures re-encoded and shown, others as downloads, five per message', async () => {
  const shot = await sendFile(api, member.token, { fileName: '../截图.exe', bytes: Buffer.concat([png(), Buffer.from('<x>')]) })
  const pdf = await sendFile(api, member.token, { fileName: 'a.pdf', bytes: new TextEncoder().encode('%PDF-1.7\n\u0000x') })
  assert.deepEqual(
    [shot.answer.data?.fileName, shot.answer.data?.mediaType, pdf.answer.data?.mediaType, pdf.answer.data?.preview],
    ['截图.jpg', 'image/jpeg', 'application/pdf', null],
  )
  const picture = await fetch(api.url + (shot.answer.data?.preview ?? ''))
  assert.equal(picture.headers.get('content-type'), 'image/jpeg')
  assert.ok(!Buffer.from(await picture.arrayBuffer()).includes('<x>'))
  const download = await fetch(api.url + (pdf.answer.data?.address ?? ''))
  assert.match(download.headers.get('content-disposition') ?? '', /^attachment/)

  const fileIds = [shot.answer.data?.fileId, pdf.answer.data?.fileId]
  assert.equal((await stranger.post(applyAppeal, freeAppeal({ fileIds }))).code, codes.BAD_INPUT.code)
  const third = await sendFile(api, member.token, { fileName: 'b.pdf', bytes: new TextEncoder().encode('%PDF-1.7\n\u0000y') })
  const many = await member.post(applyAppeal, freeAppeal({ fileIds: [...fileIds, third.answer.data?.fileId] }))
  assert.deepEqual(many.data, { fields: { fileIds: '一份申诉最多 2 个附件' } }, 'as many as the installation allows')
  const appealId = await appealed(member, freeAppeal({ fileIds }))
  const { data } = await member.post(queryAppealDetail, { appealId })
  assert.deepEqual(
    data?.entries[0]?.files.map(({ fileName }) => fileName),
    ['截图.jpg', 'a.pdf'],
  )
  // A file that was used once belongs to its message.
  assert.equal((await member.post(applyAppeal, freeAppeal({ fileIds }))).code, codes.BAD_INPUT.code)
  assert.equal((await stranger.post(queryAppealDetail, { appealId })).code, codes.NOT_FOUND.code)
})

test('hostile and oversize files are refused, and so are strangers', async () => {
  const newcomer = await api.makeAccount()
  assert.equal((await sendFile(api, 'x')).status, 401)
  assert.equal((await sendFile(api, newcomer.token)).answer.code, codes.PROFILE_INCOMPLETE.code)
  const hostile: Record<string, Uint8Array> = {
    empty: new Uint8Array(),
    elf: Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 0),
    zip: Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0),
    'half a picture': png().subarray(0, 40),
    'a picture of billions of pixels': png(4, 4, { width: 60_000, height: 60_000 }),
  }
  for (const [what, bytes] of Object.entries(hostile))
    assert.equal(
      (await sendFile(api, stranger.token, { fileName: `${what}.pdf`, bytes })).answer.code,
      codes.BAD_INPUT.code,
      what,
    )
  const huge = await sendFile(api, stranger.token, { bytes: new Uint8Array(20 * 1024 ** 2 + 1).fill(65) })
  assert.equal(huge.answer.code, codes.TOO_LARGE.code)
})

test('an account’s files have a total size limit, and what exceeds it is not stored', async () => {
  const { db, limits, storage } = api.parts
  const [full, other] = [await api.makeMember(), await api.makeMember()]
  const { answer } = await sendFile(api, full.token)
  const sizeBytes = limits.appealFile.ofAccountBytes - 4
  await db
    .updateTable('appeal_file')
    .set({ size_bytes: sizeBytes })
    .where('id', '=', answer.data?.fileId ?? '')
    .execute()
  const bytes = new TextEncoder().encode('I/one too many\n')
  const refused = await sendFile(api, full.token, { bytes })
  assert.equal(refused.answer.code, codes.BAD_INPUT.code)
  assert.match(JSON.stringify(refused.answer.data), /一共可以存 4 GB/)
  assert.equal(await storage.has(createHash('sha256').update(bytes).digest('hex')), false)
  assert.equal((await sendFile(api, other.token, { bytes })).answer.code, 0)
})

test('the list has own appeals only, filtered by state and keyword, page by page', async () => {
  const { data: all } = await member.post(queryAppealList, { size: 100 })
  assert.ok(all && all.items.length >= 3)
  const first = await member.post(queryAppealList, { size: 1 })
  const second = await member.post(queryAppealList, { size: 1, cursor: first.data?.nextCursor })
  assert.deepEqual(
    [first.data?.items[0]?.appealId, second.data?.items[0]?.appealId],
    all.items.slice(0, 2).map(({ appealId }) => appealId),
  )
  assert.equal((await member.post(queryAppealList, { state: 4 })).data?.items.length, 0)
  assert.equal((await member.post(queryAppealList, { keyword: '判定与安装包' })).data?.items.length, 1)
  assert.equal((await member.post(queryAppealList, { keyword: '%' })).data?.items.length, 0)
  const { data: ofRound } = await member.post(queryAppealList, { identifyId: round.identifyId })
  assert.ok(ofRound && ofRound.items.length > 0 && ofRound.items.length < all.items.length)
  assert.ok(ofRound.items.every(({ contested }) => contested?.identifyId === round.identifyId))
  assert.equal((await stranger.post(queryAppealList, { identifyId: round.identifyId })).code, codes.NOT_FOUND.code)
  for (const bad of [{ cursor: 'x' }, { state: 5 }, { identifyId: '../x' }, { keyword: '长'.repeat(101) }])
    assert.equal((await member.post(queryAppealList, bad)).code, codes.BAD_INPUT.code)
})
