import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signUpFields } from '@alliance/contract/article'
import { contactKey } from './contact-key.ts'

const keyOf = (contact: string) => contactKey(signUpFields.parse({ name: '林', contact }).contact)

for (const [key, ...spellings] of [
  ['13800138000', '138 0013 8000', '138-0013-8000', '138–0013—8000', '138\u00a00013\u30008000', '１３８００１３８０００'],
  [
    '13800138000',
    '+86 138 0013 8000',
    '+86-13800138000',
    '＋８６１３８００１３８０００',
    '0086 13800138000',
    '8613800138000',
    '(+86)13800138000',
  ],
  ['059188886666', '0591-88886666', '(0591) 8888 6666', '+86 591 8888 6666', '+86 0591 88886666', '+86 (0)591 88886666'],
  ['0108888666612', '010-88886666-12', '+86 10 88886666 转 12'],
  ['4008123123', '400-812-3123', '+86 400 812 3123'],
  ['+85223456789', '+852 2345 6789', '00852-23456789'],
  ['+442079460958', '+44 20 7946 0958', '0044 20 79460958'],
  ['lin@example.test', 'Lin@Example.test', 'ｌｉｎ＠example.test', ' lin@example.test '],
])
  test(`${spellings.join(', ')}: one contact`, () => {
    assert.deepEqual(
      spellings.map((spelling) => keyOf(spelling)),
      spellings.map(() => key),
    )
  })

test('contacts that differ stay apart', () => {
  for (const [one, other] of [
    ['a-b@example.test', 'ab@example.test'],
    ['lin@ex-ample.test', 'lin@example.test'],
    ['+1 380 013 8000', '1380013800'],
    ['+852 23456789', '23456789'],
    ['86138001', '+86 138001'],
    ['88886666', '0591 88886666'],
  ] as const)
    assert.notEqual(keyOf(one), keyOf(other), `${one} ${other}`)
})
