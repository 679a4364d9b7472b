import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passwordProblem } from './password-problem.ts'

const owner = { email: 'zhangsan@example.test', siteName: '终端应用兼容联盟' }

const COMMON = `12345678 123456789 1234567890 11111111 88888888 00000000 123123123 11223344 87654321 password password1 Password123!
P@ssw0rd passw0rd qwertyuiop qwerty123 1qaz2wsx 1q2w3e4r 1q2w3e4r5t zxcvbnm123 asdfghjkl qazwsxedc iloveyou sunshine football baseball
superman trustno1 michelle dragon123 letmein1 welcome1 admin123 admin@123 abc123456 abcd1234 a123456789 123456abc qq123456
woaini1314 woaini520 5201314520 52013145201314 zhang123 wang123456 147258369 789456123 741852963 147896325 19861010 20080808
31415926 beijing2008 zhangsan123 zhangsan@example.test ZHANGSAN@EXAMPLE.TEST 终端应用兼容联盟2026 ababababab 1357924680`

test('the most common passwords are refused, in all their disguises', () => {
  for (const password of COMMON.split(/\s+/)) assert.ok(passwordProblem(password, owner), password)
})

test('passwords that are hard to guess are accepted, whatever they consist of', () => {
  const good = [
    '蓝色的鲸鱼在唱歌',
    'correct horse battery staple',
    'kT9$wm2Lqz',
    '8f3kq0zm',
    'ukWn82kd',
    'mango-river-42',
    '🐋🐙🦑🐚🦀🐡🐠🦐',
    'purplewombatgarden',
    `${'long '.repeat(20)}end`,
  ]
  for (const password of good) assert.equal(passwordProblem(password, owner), undefined, password)
})

test('the longest password is checked quickly', () => {
  const started = performance.now()
  passwordProblem('a1'.repeat(64), owner)
  passwordProblem('woaini'.repeat(6), owner)
  assert.ok(performance.now() - started < 200)
})
