import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApi, type TestApi } from '../../testing/index.ts'
import { fileAddress } from './index.ts'

let api: TestApi
let file: { sha256: string; fileName: string; mediaType: string }
before(async () => {
  api = await startTestApi()
  const { sha256, sizeBytes } = await api.parts.storage.put(new TextEncoder().encode('<script>alert(1)</script>'))
  await api.parts.db.insertInto('blob').values({ sha256, size_bytes: sizeBytes, created_at: 1 }).execute()
  file = { sha256, fileName: '日志 "a".log', mediaType: 'text/plain; charset=utf-8' }
})
after(() => api.close())

const get = (address: string) => fetch(api.url + address)

test('the holder of a ticket gets the file, as an attachment only', async () => {
  const response = await get(fileAddress(api.parts, file, api.parts.clock()))
  assert.equal(response.status, 200)
  assert.equal(await response.text(), '<script>alert(1)</script>')
  assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="[\w._-]+"; filename\*=UTF-8''%E6/)
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
  assert.match(response.headers.get('content-security-policy') ?? '', /sandbox/)
})

test('a ticket is valid for its file, name and type, and for five minutes', async () => {
  const address = fileAddress(api.parts, file, api.parts.clock())
  const changed = (name: string, value: string) => {
    const url = new URL(address, 'http://localhost')
    url.searchParams.set(name, value)
    return url.pathname + url.search
  }
  for (const other of [
    changed('id', '0'.repeat(64)),
    changed('name', 'a.html'),
    changed('type', 'text/html'),
    changed('ticket', 'x'),
  ])
    assert.equal((await get(other)).status, 403)
  assert.equal((await get(fileAddress(api.parts, file, api.parts.clock() - 301_000))).status, 403)
  const ahead = fileAddress(api.parts, file, api.parts.clock() + 24 * 3_600_000)
  assert.equal((await get(ahead)).status, 403, 'from a clock that was ahead')
  assert.equal((await get('/api/show/downloadFile')).status, 403)
  const none = fileAddress(api.parts, { ...file, sha256: '0'.repeat(64) }, api.parts.clock())
  assert.equal((await get(none)).status, 404)
})
