import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryWhileAway } from './retry-while-away.ts'

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

const failing = (times: number, error: () => Error) => {
  let tries = 0
  const write = async () => {
    tries += 1
    if (tries <= times) throw error()
    return tries
  }
  return { write, tries: () => tries }
}

test('a database that comes back in time gets what was to be written', async () => {
  assert.equal(await retryWhileAway(failing(2, away).write, [1, 1]), 3)
})

test('one that stays away is told in the end, and what is wrong in itself at once', async () => {
  await assert.rejects(retryWhileAway(failing(3, away).write, [1, 1]), /ECONNREFUSED/)
  const wrong = failing(1, () => new Error('no such column'))
  await assert.rejects(retryWhileAway(wrong.write, [1, 1]), /no such column/)
  assert.equal(wrong.tries(), 1)
})
