import assert from 'node:assert/strict'
import { test } from 'node:test'
import { register } from '@alliance/contract/account-entry'
import { afterLeaving, afterSubmit, afterUpdate, problemsOf, type FieldsState, type Values } from './field-problems.ts'

const judge = (values: Values) => problemsOf(register.input, values)
const empty: FieldsState = {
  values: { email: '', emailCode: '', password: '', consent: 'true' },
  problems: {},
  updated: [],
}
const BAD_EMAIL = '请填写正确的邮箱地址'
const NO_EMAIL = '请填写邮箱'
const NO_PASSWORD = '请填写密码，至少 8 个字符'

test('submitting judges every field with the words of the contract', () => {
  const state = afterSubmit(empty, judge)
  assert.deepEqual(state.problems, {
    email: NO_EMAIL,
    emailCode: '请填写邮件中的 6 位数字',
    password: NO_PASSWORD,
  })
})

test('an update judges a field that has a value when it is left, and not before', () => {
  const typing = afterUpdate(empty, { name: 'email', value: 'not an address' }, judge)
  assert.deepEqual(typing.problems, {})
  const left = afterLeaving(typing, 'email', judge)
  assert.deepEqual(left.problems, { email: BAD_EMAIL })
  assert.deepEqual(afterLeaving(empty, 'email', judge).problems, {}, 'nothing typed, nothing said')
})

test('a marked field is judged at each stroke, so that the mark goes as soon as it is mended', () => {
  const marked = afterSubmit(empty, judge)
  const shorter = afterUpdate(marked, { name: 'email', value: 'name@' }, judge)
  assert.equal(shorter.problems['email'], BAD_EMAIL)
  const mended = afterUpdate(shorter, { name: 'email', value: 'name@example.com' }, judge)
  assert.equal(mended.problems['email'], undefined)
  assert.equal(mended.problems['password'], NO_PASSWORD, 'the other marks stay')
})

test('an emptied field is not judged again before the next submit', () => {
  const marked = afterSubmit({ ...empty, values: { ...empty.values, email: 'x' } }, judge)
  const emptied = afterUpdate(marked, { name: 'email', value: '' }, judge)
  assert.equal(emptied.problems['email'], undefined)
  assert.equal(afterLeaving(emptied, 'email', judge).problems['email'], undefined)
  assert.equal(afterSubmit(emptied, judge).problems['email'], NO_EMAIL)
})

test('what the server said of a value stays until that value changes', () => {
  const told = { ...empty, values: { ...empty.values, email: 'name@example.com' }, problems: { email: '这个邮箱已有账号' } }
  assert.equal(afterLeaving(told, 'email', judge).problems['email'], '这个邮箱已有账号')
  assert.deepEqual(afterUpdate(told, { name: 'email', value: 'other@example.com' }, judge).problems, {})
})

test('one part of a form can be judged alone', () => {
  const state = afterSubmit(empty, judge, ['email'])
  assert.deepEqual(state.problems, { email: NO_EMAIL })
})
