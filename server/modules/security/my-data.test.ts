import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { currentInfo } from '@alliance/contract/account'
import { codes } from '@alliance/contract/codes'
import { documentMenu } from '@alliance/contract/document-menu'
import { cancelDeletion, exportMyData, queryDeletion, requestDeletion } from '@alliance/contract/security'
import { startTestApi, type TestApi } from '../../testing/index.ts'
import { sendFile, stayIn } from '../appeal/testing/appeal.ts'
import { certify, packageOf, read } from '../identify/testing/submit.ts'
import { uploadPicture } from '../profile/testing/picture.ts'
import { sendFile as uploadPackage } from '../upload/testing/send-file.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

const DAY_MS = 86_400_000
const NOT_PLANNED = { deleteAt: null, isDue: false, obstacle: null }
const accountOf = (id: string) => api.parts.db.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst()

test('export and deletion require the password and a session', async () => {
  const caller = await api.makeAccount()
  for (const call of [exportMyData, requestDeletion]) {
    assert.equal((await caller.post(call, { currentPassword: 'x' })).code, codes.WRONG_PASSWORD.code)
    assert.equal((await caller.post(call, {} as never)).code, codes.BAD_INPUT.code)
    assert.equal((await api.post(call, { currentPassword: 'x' })).code, codes.TOKEN_MISSING.code)
  }
  for (const call of [queryDeletion, cancelDeletion]) assert.equal((await api.post(call)).code, codes.TOKEN_MISSING.code)
  assert.deepEqual((await caller.post(queryDeletion)).data, NOT_PLANNED)
})

test('an account is deleted after seven days with its files, and notified three times', async () => {
  const caller = await api.makeMember()
  await read(api, caller, packageOf({ package: 'cn.example.gone' }))
  const { imageId } = await uploadPicture(api, caller)
  const files = await api.parts.db
    .selectFrom('version')
    .select('sha256')
    .where('account_id', '=', caller.id)
    .unionAll(api.parts.db.selectFrom('image').select('sha256').where('id', '=', imageId))
    .execute()
  assert.equal(files.length, 2)
  const { data } = await caller.post(requestDeletion, { currentPassword: caller.password })
  assert.deepEqual((await caller.post(requestDeletion, { currentPassword: caller.password })).data, data, 'asked twice')
  api.shiftClock(7 * DAY_MS - 60_000)
  await api.drain()
  assert.ok(await accountOf(caller.id), 'not before its time')
  api.shiftClock(120_000)
  await api.drain()
  assert.equal(await accountOf(caller.id), undefined)
  for (const { sha256 } of files) assert.equal(await api.parts.storage.has(sha256), false)
  assert.equal((await caller.post(currentInfo)).code, codes.NOT_LOGGED_IN.code)
  const subjects = (await api.mailsTo(caller.email)).map(({ subject }) => subject.split(' · ')[0])
  assert.deepEqual(subjects, ['账号已注销', '注销申请已收到'])
  api.shiftClock(-7 * DAY_MS - 60_000)
})

test('a deletion whose attempts are used up is retried the next day', async () => {
  const caller = await api.makeMember()
  await caller.post(requestDeletion, { currentPassword: caller.password })
  // Its worker died in the last attempt.
  await api.parts.db
    .updateTable('job')
    .set((set) => ({ attempt: set.ref('max_attempts') }))
    .where('kind', '=', 'deleteAccount')
    .where('state', '=', 'ready')
    .execute()
  api.shiftClock(7 * DAY_MS + 60_000)
  await api.drain()
  assert.ok(await accountOf(caller.id))
  api.shiftClock(DAY_MS + 60_000)
  await api.drain()
  assert.equal(await accountOf(caller.id), undefined)
  api.shiftClock(-8 * DAY_MS - 120_000)
})

test('a file that another account has as well stays', async () => {
  const [caller, other] = [await api.makeMember(), await api.makeMember()]
  const bytes = packageOf({ package: 'cn.example.shared' })
  await read(api, caller, bytes)
  await read(api, other, bytes)
  const { sha256 } = await api.parts.db
    .selectFrom('version')
    .select('sha256')
    .where('account_id', '=', other.id)
    .executeTakeFirstOrThrow()
  await caller.post(requestDeletion, { currentPassword: caller.password })
  api.shiftClock(7 * DAY_MS + 60_000)
  await api.drain()
  api.shiftClock(-7 * DAY_MS - 60_000)
  assert.equal(await accountOf(caller.id), undefined)
  assert.equal(await api.parts.storage.has(sha256), true)
})

test('the sender of a file that the alliance publishes is deleted, and the file stays', async () => {
  const caller = await api.makeMember()
  const pdf = () => fetch(`${api.url}/files/documents/${documentMenu[0]!.id}.pdf`)
  const bytes = new Uint8Array(await (await pdf()).arrayBuffer())
  assert.equal((await sendFile(api, caller.token, { fileName: '标准.pdf', bytes })).answer.code, 0)
  await caller.post(requestDeletion, { currentPassword: caller.password })
  api.shiftClock(7 * DAY_MS + 60_000)
  await api.drain()
  api.shiftClock(-7 * DAY_MS - 60_000)
  assert.equal(await accountOf(caller.id), undefined)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  assert.equal(await api.parts.storage.has(sha256), true)
  assert.deepEqual(new Uint8Array(await (await pdf()).arrayBuffer()), bytes)
})

