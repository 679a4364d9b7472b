import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAsked } from './asked-number.ts'

test('certificate numbers are accepted in the forms in which people type or paste them', () => {
  const number = 'GL-20261118-7K2M9Q'
  const brought = [
    number,
    ' gl-20261118-7k2m9q ',
    'GL－20261118－7K2M9Q',
    'GL–20261118–7K2M9Q',
    'ＧＬ-20261118-7K2M9Q',
    'GL-20261118- 7K2M9Q',
    'GL 20261118 7K2M9Q',
    'gl202611187k2m9q',
    'GL-2O261118-7K2M9Q',
    'GL−20261118−7K2M9Q',
    '\u200bGL-20261118-7K2M9Q\u200b',
    `https://alliance.example/verify?number=${number}`,
    `https://alliance.example/verify?from=card&number=${number}#top`,
  ]
  for (const typed of brought) assert.deepEqual(readAsked(typed), { typed: number, number }, typed)
  const demo = 'DEMO-GL-20261118-7K2M9Q'
  for (const typed of [demo, 'demo gl 20261118 7k2m9q', 'DEMOGL202611187K2M9Q'])
    assert.deepEqual(readAsked(typed), { typed: demo, number: demo }, typed)
})

test('no number, an empty field and an invalid number give different results', () => {
  assert.equal(readAsked(null), undefined)
  assert.deepEqual(readAsked('  '), { typed: '', problem: '请填写证书编号' })
  const wrong = readAsked('GL-2026')
  assert.ok(wrong && 'problem' in wrong && wrong.problem.includes('GL-20261118-7K2M9Q'))
  assert.equal(wrong.typed, 'GL-2026')
})
