import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { emailCode } from './account-entry.ts'
import { codes } from './codes.ts'
import { commentText } from './comments.ts'
import { email, reason, textLine, wireArray, wireBoolean, wireJson, wireNumber } from './fields.ts'
import { phone } from './phone.ts'
import { allCalls, isCall } from './index.ts'
import { profileFields } from './profile.ts'
import { passSecondFactor } from './security.ts'
import { GoldState, stateFamilies } from './states.ts'

test('a call that stands in some file of the contract is in the roll call', async () => {
  const files = globSync('*.ts', { cwd: import.meta.dirname, exclude: ['*.test.ts', 'index.ts'] })
  const rooms = await Promise.all(files.map((file) => import(`./${file}`) as Promise<Record<string, unknown>>))
  const written = rooms.flatMap((room) => Object.values(room)).filter(isCall)
  assert.ok(files.length > 50)
  assert.deepEqual(new Set(written.map(({ path }) => path)), new Set(allCalls.map(({ path }) => path)))
})

test('paths and codes are unique', () => {
  const paths = allCalls.map((call) => call.path)
  assert.equal(new Set(paths).size, paths.length)
  const numbers = Object.values(codes).map(({ code }) => code)
  assert.equal(new Set(numbers).size, numbers.length)
})

test('the eight state families carry the labels of the specification, unknown reads "/"', () => {
  const labels = Object.values(stateFamilies).map((family) => family.all.map(({ value, label }) => `${value} ${label}`).join(' '))
  assert.deepEqual(labels, [
    '1 认证中 2 通过 3 未通过 4 异常 5 已取消',
    '1 审核中 2 审核通过 3 审核失败 4 未审核',
    '1 审核中 2 审核成功 3 审核失败',
    '1 未绑定厂商账号 2 应用不属于所绑定的厂商账号',
    '1 待审核 2 无效反馈 3 待处理 4 已处理',
    '1 认证中 2 通过 3 未通过 4 认证终止',
    '1 认证中 2 通过 3 未通过',
    '1 认证中 2 通过 3 警告项未通过',
  ])
  for (const value of [0, 9, '1', null, undefined, Number.NaN]) assert.equal(GoldState.label(value), '/')
  // An answer with an unknown value must be accepted, or its label would never be shown.
  for (const { schema } of Object.values(stateFamilies)) assert.equal(z.safeParse(schema, 9).success, true)
})

test('codes and numbers are taken as Chinese keyboards and mails write them', () => {
  assert.equal(z.parse(emailCode, ' １２３ 456\u3000'), '123456')
  assert.equal(z.parse(passSecondFactor.input, { code: '６５４ ３２１' }).code, '654321')
  assert.equal(z.parse(phone, '＋86 0591－88886666'), '+86 0591-88886666')
  assert.equal(z.parse(profileFields.shape.creditCode, '９１３５０１００ m000100y43'), '91350100M000100Y43')
  for (const bad of ['一二三四五六', '12345', '1234567', '']) assert.equal(z.safeParse(emailCode, bad).success, false, bad)
})

test('marks that nobody sees go, and nothing but such marks is nothing', () => {
  const name = textLine('名称', 10)
  assert.equal(z.parse(name, '\u200B 听\u202E雨\u2066科\uFEFF技 '), '听雨科技')
  assert.equal(z.parse(name, '👨‍👩‍👧'), '👨‍👩‍👧')
  assert.equal(z.parse(email, '\u202A a@example.com\u200B'), 'a@example.com')
  assert.equal(z.parse(phone, '\u202D13800000000\u202C'), '13800000000')
  assert.equal(z.safeParse(email, 'a\u200D@example.com').success, false)
  const { companyName } = profileFields.shape
  assert.equal(z.parse(companyName, '\u202E听雨科技'), '听雨科技')
  for (const bad of ['听雨\n科技', '听雨\u200D科技']) assert.equal(z.safeParse(companyName, bad).success, false)
  const text = commentText('意见')
  for (const nothing of ['\u200B', '\u200D\uFE0F', '\u3164', '\u2800', ' \u00AD\n'])
    for (const field of [name, reason, text]) assert.equal(z.safeParse(field, nothing).success, false, JSON.stringify(nothing))
  assert.equal(z.parse(text, '第一行\n第二行'), '第一行\n第二行')
})

test('form values are read as their JSON twins, and nothing else is', () => {
  const number = wireNumber(1, 100)
  assert.equal(z.parse(number, '12'), 12)
  for (const bad of ['', ' ', '1e1', '1.5', 'x', null, true, 0, 101, '101'])
    assert.equal(z.safeParse(number, bad).success, false, String(bad))
  assert.equal(z.parse(wireBoolean, 'false'), false)
  assert.equal(z.safeParse(wireBoolean, 'no').success, false)
  assert.deepEqual(z.parse(wireArray(z.string(), 3), 'a'), ['a'])
  assert.equal(z.safeParse(wireArray(z.string(), 3), ['a', 'b', 'c', 'd']).success, false)
  assert.deepEqual(z.parse(wireJson(z.object({ a: z.number() })), '{"a":1}'), { a: 1 })
  assert.equal(z.safeParse(wireJson(z.object({ a: z.number() })), '{"a":').success, false)
})
