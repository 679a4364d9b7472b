import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { fewAtOnce } from './few-at-once.ts'
import { Refusal } from './refusal.ts'

test('a few of one name run at once, the rest in order; another name is not kept waiting, and a failure gives its place on', async () => {
  const few = fewAtOnce({ most: 2, waiting: 9 })
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  const start = (name: string, work: string) => {
    const end = Promise.withResolvers<void>()
    ends.set(work, end)
    return few(name, async () => {
      begun.push(work)
      await end.promise
      return work
    })
  }
  const all = Promise.allSettled(['a1', 'a2', 'a3', 'a4', 'b1'].map((work) => start(work[0] ?? '', work)))
  await turn()
  assert.deepEqual(begun, ['a1', 'a2', 'b1'])
  ends.get('a2')?.reject(new Error('failed'))
  await turn()
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'a3'])
  ends.get('a1')?.resolve()
  await turn()
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'a3', 'a4'])
  for (const { resolve } of ends.values()) resolve()
  assert.deepEqual(
    (await all).map((one) => (one.status === 'fulfilled' ? one.value : 'failed')),
    ['a1', 'failed', 'a3', 'a4', 'b1'],
  )
})

test('as many as may wait do; one more is refused, until there is a place again', async () => {
  const few = fewAtOnce({ most: 1, waiting: 1 })
  const end = Promise.withResolvers<string>()
  const [runs, waits] = [few('a', () => end.promise), few('a', async () => 'second')]
  await assert.rejects(
    few('a', async () => 'third'),
    (error) => error instanceof Refusal && error.code === 'TOO_MANY_REQUESTS',
  )
  assert.equal(await few('b', async () => 'another'), 'another')
  end.resolve('first')
  assert.deepEqual(await Promise.all([runs, waits]), ['first', 'second'])
  assert.equal(await few('a', async () => 'later'), 'later')
})
