import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Ask } from '../../lib/api.ts'
import { elsewhere, known } from './redirect-map.ts'

const pathOf = (id: string) => `/doc/${id}`
const answering = (answer: () => Record<string, string>) => {
  let asked = 0
  const ask = (async () => {
    asked += 1
    return answer()
  }) as unknown as Ask
  return { ask, asked: () => asked }
}
const placeOf = (answer: unknown) => (answer instanceof Response ? answer.headers.get('location') : answer)

// The store is the browser's: where there is a document.
before(() => {
  Object.assign(globalThis, { document: {} })
})
after(() => {
  Reflect.deleteProperty(globalThis, 'document')
})

test('a failure leaves the map unasked, a success keeps it and asks no more', async () => {
  assert.equal(known.requested, false)
  const broken = answering(() => {
    throw new Error('away')
  })
  await assert.rejects(elsewhere(broken.ask, '5241876103004160', pathOf), /away/)
  assert.equal(known.requested, false)
  const { ask, asked } = answering(() => ({ '5241876103004160': 'compatibility' }))
  assert.equal(placeOf(await elsewhere(ask, '5241876103004160', pathOf)), '/doc/compatibility')
  assert.equal(known.requested, true)
  assert.deepEqual(await elsewhere(ask, 'none', pathOf), await elsewhere(ask, 'constructor', pathOf))
  assert.equal(asked(), 1)
})
