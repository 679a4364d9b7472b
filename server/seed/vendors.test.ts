import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MEMBER_TYPE_VENDOR } from '@alliance/contract/home'
import { saveMember } from '../modules/home/index.ts'
import { startTestApi } from '../testing/index.ts'
import { stableId } from './stable-id.ts'
import { openVendors, seedVendors } from './vendors.ts'

test('a demonstration vendor is the sign-in of its member, even if an editor has renamed it', async () => {
  const api = await startTestApi()
  const { db } = api.parts
  const opened = await openVendors(api.parts)
  const ids = opened.vendors.map(({ memberName }) => stableId(memberName))
  for (const [sort, id] of ids.entries())
    await saveMember(db, { id, name: `改名 ${sort}`, type: MEMBER_TYPE_VENDOR, introduction: '', sort, demo: true })
  await seedVendors(api.parts, opened)
  const clients = await db.selectFrom('vendor_client').select('member_id').execute()
  assert.deepEqual(clients.map(({ member_id }) => member_id).toSorted(), ids.toSorted())
  await api.close()
})
