import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { MEMBER_TYPE_ECOSYSTEM, MEMBER_TYPE_VENDOR, queryAllianceMembers } from '@alliance/contract/home'
import { hideMember, moveMember, queryDeskMembers, saveMember, showMember } from '@alliance/contract/member-desk'
import { type Caller, eventually, fieldWords, startTestApi, type TestApi } from '../../testing/index.ts'
import { actsOf } from '../content-desk/testing/contents.ts'

let api: TestApi
let editor: Caller
let colleague: Caller
before(async () => {
  api = await startTestApi()
  editor = await api.makeAccount({ grants: ['editor'] })
  colleague = await api.makeAccount({ grants: ['editor'] })
})
after(() => api.close())

let count = 0
const typed = (wish: Record<string, unknown> = {}) => ({
  name: `成员 ${(count += 1)}`,
  kind: 'ecosystem',
  introduction: '参与讨论',
  ...wish,
})
const made = async (wish: Record<string, unknown> = {}) => {
  const input = typed(wish)
  const { code, data } = await editor.post(saveMember, input)
  assert.equal(code, 0)
  return { input: { ...input, ...data! }, memberId: data!.memberId, name: input.name }
}
const publicList = async () => (await api.post(queryAllianceMembers)).data ?? []
const publicNames = async () => (await publicList()).map(({ name }) => name)
const onDesk = async () => (await editor.post(queryDeskMembers)).data?.items ?? []
const placeOf = async (memberId: string) => (await onDesk()).findIndex((one) => one.memberId === memberId) + 1
const fieldsOf = (answer: { code: number; data: unknown }) => {
  assert.equal(answer.code, codes.BAD_INPUT.code)
  return fieldWords(answer.data)
}

test('is for editors with the second factor', async () => {
  const calls = [
    [queryDeskMembers, {}],
    [saveMember, typed()],
    [hideMember, { memberId: 'a', revision: 1, reason: '试' }],
    [showMember, { memberId: 'a', revision: 1 }],
    [moveMember, { memberId: 'a', from: 1, to: 2 }],
  ] as const
  const member = await api.makeMember()
  const others = [await api.makeAccount({ grants: ['administrator'] }), await api.makeAccount({ grants: ['certifier'] })]
  const halfway = await api.makeAccount({ grants: ['editor'], secondFactor: false })
  for (const [call, input] of calls) {
    assert.equal((await api.post(call, input)).code, codes.TOKEN_MISSING.code)
    for (const { post } of [member, ...others]) assert.equal((await post(call, input)).code, codes.FORBIDDEN.code)
    assert.equal((await halfway.post(call, input)).code, codes.SECOND_FACTOR_NEEDED.code)
  }
})

test('a new member is at the end of the list, public at once, under the chosen heading', async () => {
  await publicList()
  const first = await made({ kind: 'terminal', introduction: '' })
  const second = await made({ introduction: ' 参与\r\n讨论 ' })
  const shown = async () => (await publicList()).slice(-2).map(({ id, type, introduction }) => [id, type, introduction])
  await eventually(shown, [
    [first.memberId, MEMBER_TYPE_VENDOR, ''],
    [second.memberId, MEMBER_TYPE_ECOSYSTEM, '参与 讨论'],
  ])
  const row = (await onDesk()).find(({ memberId }) => memberId === first.memberId)
  assert.deepEqual([row?.kind, row?.certifies, row?.hiddenAt, row?.changedBy], ['terminal', false, null, editor.email])
  const [act] = await actsOf(api)
  assert.deepEqual([act?.who, act?.what, act?.target, act?.detail], [editor.email, '新建联盟成员', second.name, '生态单位'])
})

test('invalid input is reported at its field', async () => {
  const { name } = await made({ name: 'Example 甲' })
  const problems = async (wish: Record<string, unknown>) => fieldsOf(await editor.post(saveMember, typed(wish)))
  assert.deepEqual(Object.keys(await problems({ name: ' ', kind: '' })), ['name', 'kind'])
  assert.deepEqual(await problems({ name: '长'.repeat(41) }), { name: '名称不能超过 40 个字' })
  for (const bad of ['换\n行', '藏\u200D着', '响\u0007铃', '\u200B']) assert.ok((await problems({ name: bad }))['name'], bad)
  assert.deepEqual(Object.keys(await problems({ introduction: '响\u0007铃' })), ['introduction'])
  assert.deepEqual(Object.keys(await problems({ introduction: '长'.repeat(121) })), ['introduction'])
  assert.deepEqual(Object.keys(await problems({ kind: 'vendor' })), ['kind'])
  for (const same of [name, ' example  甲 ', 'EXAMPLE\u3000甲'])
    assert.deepEqual(await problems({ name: same }), { name: '名单里已有这家成员，没有公开的也算' })
  const other = await made()
  const renamed = await editor.post(saveMember, { ...other.input, name })
  assert.deepEqual(Object.keys(fieldsOf(renamed)), ['name'])
})

