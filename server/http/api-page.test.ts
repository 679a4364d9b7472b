import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allCalls } from '@alliance/contract'
import { startTestApi, type TestApi } from '../testing/index.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

test('the page of the calls begins with what a build server may use, names each part in Chinese, and leads back', async () => {
  const page = await (await fetch(`${api.url}/api`)).text()
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  const led = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id)
  for (const id of led) assert.ok(ids.has(id), `nothing stands at #${id}`)
  const forMachines = allCalls.filter(({ ci }) => ci).map(({ path }) => path.slice('/api/'.length))
  assert.ok(forMachines.length > 5)
  assert.deepEqual(led.slice(0, forMachines.length), forMachines)
  const parts = [...page.matchAll(/<h2 id="part-[^"]+">([^<]+)</g)].map(([, title = '']) => title.trim())
  assert.equal(parts.length, new Set(allCalls.map(({ path }) => path.split('/')[2])).size)
  for (const title of parts) assert.match(title, /\p{Script=Han}/u)
  for (const to of ['/', '/home/union/openness', '/account/tokens', '/account/webhooks'])
    assert.ok(page.includes(`href="${to}"`), to)
})
