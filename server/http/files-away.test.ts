import assert from 'node:assert/strict'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { queryPdf } from '@alliance/contract/library'
import { startTestApi, type TestApi } from '../testing/index.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

const readiness = async () => {
  const answer = await fetch(`${api.url}/readyz`)
  return [answer.status, await answer.json()]
}

test('while the folder of all files is away what needs one is unavailable, not faulty; it goes on once the folder is back', async () => {
  const { data } = await api.post(queryPdf, { id: 'safetyFile' })
  const read = () => fetch(api.url + data!.address)
  const [files, aside] = ['files', 'elsewhere'].map((name) => join(api.parts.settings.dataDir, name)) as [string, string]
  assert.equal((await read()).status, 200)
  await rename(files, aside)
  // Not drawn anew into a folder that is not the volume's either.
  for (let times = 0; times < 2; times += 1) {
    const refused = await read()
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '10'])
    const { code, requestId } = (await refused.json()) as { code: number; requestId: string }
    assert.deepEqual([code, requestId], [codes.UNAVAILABLE.code, refused.headers.get('x-request-id')])
  }
  await assert.rejects(api.parts.storage.removeStale(data!.sha256, api.parts.clock()), 'nothing is taken for removed')
  assert.deepEqual(await readiness(), [200, { status: 'ready', files: 'away' }])
  await rename(aside, files)
  assert.equal((await read()).status, 200)
  assert.deepEqual(await readiness(), [200, { status: 'ready' }])
})

test('a single file that is missing is drawn anew, or not found: the storage is not to blame', async () => {
  const { data } = await api.post(queryPdf, { id: 'safetyFile' })
  const { sha256, address } = data!
  await rm(join(api.parts.settings.dataDir, 'files', sha256.slice(0, 2), sha256.slice(2)))
  assert.equal(await api.parts.storage.has(sha256), false)
  assert.equal((await fetch(api.url + address)).status, 200)
})
