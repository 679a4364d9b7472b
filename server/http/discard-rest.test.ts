import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { login } from '@alliance/contract/account'
import { serverLimits } from '../limits.ts'
import { startTestApi, type TestApi } from '../testing/index.ts'

const KIB = 1024

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

type Refused = { path: string; capBytes: number; says: RegExp; token?: string | undefined }

const headOf = ({ path, token }: Refused, length: string) =>
  `${[`POST ${path} HTTP/1.1`, 'host: a', 'content-type: application/json', `authorization: Bearer ${token}`, length].join('\r\n')}\r\n\r\n`

/** Sends a body as clients do that read no answer before all of it is written. */
const sendBlindly = async (refused: Refused, length: string) => {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1').pause()
  await once(socket, 'connect')
  socket.write(headOf(refused, length))
  const [piece, pieces] = [Buffer.alloc(64 * KIB, 'a'), bytesOver(refused) / (64 * KIB)]
  const framed = length.startsWith('transfer') ? [Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')] : [piece]
  for (let at = 0; at < pieces; at += 1) {
    if (!socket.write(Buffer.concat(framed))) await once(socket, 'drain')
    await turn()
  }
  if (framed.length > 1) socket.write('0\r\n\r\n')
  const [answer] = (await once(socket.resume(), 'data')) as [Buffer]
  socket.destroy()
  return String(answer)
}
const bytesOver = ({ capBytes }: Refused) => capBytes + 4 * KIB * KIB

const FILE = { path: '/api/upload/image', capBytes: serverLimits.imageBytes, says: /^HTTP\/1\.1 200 [^]*文件不能超过 5 MB/ }
const CALL = { path: login.path, capBytes: serverLimits.bodyBytes, says: /^HTTP\/1\.1 200 [^]*提交的内容不能超过 1 MB/ }

test('the answer that a file or a call is too large reaches whoever reads it only after the last byte', async () => {
  const { token } = await api.makeMember()
  for (const refused of [{ ...FILE, token }, CALL])
    for (const length of [`content-length: ${bytesOver(refused)}`, 'transfer-encoding: chunked'])
      assert.match(await sendBlindly(refused, length), refused.says, `${refused.path}, ${length}`)
})

test('what still comes of it is read within bounds of size and time, then the connection ends', async () => {
  for (const refusedBody of [
    { bytes: 64 * KIB, ms: 60_000 },
    { bytes: 1024 ** 3, ms: 50 },
  ]) {
    const strict = await startTestApi({ limits: { ...serverLimits, imageBytes: KIB, bodyBytes: KIB, refusedBody } })
    const { token } = await strict.makeMember()
    for (const { path, says } of [
      { ...FILE, says: /文件不能超过 1 KB/ },
      { ...CALL, says: /提交的内容不能超过 1 KB/ },
    ]) {
      const socket = connect(Number(new URL(strict.url).port), '127.0.0.1').on('error', () => {})
      socket.write(headOf({ path, token, capBytes: KIB, says }, 'content-length: 1000000000'))
      const [answer] = (await once(socket, 'data')) as [Buffer]
      assert.match(String(answer), says)
      const closed = once(socket, 'close')
      if (refusedBody.ms > 1_000) socket.write(Buffer.alloc(128 * KIB))
      await closed
    }
    await strict.close()
  }
})
