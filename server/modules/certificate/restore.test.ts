import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { revokeCertificate } from '@alliance/contract/certificate-desk'
import { queryLogHead, verifyByNumber } from '@alliance/contract/certificate'
import { type DumpedRow, dumpRows, restoreRows } from '../../db/index.ts'
import { startTestApi, type TestApi, testDatabase } from '../../testing/index.ts'
import { certified } from './testing/passed-round.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

test('a backup restores certificates, log and keys, and the log continues where it was', async () => {
  const certifier = await api.makeAccount({ grants: ['certifier'] })
  const member = await api.makeMember()
  const numbers = [await certified(api, member), await certified(api, member), await certified(api, member)]
  await certifier.post(revokeCertificate, { number: numbers[1]!, reason: '测试一次撤销' })
  const rows: DumpedRow[] = []
  await dumpRows(api.parts.database, async (row) => void rows.push(JSON.parse(JSON.stringify(row)) as DumpedRow))

  const database = await testDatabase()
  // Another key, as created by a first start before the restore.
  await database.db
    .insertInto('signing_key')
    .values({ key_id: 'f'.repeat(16), public_key: 'x', from_at: 1, until_at: null })
    .execute()
  await restoreRows(
    database,
    (async function* () {
      yield* rows
    })(),
  )
  const restored = await startTestApi({ database })
  for (const number of numbers) {
    const [before, after] = [await api.post(verifyByNumber, { number }), await restored.post(verifyByNumber, { number })]
    assert.deepEqual(after.data, before.data)
  }
  await certified(restored, await restored.makeMember())
  assert.equal((await restored.post(queryLogHead)).data?.size, 5)
  await restored.close()
})
