import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passwordStrength } from './password-strength.ts'

const level = (password: string, known: string[] = []) => passwordStrength(password, known).level

test('short is too short, whatever it is made of', () => {
  assert.equal(level('aB3$xY!'), 0)
  assert.equal(level(''), 0)
})

test('repetitions and rows of keys are weak at any length', () => {
  for (const password of ['aaaaaaaaaaaaaaaa', '12345678', '87654321', 'qwertyuiop', 'abcdefghijklmnop']) {
    assert.equal(level(password), 1, password)
  }
})

test('the own address is no password', () => {
  assert.equal(level('zhangwei88', ['zhangwei88']), 1)
})

test('long phrases and mixed characters are strong', () => {
  assert.equal(level('correct horse battery'), 3)
  assert.equal(level('湖边的三只白鹭飞走了'), 3)
  assert.equal(level('k7$Lmq2!vR'), 3)
  assert.equal(level('k7lmq2vrx'), 2)
})