test('of two who use one name concurrently one is told that it is taken', async () => {
  const same = typed()
  const answers = await Promise.all([editor, colleague, editor].map(({ post }) => post(saveMember, same)))
  assert.deepEqual(
    answers.map(({ code }) => code).toSorted((a, b) => a - b),
    [0, codes.BAD_INPUT.code, codes.BAD_INPUT.code],
  )
})

test('the second of two editors learns who was first; saving without a change does nothing', async () => {
  const { input, memberId, name } = await made()
  const acts = (await actsOf(api)).length
  assert.equal((await editor.post(saveMember, input)).data?.revision, 1)
  assert.equal((await actsOf(api)).length, acts)
  const next = { ...input, name: `${name} 改`, introduction: '另一句' }
  assert.equal((await colleague.post(saveMember, next)).data?.revision, 2)
  for (const late of [
    await editor.post(saveMember, { ...input, name: `${name} 晚` }),
    await editor.post(hideMember, { memberId, revision: 1, reason: '试' }),
    await editor.post(showMember, { memberId, revision: 1 }),
  ]) {
    assert.equal(late.code, codes.EDITED_MEANWHILE.code)
    const { changedBy, revision } = late.data as unknown as { changedBy: string; revision: number }
    assert.deepEqual([changedBy, revision], [colleague.email, 2])
  }
  const [act] = await actsOf(api)
  assert.deepEqual([act?.what, act?.detail], ['修改联盟成员', `名称 ${name} 改为 ${name} 改，介绍 另一句`])
  await eventually(async () => (await publicNames()).includes(`${name} 改`), true)
  for (const { code } of [
    await editor.post(saveMember, { ...input, memberId: 'none' }),
    await editor.post(hideMember, { memberId: 'none', revision: 1, reason: '试' }),
    await editor.post(showMember, { memberId: 'none', revision: 1 }),
    await editor.post(moveMember, { memberId: 'none', from: 1, to: 1 }),
  ])
    assert.equal(code, codes.NOT_FOUND.code)
})

test('a hidden member is not in the public answer, keeps its name and place, and returns there', async () => {
  const { memberId, name } = await made()
  await made()
  const place = await placeOf(memberId)
  await publicList()
  assert.deepEqual(Object.keys(fieldsOf(await editor.post(hideMember, { memberId, revision: 1, reason: ' ' }))), ['reason'])
  assert.equal((await editor.post(hideMember, { memberId, revision: 1, reason: '退出联盟' })).data?.revision, 2)
  await eventually(async () => (await publicNames()).includes(name), false)
  const [act] = await actsOf(api)
  assert.deepEqual([act?.what, act?.target, act?.detail], ['移出成员名单', name, '退出联盟'])
  const row = (await onDesk()).find((one) => one.memberId === memberId)
  assert.deepEqual([row?.revision, typeof row?.hiddenAt, await placeOf(memberId)], [2, 'number', place])
  assert.deepEqual(Object.keys(fieldsOf(await editor.post(saveMember, typed({ name })))), ['name'])
  assert.equal((await editor.post(hideMember, { memberId, revision: 2, reason: '再来' })).data?.revision, 2)
  assert.equal((await editor.post(showMember, { memberId, revision: 2 })).data?.revision, 3)
  await eventually(async () => (await publicNames()).includes(name), true)
  assert.deepEqual([(await actsOf(api))[0]?.what, await placeOf(memberId)], ['放回成员名单', place])
})

test('moves one member and shifts the others; a move based on an outdated order is refused', async () => {
  const [a, b, c] = [await made(), await made(), await made()]
  const last = await placeOf(c.memberId)
  await publicList()
  assert.equal((await editor.post(moveMember, { memberId: c.memberId, from: last, to: last - 2 })).code, 0)
  await eventually(async () => (await publicNames()).slice(-3), [c.name, a.name, b.name])
  assert.equal((await actsOf(api))[0]?.detail, `第 ${last} 位移到第 ${last - 2} 位`)
  const stale = await colleague.post(moveMember, { memberId: c.memberId, from: last, to: last - 1 })
  assert.equal(stale.code, codes.MEMBER_ORDER_CHANGED.code)
  const beyond = await editor.post(moveMember, { memberId: c.memberId, from: last - 2, to: last + 1 })
  assert.deepEqual(Object.keys(fieldsOf(beyond)), ['to'])
  assert.deepEqual(Object.keys(fieldsOf(await editor.post(moveMember, { memberId: c.memberId, from: last - 2, to: '' }))), ['to'])
  assert.equal((await editor.post(moveMember, { memberId: c.memberId, from: last - 2, to: 1 })).code, 0)
  assert.equal(await placeOf(c.memberId), 1)
  // A form opened before the move is still valid.
  assert.equal((await editor.post(saveMember, { ...a.input, introduction: '新的一句' })).code, 0)
})

test('two who move one member concurrently move it once', async () => {
  const { memberId } = await made()
  const from = await placeOf(memberId)
  const answers = await Promise.all([editor, colleague].map(({ post }) => post(moveMember, { memberId, from, to: from - 1 })))
  assert.deepEqual(
    answers.map(({ code }) => code).toSorted((a, b) => a - b),
    [0, codes.MEMBER_ORDER_CHANGED.code],
  )
  assert.equal(await placeOf(memberId), from - 1)
})