test('a file that somebody else is storing at that moment stays', async () => {
  const [caller, other] = [await api.makeMember(), await api.makeMember()]
  const bytes = randomBytes(5_000)
  await uploadPackage(api, caller, { bytes })
  await caller.post(requestDeletion, { currentPassword: caller.password })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { storage } = api.parts
  const own = { ...storage }
  // The other account's bytes are stored between the deletion of the rows and of the files. The test's clock is a week ahead of
  // the disk's.
  const first = { done: false }
  const sendsFirst = async () => {
    if (!first.done) await own.put(bytes)
    first.done = true
  }
  Object.assign(storage, {
    remove: async (one: string) => {
      await sendsFirst()
      return own.remove(one)
    },
    removeStale: async (one: string) => {
      await sendsFirst()
      return own.removeStale(one, Date.now() - 60_000)
    },
  })
  api.shiftClock(7 * DAY_MS + 60_000)
  await api.drain()
  api.shiftClock(-7 * DAY_MS - 60_000)
  Object.assign(storage, own)
  assert.equal(await accountOf(caller.id), undefined)
  assert.equal(await storage.has(sha256), true)
  await uploadPackage(api, other, { bytes })
  assert.equal(await storage.has(sha256), true)
})

test('cancelled in time, nothing is deleted; a new request starts the period again', async () => {
  const caller = await api.makeAccount()
  const first = await caller.post(requestDeletion, { currentPassword: caller.password })
  assert.equal((await caller.post(cancelDeletion)).code, 0)
  assert.equal((await caller.post(cancelDeletion)).code, 0, 'nothing to take back')
  assert.deepEqual((await caller.post(queryDeletion)).data, NOT_PLANNED)
  api.shiftClock(3_600_000)
  const second = await caller.post(requestDeletion, { currentPassword: caller.password })
  assert.ok(second.data!.deleteAt > first.data!.deleteAt)
  api.shiftClock(7 * DAY_MS - 1_800_000)
  await api.drain()
  assert.ok(await accountOf(caller.id), 'the first request is over')
  api.shiftClock(3_600_000)
  await api.drain()
  assert.equal(await accountOf(caller.id), undefined)
  const subjects = (await api.mailsTo(caller.email)).map(({ subject }) => subject.split(' · ')[0])
  assert.equal(subjects.filter((subject) => subject === '注销申请已撤回').length, 1)
  api.shiftClock(-7 * DAY_MS - 3_600_000 - 1_800_000)
})

test('while a round runs, deletion can be neither requested nor carried out, and the owner is told once', async () => {
  const caller = await api.makeMember()
  const { versionId } = await read(api, caller, packageOf({ package: 'cn.example.running' }))
  const run = () => certify(api, caller, { versionId, standards: ['compatibility'] })
  await run()
  const ask = () => caller.post(requestDeletion, { currentPassword: caller.password })
  assert.equal((await ask()).code, codes.ROUND_RUNNING.code)
  const rounds = api.parts.db.updateTable('round').where('account_id', '=', caller.id).where('gold_state', '=', 1)
  await rounds.set({ gold_state: 2 }).execute()
  const { data: asked } = await ask()
  await run()
  const standing = async () => {
    await stayIn(api, caller)
    return (await caller.post(queryDeletion)).data
  }
  assert.deepEqual(await standing(), { deleteAt: asked?.deleteAt, isDue: false, obstacle: 'ROUND_RUNNING' })
  for (const days of [7, 1]) {
    api.shiftClock(days * DAY_MS + 60_000)
    await api.drain()
    assert.ok(await accountOf(caller.id), 'waits for the round')
  }
  assert.deepEqual(await standing(), { deleteAt: asked?.deleteAt, isDue: true, obstacle: 'ROUND_RUNNING' })
  await rounds.set({ gold_state: 2 }).execute()
  assert.deepEqual(await standing(), { deleteAt: asked?.deleteAt, isDue: true, obstacle: null })
  const mails = await api.mailsTo(caller.email)
  const told = mails.filter(({ subject }) => subject.startsWith('注销推迟了'))
  assert.equal(told.length, 1)
  assert.match(told[0]?.text ?? '', /还有认证正在进行.*结束后 1 天内删除/)
  api.shiftClock(DAY_MS + 60_000)
  await api.drain()
  assert.equal(await accountOf(caller.id), undefined)
  api.shiftClock(-9 * DAY_MS - 180_000)
})

test('the last administrator stays', async () => {
  const one = await api.makeAccount({ grants: ['administrator'] })
  const ask = (caller: typeof one) => caller.post(requestDeletion, { currentPassword: caller.password })
  assert.equal((await ask(one)).code, codes.LAST_ADMINISTRATOR.code)
  const two = await api.makeAccount({ grants: ['administrator'] })
  assert.equal((await ask(one)).code, 0)
  assert.equal((await ask(two)).code, codes.LAST_ADMINISTRATOR.code)
})
