import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { exportMyData, requestDeletion } from '@alliance/contract/security'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { DAY_MS } from './rules.ts'
import { accepted, appealed, freeAppeal, sendFile } from './testing/appeal.ts'

let api: TestApi
let member: Caller
let officer: Caller
before(async () => {
  api = await startTestApi()
  member = await api.makeMember()
  officer = await api.makeAccount({ grants: ['appeals'] })
})
after(() => api.close())

test('the export contains what the appellant wrote and sent, but not which officer wrote', async () => {
  const file = (await sendFile(api, member.token, { fileName: '启动日志.log' })).answer.data
  const appealId = await appealed(member, freeAppeal({ fileIds: [file?.fileId] }))
  await accepted(officer, appealId)
  const { data } = await member.post(exportMyData, { currentPassword: member.password })
  const { appeals } = JSON.parse(data?.content ?? '{}') as {
    appeals: { number: string; entries: { kind: string }[]; files: { file_name: string }[] }[]
  }
  assert.deepEqual(
    [appeals[0]?.entries.map(({ kind }) => kind), appeals[0]?.files[0]?.file_name],
    [['submitted', 'accepted'], '启动日志.log'],
  )
  assert.ok(!data?.content.includes(officer.email))
})

test('deleting an account deletes its appeals and files; a file that somebody else sent as well stays', async () => {
  const other = await api.makeMember()
  const send = async (who: Caller, words: string) => {
    await sendFile(api, who.token, { bytes: new TextEncoder().encode(words) })
    const row = await api.parts.db
      .selectFrom('appeal_file')
      .select('sha256')
      .where('account_id', '=', who.id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return row.sha256
  }
  const own = await send(member, 'I/own\n')
  const shared = await send(member, 'I/shared\n')
  assert.equal(await send(other, 'I/shared\n'), shared)
  await member.post(requestDeletion, { currentPassword: member.password })
  api.shiftClock(8 * DAY_MS)
  await api.drain()
  const left = await api.parts.db.selectFrom('appeal').select('id').where('account_id', '=', member.id).execute()
  assert.deepEqual(left, [])
  assert.deepEqual([await api.parts.storage.has(own), await api.parts.storage.has(shared)], [false, true])
})
