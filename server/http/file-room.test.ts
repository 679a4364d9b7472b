import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { serverLimits } from '../limits.ts'
import { sendFile } from '../modules/appeal/testing/appeal.ts'
import { type Caller, startTestApi, type TestApi, type TestOverrides } from '../testing/index.ts'
import { createFileRoom } from './file-room.ts'

const KIB = 1024
const room = { perAccount: 2, bytes: 100 * KIB, waitMs: 60_000 }
let api: TestApi
let entered: ((accountId: string) => void) | undefined
before(async () => {
  const fileRoom = createFileRoom(room)
  const seen: TestOverrides['fileRoom'] = (ask, gone, work) =>
    fileRoom(ask, gone, () => {
      entered?.(ask.accountId)
      return work()
    })
  api = await startTestApi({ fileRoom: seen })
})
after(() => api.close())

type Sending = { out: ClientRequest; answer: Promise<number> }
const codeOf = async (out: ClientRequest) => {
  const [response] = (await once(out, 'response')) as [IncomingMessage]
  return ((await json(response)) as { code: number }).code
}
/** A file of which all but the last byte has been sent. */
const begin = ({ token }: Caller, bytes: number): Sending => {
  const out = request(`${api.url}/api/upload/appeal?fileName=a.txt`, {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${token}`, 'content-length': bytes },
  })
  const answer = codeOf(out)
  answer.catch(() => undefined)
  out.write('a'.repeat(bytes - 1))
  return { out, answer }
}
/** The same, when the server has begun to take it. */
const beginAndEnter = async (caller: Caller, bytes: number): Promise<Sending> => {
  const { promise, resolve } = Promise.withResolvers<string>()
  entered = resolve
  const sending = begin(caller, bytes)
  assert.equal(await promise, caller.id)
  return sending
}
const finish = ({ out, answer }: Sending) => {
  out.end('a')
  return answer
}

test('an account’s files beyond its share wait, others don’t, and all are stored in the end', async () => {
  const [one, other] = [await api.makeMember(), await api.makeMember()]
  const slow = [await beginAndEnter(one, KIB), await beginAndEnter(one, KIB)]
  const order: string[] = []
  const third = sendFile(api, one.token).then(({ answer }) => order.push('third') && answer.code)
  assert.equal((await sendFile(api, other.token)).answer.code, 0)
  order.push('other')
  assert.deepEqual(await Promise.all(slow.map(finish)), [0, 0])
  assert.equal(await third, 0)
  assert.deepEqual(order, ['other', 'third'])
})

test('files in memory are bounded in all; one that breaks off makes room', async () => {
  const [one, other] = [await api.makeMember(), await api.makeMember()]
  const slow = await beginAndEnter(one, 80 * KIB)
  const waiting = sendFile(api, other.token, { bytes: Buffer.alloc(40 * KIB, 'b') })
  assert.equal((await sendFile(api, one.token)).answer.code, 0)
  slow.out.destroy()
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
