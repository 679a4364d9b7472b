import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { currentInfo } from '@alliance/contract/account'
import { applyAppeal } from '@alliance/contract/appeal'
import { codes } from '@alliance/contract/codes'
import { migrate } from '../db/index.ts'
import { openPglite } from '../db/open-pglite.ts'
import { freeAppeal } from '../modules/appeal/testing/appeal.ts'
import { StorageFull } from '../storage/index.ts'
import { formOf, startTestApi, type TestApi } from '../testing/index.ts'

const ROOM = 1024 ** 3
let folder: string
let free = ROOM
let api: TestApi
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alliance-full-'))
  const database = await openPglite({ folder: join(folder, 'database') }, () => free)
  await migrate(database)
  api = await startTestApi({ database })
})
after(async () => {
  await api.close()
  await rm(folder, { recursive: true, force: true })
})

test('with the disk full who is signed in goes on reading, is told that nothing can be kept, and goes on once there is room', async () => {
  const caller = await api.makeMember()
  const read = async () => (await caller.post(currentInfo)).code
  const write = async () => (await caller.post(applyAppeal, freeAppeal())).code
  free = 0
  // Long enough for the session's last use to be written again.
  api.shiftClock(5 * 60_000)
  assert.deepEqual([await read(), await write()], [0, codes.UNAVAILABLE.code])
  const refused = await fetch(api.url + applyAppeal.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: formOf(freeAppeal()),
  })
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '10'])
  free = ROOM
  assert.deepEqual([await read(), await write()], [0, 0])
})

test('a page that can’t be drawn for want of room says so once, when to come again, and the number of the request', async () => {
  const render = () => Promise.reject(new StorageFull(new Error('ENOSPC')))
  const site = await startTestApi({ render })
  const page = await fetch(`${site.url}/documents/safetyFile`)
  const words = (await page.text()).replace(/<style>[^]*<\/style>/, '').replaceAll(/<[^>]*>/g, ' ')
  await site.close()
  assert.deepEqual([page.status, page.headers.get('retry-after')], [503, '10'])
  assert.deepEqual([...words.matchAll(/请稍后再试/g)].length, 1)
  assert.match(words, new RegExp(`网站的存储空间不足 [^]*编号 ${page.headers.get('x-request-id')}`))
})
