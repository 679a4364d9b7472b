import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

/** A call with its form, or a page if there is none. */
export type Wanted = { url: string; path: string; form?: string }

const pageRequest = ({ url, path }: Wanted) =>
  Buffer.from(
    [
      `GET ${path} HTTP/1.1`,
      `host: ${new URL(url).host}`,
      'accept: text/html',
      'accept-encoding: gzip, deflate, br',
      '',
      '',
    ].join('\r\n'),
  )

const callRequest = ({ url, path, form = '' }: Wanted) =>
  Buffer.from(
    [
      `POST ${path} HTTP/1.1`,
      `host: ${new URL(url).host}`,
      'accept-encoding: gzip, deflate, br',
      'content-type: application/x-www-form-urlencoded',
      `content-length: ${Buffer.byteLength(form)}`,
      '',
      form,
    ].join('\r\n'),
  )

/** Length of the complete response at the start of the buffer, 0 while it is incomplete. A status other than 200 is an error. */
const answerBytes = (held: Buffer) => {
  const headEnd = held.indexOf('\r\n\r\n')
  if (headEnd < 0) return 0
  const head = held.toString('latin1', 0, headEnd)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(`unexpected answer: ${head}`)
  const whole = headEnd + 4 + Number(length)
  return held.length >= whole ? whole : 0
}

/** One keep-alive connection with one request at a time: cheap enough that on two cores the server stays the bottleneck. */
export const openClient = async (wanted: Wanted) => {
  const { hostname, port } = new URL(wanted.url)
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  const request = wanted.form === undefined ? pageRequest(wanted) : callRequest(wanted)
  let held: Buffer = Buffer.alloc(0)
  let waiting: { resolve: (answer: Buffer) => void; reject: (error: Error) => void } | undefined
  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail).on('close', () => fail(new Error('the connection was closed')))
  socket.on('data', (data: Buffer) => {
    held = held.length === 0 ? data : Buffer.concat([held, data])
    try {
      const bytes = answerBytes(held)
      if (bytes === 0) return
      const answer = held.subarray(0, bytes)
      held = held.subarray(bytes)
      waiting?.resolve(answer)
    } catch (error) {
      fail(error as Error)
    }
  })
  /** `form` if it changes from request to request. */
  const ask = (form?: string) =>
    new Promise<Buffer>((resolve, reject) => {
      waiting = { resolve, reject }
      socket.write(form === undefined ? request : callRequest({ ...wanted, form }))
    })
  return { ask, close: () => void socket.destroy() }
}
export type Client = Awaited<ReturnType<typeof openClient>>

/** Duration of one request in milliseconds. */
export const timed = async ({ ask }: Pick<Client, 'ask'>, form?: string) => {
  const began = performance.now()
  await ask(form)
  return performance.now() - began
}

/** Number of requests answered over these connections within `ms`. */
export const load = async (clients: readonly Client[], ms: number) => {
  const until = performance.now() + ms
  let answered = 0
  const drive = async ({ ask }: Client) => {
    while (performance.now() < until) {
      await ask()
      answered += 1
    }
  }
  await Promise.all(clients.map(drive))
  return answered
}
