import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { queryApkDetail, recheckPackage, submitPackage } from '@alliance/contract/identify'
import { sql } from 'kysely'
import { startTestApi, type TestApi } from '../../testing/index.ts'
import { sendFile } from '../upload/testing/send-file.ts'
import { packageOf, read, submit } from './testing/submit.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

const OLDER = '2020.01'
/** Makes the self-check look as if it were of an earlier pack. */
const age = (versionId: string) =>
  sql`update version set self_check = jsonb_set(self_check::jsonb, '{pack}', ${`"${OLDER}"`}::jsonb) where id = ${versionId}`.execute(
    api.parts.db,
  )

test('refuses bad input and the version of another company', async () => {
  const [owner, stranger] = [await api.makeMember(), await api.makeMember()]
  const { versionId } = await read(api, owner, packageOf({ package: 'cn.example.recheck.private' }))
  assert.equal((await owner.post(recheckPackage, { versionId: '' })).code, codes.BAD_INPUT.code)
  assert.equal((await owner.post(recheckPackage, { versionId: 'no-such' })).code, codes.NOT_FOUND.code)
  await age(versionId)
  assert.equal((await stranger.post(recheckPackage, { versionId })).code, codes.NOT_FOUND.code)
  assert.equal((await api.post(recheckPackage, { versionId })).code, codes.TOKEN_MISSING.code)
  assert.equal((await owner.post(queryApkDetail, { versionId })).data?.pack, OLDER)
})

test('an account can have a limited number of packages read per hour', async () => {
  const member = await api.makeMember()
  const uploadId = await sendFile(api, member, { bytes: packageOf({ package: 'cn.example.recheck.many' }) })
  const { points } = api.parts.limits.counted.packagesPerAccount
  let versionId = ''
  for (let asked = 0; asked < points; asked += 1) {
    const { code, data } = await member.post(submitPackage, { uploadId })
    assert.equal(code, 0)
    versionId = data?.versionId ?? ''
  }
  assert.equal((await member.post(submitPackage, { uploadId })).code, codes.TOO_MANY_REQUESTS.code)
  assert.equal((await member.post(recheckPackage, { versionId })).code, codes.TOO_MANY_REQUESTS.code)
})

test('a package can be rechecked while the job that read it is still ending', async () => {
  const member = await api.makeMember()
  const bytes = packageOf({ package: 'cn.example.recheck.soon' })
  const { versionId } = await read(api, member, bytes)
  const { db } = api.parts
  for (const act of [() => member.post(recheckPackage, { versionId }), () => submit(api, member, bytes)]) {
    await age(versionId)
    const last = await db
      .selectFrom('job')
      .select('id')
      .where('kind', '=', 'readPackage')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const set = (state: 'running' | 'done') => db.updateTable('job').set({ state }).where('id', '=', last.id).execute()
    await set('running')
    await act()
    await set('done')
    await api.drain()
    assert.equal((await member.post(queryApkDetail, { versionId })).data?.analysis.state, 'done')
  }
})

test('a self-check of an earlier pack is redone on request or when the file is sent again; a current one is not', async () => {
  const member = await api.makeMember()
  const bytes = packageOf({ package: 'cn.example.recheck' })
  const { versionId, packInForce, terms } = await read(api, member, bytes)
  const again = {
    byHand: () => member.post(recheckPackage, { versionId }),
    sentAgain: () => submit(api, member, bytes),
  }
  for (const [how, act] of Object.entries(again)) {
    await act()
    assert.equal((await member.post(queryApkDetail, { versionId })).data?.analysis.state, 'done', how)
    await age(versionId)
    await act()
    // Results of an earlier pack are not shown as current.
    const { data: waiting } = await member.post(queryApkDetail, { versionId })
    assert.deepEqual([waiting?.analysis.state, waiting?.pack, waiting?.terms], ['waiting', '', []], how)
    await api.drain()
    const { data: done } = await member.post(queryApkDetail, { versionId })
    assert.deepEqual([done?.analysis.state, done?.pack, done?.terms], ['done', packInForce, terms], how)
  }
})
