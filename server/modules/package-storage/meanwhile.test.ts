import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { queryApkDetail, submitPackage } from '@alliance/contract/identify'
import { queryPackageStorage, removeUpload, removeVersion } from '@alliance/contract/package-storage'
import { inTransaction } from '../../db/index.ts'
import { type Caller, onPostgres, startTestApi, type TestApi, untilBlocked } from '../../testing/index.ts'
import { packageOf, submit } from '../identify/testing/submit.ts'
import { sendFile } from '../upload/testing/send-file.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

/** Files stored within the last minute are kept; older ones are deleted at once. */
const OLD_MS = 120_000
let count = 0
const fresh = () => packageOf({ package: `cn.example.meanwhile${(count += 1)}` })

/** Runs an act between finding the upload and creating its version. */
const whileRegistering = async (uploadId: string, member: Caller, act: () => Promise<unknown>) => {
  const limit = api.parts.rates.limits.packagesPerAccount
  const before = { ...limit }
  const take = async (key: string) => {
    Object.assign(limit, before)
    await act()
    return limit.take(key)
  }
  Object.assign(limit, { take })
  return (await member.post(submitPackage, { uploadId })).code
}
const stateOf = async (member: Caller, versionId: string) =>
  (await member.post(queryApkDetail, { versionId })).data?.analysis.state

test('an upload deleted while another browser registers it is not found there, and nothing of it stays', async () => {
  const member = await api.makeMember()
  const uploadId = await sendFile(api, member, { bytes: fresh() })
  api.shiftClock(OLD_MS)
  const registered = await whileRegistering(uploadId, member, async () =>
    assert.equal((await member.post(removeUpload, { uploadId })).code, 0),
  )
  assert.equal(registered, codes.NOT_FOUND.code)
  const { data } = await member.post(queryPackageStorage)
  assert.deepEqual([data?.usedBytes, data?.uploads, data?.items], [0, [], []])
})

test('the same if its content is deleted with its version meanwhile', async () => {
  const member = await api.makeMember()
  const bytes = fresh()
  const versionId = await submit(api, member, bytes)
  await api.drain()
  const uploadId = await sendFile(api, member, { bytes })
  api.shiftClock(OLD_MS)
  const registered = await whileRegistering(uploadId, member, async () =>
    assert.equal((await member.post(removeVersion, { versionId })).code, 0),
  )
  assert.equal(registered, codes.NOT_FOUND.code)
})

test('of concurrent registrations and deletions, each ends with a complete version or a clear refusal', async () => {
  const member = await api.makeMember()
  for (let round = 0; round < 6; round += 1) {
    const bytes = fresh()
    const [first, second] = [await sendFile(api, member, { bytes }), await sendFile(api, member, { bytes })]
    const versionId = (await member.post(submitPackage, { uploadId: first })).data?.versionId ?? ''
    await api.drain()
    api.shiftClock(OLD_MS)
    const [registered, ...others] = await Promise.all([
      member.post(submitPackage, { uploadId: second }),
      member.post(removeVersion, { versionId }),
      member.post(removeUpload, { uploadId: second }),
      member.post(removeUpload, { uploadId: first }),
    ])
    const [removed, ...givenUp] = others.map(({ code }) => code)
    assert.ok([0, codes.NOT_FOUND.code].includes(registered.code), JSON.stringify(registered))
    assert.ok([0, codes.PACKAGE_BEING_READ.code].includes(removed ?? -1), `${removed}`)
    assert.ok(
      givenUp.every((code) => [0, codes.NOT_FOUND.code].includes(code)),
      givenUp.join(),
    )
    await api.drain()
    if (registered.code === 0 && registered.data?.versionId !== versionId)
      assert.equal(await stateOf(member, registered.data?.versionId ?? ''), 'done')
  }
})

test('an app whose last version is removed while another one is read stays with that one', onPostgres, async () => {
  const { db } = api.parts
  const member = await api.makeMember()
  const named = { package: `cn.example.meanwhile${(count += 1)}` }
  const old = await submit(api, member, packageOf({ ...named, versionCode: 1 }))
  const next = await submit(api, member, packageOf({ ...named, versionCode: 2 }))
  await api.drain()
  const { app_id: appId } = await db.selectFrom('version').select('app_id').where('id', '=', next).executeTakeFirstOrThrow()
  assert.ok(appId)
  // As while it is read.
  await db.updateTable('version').set({ app_id: null }).where('id', '=', next).execute()
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const reading = inTransaction(db, async (db) => {
    await db.selectFrom('app').select('id').where('id', '=', appId).forNoKeyUpdate().execute()
    held.resolve()
    await released.promise
    await db.updateTable('version').set({ app_id: appId }).where('id', '=', next).execute()
  })
  await held.promise
  const removing = member.post(removeVersion, { versionId: old })
  await untilBlocked(db)
  released.resolve()
  await reading
  assert.equal((await removing).code, 0)
  assert.equal((await member.post(queryApkDetail, { versionId: next })).code, 0)
})
