import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { View } from '@alliance/contract/stat'
import { createCounter, referrerKind } from './page-stat.ts'

const view = (path: string): View => ({ path, referrer: 'own', terminal: 'pc', width: '1200' })

const counter = () => {
  const sent: string[][] = []
  const last: string[][] = []
  const { add, flush } = createCounter({
    send: (views) => sent.push(views.map(({ path }) => path)),
    sendLast: (views) => last.push(views.map(({ path }) => path)),
  })
  return { sent, last, add, flush }
}

test('leafing quickly is one message, after a pause of two seconds', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const { sent, add } = counter()
  for (const path of ['/', '/doc', '/verify']) {
    add(view(path))
    context.mock.timers.tick(1_500)
  }
  assert.deepEqual(sent, [])
  context.mock.timers.tick(500)
  assert.deepEqual(sent, [['/', '/doc', '/verify']])
})

test('who never pauses is counted all the same, every ten seconds', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const { sent, add } = counter()
  for (let at = 0; at < 21; at += 1) {
    add(view(`/${at}`))
    context.mock.timers.tick(1_000)
  }
  assert.deepEqual(
    sent.map(({ length }) => length),
    [10, 10],
  )
})

test('a page that is hidden sends what is left, once, and nothing later', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const { sent, last, add, flush } = counter()
  add(view('/'))
  flush()
  flush()
  context.mock.timers.tick(20_000)
  assert.deepEqual([sent, last], [[], [['/']]])
})

test('of where a reader came from only the kind is kept', () => {
  const kinds = ['', 'https://me.example/x', 'https://www.baidu.com/s?wd=x', 'https://cn.bing.com/', 'https://notgoogle.example/']
  assert.deepEqual(
    kinds.map((from) => referrerKind(from, 'me.example')),
    ['direct', 'own', 'search', 'search', 'other'],
  )
})
