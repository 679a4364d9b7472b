import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signOut } from '@alliance/contract/account'
import { codes } from '@alliance/contract/codes'
import { serverLimits } from '../limits.ts'
import { sendFile } from '../modules/appeal/testing/appeal.ts'
import { beginFile, type Caller, startTestApi, type TestApi, type TestOverrides } from '../testing/index.ts'
import { createFileRoom } from './file-room.ts'

const KIB = 1024
const room = { perAccount: 2, bytes: 100 * KIB, waitMs: 60_000 }
let api: TestApi
let entered: ((accountId: string) => void) | undefined
before(async () => {
  const fileRoom = createFileRoom(room)
  const seen: TestOverrides['fileRoom'] = (ask, gone, work) =>
    fileRoom(ask, gone, (hold) => {
      entered?.(ask.accountId)
      return work(hold)
    })
  api = await startTestApi({ fileRoom: seen })
})
after(() => api.close())

/** A file that the server has begun to take. */
const beginAndEnter = async (caller: Caller, bytes: number) => {
  const { promise, resolve } = Promise.withResolvers<string>()
  entered = resolve
  const sending = beginFile(api, caller, bytes)
  assert.equal(await promise, caller.id)
  return sending
}

test('an account’s files beyond its share wait, others don’t, and all are stored in the end', async () => {
  const [one, other] = [await api.makeMember(), await api.makeMember()]
  const slow = [await beginAndEnter(one, KIB), await beginAndEnter(one, KIB)]
  const order: string[] = []
  const third = sendFile(api, one.token).then(({ answer }) => order.push('third') && answer.code)
  assert.equal((await sendFile(api, other.token)).answer.code, 0)
  order.push('other')
  assert.deepEqual(await Promise.all(slow.map(({ finish }) => finish())), [0, 0])
  assert.equal(await third, 0)
  assert.deepEqual(order, ['other', 'third'])
})

test('files in memory are bounded in all; one that breaks off makes room', async () => {
  const [one, other] = [await api.makeMember(), await api.makeMember()]
  const slow = await beginAndEnter(one, 80 * KIB)
  const waiting = sendFile(api, other.token, { bytes: Buffer.alloc(40 * KIB, 'b') })
  assert.equal((await sendFile(api, one.token)).answer.code, 0)
  slow.breakOff()
  assert.equal((await waiting).answer.code, 0)
  await assert.rejects(slow.answer)
})

test('who waits too long is told to come back, and leaves the room to others', async () => {
  const short = await startTestApi({ limits: { ...serverLimits, filesInHand: { ...room, perAccount: 1, waitMs: 50 } } })
  const member = await short.makeMember()
  const hold = Promise.withResolvers<void>()
  const held = short.parts.fileRoom({ accountId: member.id, bytes: 1 }, new AbortController().signal, () => hold.promise)
  const { status, answer } = await sendFile(short, member.token)
  assert.deepEqual([status, answer.code], [200, codes.TOO_MANY_REQUESTS.code])
  hold.resolve()
  await held
  assert.equal((await sendFile(short, member.token)).answer.code, 0)
  await short.close()
})

test('what was announced takes no room before it arrives', async () => {
  const [one, other] = [await api.makeMember(), await api.makeMember()]
  const { promise, resolve } = Promise.withResolvers<string>()
  entered = resolve
  const slow = beginFile(api, { ...one, sentBytes: 1 }, 5 * KIB * KIB)
  await promise
  assert.equal((await sendFile(api, other.token, { bytes: Buffer.alloc(30 * KIB, 'b') })).answer.code, 0)
  slow.breakOff()
  await assert.rejects(slow.answer)
})

test('two files that have begun and are too large together end one after the other', async () => {
  const [one, other] = [await api.makeMember(), await api.makeMember()]
  const slow = await beginAndEnter(one, 30 * KIB)
  const large = await Promise.all(
    [one, other].map((caller) => sendFile(api, caller.token, { bytes: Buffer.alloc(300 * KIB, 'c') })),
  )
  assert.deepEqual(
    large.map(({ answer }) => answer.code),
    [0, 0],
  )
  assert.equal(await slow.finish(), 0)
})

test('with no room in all, the sender hears that the server is busy and may come back', async () => {
  const full = await startTestApi({ limits: { ...serverLimits, filesInHand: { ...room, waitMs: 50 } } })
  const [one, other] = [await full.makeMember(), await full.makeMember()]
  const hold = Promise.withResolvers<void>()
  const held = full.parts.fileRoom({ accountId: one.id, bytes: room.bytes }, new AbortController().signal, () => hold.promise)
  const { status, answer } = await sendFile(full, other.token)
  assert.deepEqual([status, answer.code, answer.message], [503, codes.UNAVAILABLE.code, '服务器正忙，请稍后再试'])
  hold.resolve()
  await held
  assert.equal((await sendFile(full, other.token)).answer.code, 0)
  await full.close()
})

test('a file whose sender is signed out before its end is not taken', async () => {
  const member = await api.makeMember()
  const slow = await beginAndEnter(member, KIB)
  await member.post(signOut)
  assert.equal(await slow.finish(), codes.NOT_LOGGED_IN.code)
  const files = await api.parts.db.selectFrom('appeal_file').select('id').where('account_id', '=', member.id).execute()
  assert.deepEqual(files, [])
})
