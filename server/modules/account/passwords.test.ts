import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashesAtOnce, serverLimits } from '../../limits.ts'
import { createPasswords, PasswordsBusy } from './passwords.ts'

const cheap = { password: serverLimits.password, argon2: { memoryKiB: 64, passes: 1, parallelism: 1 } }

test('hashes are argon2id PHC strings with the costs of the limits, salted and peppered', async () => {
  const passwords = await createPasswords('pepper', serverLimits)
  const [one, two] = [await passwords.hash('密码'), await passwords.hash('密码')]
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  assert.notEqual(one, two)
  assert.equal(await passwords.verify('密码', one), true)
  assert.equal(await passwords.verify('密碼', one), false)
  assert.equal(await passwords.verify('密码', undefined), false)
  const otherPepper = await createPasswords('another', serverLimits)
  assert.equal(await otherPepper.verify('密码', one), false)
})

test('older hashes with other costs still verify', async () => {
  const old = await (await createPasswords('pepper', cheap)).hash('secret')
  assert.equal(await (await createPasswords('pepper', serverLimits)).verify('secret', old), true)
})

test('a password in two Unicode compositions is the same password', async () => {
  const passwords = await createPasswords('pepper', cheap)
  assert.equal(await passwords.verify('caf\u0065\u0301', await passwords.hash('caf\u00e9')), true)
})

test('the queue is bounded in length and in time', async () => {
  const slow = { memoryKiB: 65_536, passes: 8, parallelism: 1 }
  const passwords = await createPasswords('pepper', { password: { hashesAtOnce: 1, queueLength: 2, queueMs: 30 }, argon2: slow })
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.hash('x')))
  const busy = results.filter((result) => result.status === 'rejected' && result.reason instanceof PasswordsBusy)
  assert.equal(busy.length, 4, 'one runs, two wait too long, two find the queue full')
  await passwords.hash('x')
})

test('with any number of cores, one thread of the pool stays free for reads', () => {
  assert.deepEqual([1, 2, 3, 4, 8, 64].map(hashesAtOnce), [1, 1, 2, 3, 3, 3])
})
