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

// The map is cached only in the browser, which is recognized by `document`.
before(() => {
  Object.assign(globalThis, { document: {} })
})
after(() => {
  Reflect.deleteProperty(globalThis, 'document')
})

const none = new URLSearchParams()

test('a failed request is repeated, a successful one is cached', async () => {
  assert.equal(known.requested, false)
  const broken = answering(() => {
    throw new Error('away')
  })
  await assert.rejects(elsewhere({ ask: broken.ask, id: '5241876103004160', query: none }, pathOf), /away/)
  assert.equal(known.requested, false)
  const { ask, asked } = answering(() => ({ '5241876103004160': 'compatibility' }))
  const at = async (id: string, query = none) => elsewhere({ ask, id, query }, pathOf)
  assert.equal(placeOf(await at('5241876103004160')), '/doc/compatibility')
  const version = new URLSearchParams({ version: '2026.12' })
  assert.equal(placeOf(await at('5241876103004160', version)), '/doc/compatibility?version=2026.12')
  assert.equal(known.requested, true)
  assert.deepEqual(await at('none'), await at('constructor'))
  assert.equal(asked(), 1)
})
