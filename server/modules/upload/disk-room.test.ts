import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { startTestApi, type TestApi } from '../../testing/index.ts'
import { uploadServiceOf } from './upload-service.ts'
import { begin, idOf, patch } from './testing/send-file.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

const MIB = 1024 ** 2
function* slices(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

test('a chunk that doesn’t tell its size leaves the disk’s reserve too, and what arrived of it is kept', async () => {
  const member = await api.makeMember()
  const bytes = randomBytes(3 * MIB)
  const id = idOf(await begin(api, member, { size: bytes.length }))
  const service = uploadServiceOf(api.parts)
  const { freeBytes } = service
  const stored = async () => (await service.files.sizeOf(id)) ?? 0
  service.freeBytes = async () => 130 * MIB - (await stored())
  const full = await patch(api, member, { id, offset: 0, bytes: ReadableStream.from(slices(bytes)) })
  assert.equal(full.status, 507)
  assert.match(await full.text(), /存储空间不足/)
  const kept = await stored()
  assert.ok(kept > 0 && kept <= 2 * MIB, `${kept} bytes`)
  service.freeBytes = freeBytes
  assert.equal((await patch(api, member, { id, offset: kept, bytes: bytes.subarray(kept) })).status, 204)
  const row = await api.parts.db.selectFrom('upload').select('sha256').where('id', '=', id).executeTakeFirst()
  assert.equal(row?.sha256, createHash('sha256').update(bytes).digest('hex'))
})
