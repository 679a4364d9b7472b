import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { startTestApi, type TestApi } from '../../testing/index.ts'
import { ask, begin, idOf, patch } from './testing/send-file.ts'

let api: TestApi
before(async () => {
  api = await startTestApi({ log: pino({ level: 'silent' }) })
})
after(() => api.close())

test('a file that can’t be read for the moment is not given up: the upload goes on afterwards', async () => {
  const member = await api.makeMember()
  const bytes = randomBytes(20_000)
  const id = idOf(await begin(api, member, { size: bytes.length }))
  await patch(api, member, { id, offset: 0, bytes: bytes.subarray(0, 8_000) })
  const path = join(api.parts.settings.dataDir, 'uploads', id)
  await rename(path, `${path}.aside`)
  // A link to itself: ELOOP, as any error that is not "no such file".
  await symlink(path, path)
  assert.equal((await ask(api, member, { method: 'HEAD', id })).status, 500)
  await rm(path)
  await rename(`${path}.aside`, path)
  assert.equal((await ask(api, member, { method: 'HEAD', id })).headers.get('upload-offset'), '8000')
  assert.equal((await patch(api, member, { id, offset: 8_000, bytes: bytes.subarray(8_000) })).status, 204)
})
