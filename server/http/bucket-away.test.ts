import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { submitPackage } from '@alliance/contract/identify'
import { sendFile } from '../modules/appeal/testing/appeal.ts'
import { ask, begin, idOf, patch } from '../modules/upload/testing/send-file.ts'
import { packageOf } from '../modules/identify/testing/submit.ts'
import { bucketStorage } from '../storage/bucket-storage.ts'
import { startBucket, type TestBucket } from '../storage/testing/bucket-server.ts'
import { startTestApi, type TestApi } from '../testing/index.ts'

let folder: string
let bucket: TestBucket
let api: TestApi
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alliance-bucket-'))
  bucket = await startBucket()
  api = await startTestApi({ storage: await bucketStorage(bucket.settings, folder) })
})
after(async () => {
  await api.close()
  bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const busy = { status: 503, code: 'SlowDown' }
/** As often as a busy bucket is asked for one thing. */
const BUSY = [busy, busy, busy, busy]
const skewed = { status: 403, code: 'RequestTimeTooSkewed' }

test('a bucket that is busy or refuses every request is answered as being away, not as a fault of the site', async () => {
  const member = await api.makeMember()
  for (const failures of [BUSY, [skewed]]) {
    bucket.failNext('PUT', ...failures)
    const { answer, status } = await sendFile(api, member.token)
    assert.deepEqual([status, answer.code], [503, codes.UNAVAILABLE.code])
  }
  assert.equal((await sendFile(api, member.token)).answer.code, 0)
})

test('a package whose bytes arrived while the bucket was away is stored later, without being sent again', async () => {
  const member = await api.makeMember()
  const bytes = packageOf({ package: 'cn.example.bucket' })
  const id = idOf(await begin(api, member, { size: bytes.length }))
  bucket.failNext('PUT', skewed)
  const sent = await patch(api, member, { id, offset: 0, bytes })
  assert.equal(sent.status, 503)
  assert.equal(((await sent.json()) as { code: number }).code, codes.UNAVAILABLE.code)
  // A client asks how far it came before it goes on.
  const come = await ask(api, member, { method: 'HEAD', id })
  assert.equal(come.headers.get('upload-offset'), String(bytes.length))
  const { code } = await member.post(submitPackage, { uploadId: id })
  assert.equal(code, 0)
})
