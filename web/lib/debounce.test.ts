import assert from 'node:assert/strict'
import { test } from 'node:test'
import { debounce } from './debounce.ts'

test('waits for quiet and runs once with the last words', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const heard: string[] = []
  const say = debounce((word: string) => heard.push(word), 500)
  for (const word of ['折', '折叠', '折叠屏']) {
    say(word)
    context.mock.timers.tick(400)
  }
  assert.deepEqual(heard, [])
  context.mock.timers.tick(100)
  assert.deepEqual(heard, ['折叠屏'])
})

test('a burst without end still runs at the maximum wait', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  let runs = 0
  const act = debounce(() => (runs += 1), 500, 1000)
  for (let at = 0; at < 1900; at += 100) {
    act()
    context.mock.timers.tick(100)
  }
  assert.equal(runs, 1)
})

test('what is cancelled never runs', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  let runs = 0
  const act = debounce(() => (runs += 1), 500)
  act()
  act.cancel()
  context.mock.timers.tick(1000)
  assert.equal(runs, 0)
})
