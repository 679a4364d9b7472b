import type { IncomingMessage } from 'node:http'
import { LATER, type RawContext } from '../../http/index.ts'
import { refusalBody } from './answers.ts'

/** Its pieces as they come off the socket: Node's own way from one kind of stream to the other copies each of them. */
const bodyOf = (request: IncomingMessage): ReadableStream<Uint8Array> => {
  const pieces = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = await pieces.next()
    if (done) controller.close()
    else controller.enqueue(value)
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}

/** What proxies say of the way here is nothing of the protocol, whose server refuses more than one word of them. */
const isOfTheWay = (name: string) => name === 'forwarded' || name.startsWith('x-forwarded-')

const headersOf = ({ headers }: IncomingMessage) =>
  new Headers(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' && !isOfTheWay(name) ? [[name, value]] : [])),
  )

/** A request of Node.js as the protocol's server takes it; it goes on knowing whose it is. */
export const asWeb = (request: IncomingMessage): Request => {
  const { method = 'GET', url = '/' } = request
  const web = new Request(new URL(url, 'http://localhost'), { method, headers: headersOf(request) })
  const known = { body: bodyOf(request), runtime: { name: 'node', node: { req: request } } }
  for (const [name, value] of Object.entries(known)) Object.defineProperty(web, name, { value })
  return web
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

/** Sends what the protocol's server answers; its answers are short. */
export const sendWeb = async (answer: Response, { response, requestId }: Pick<RawContext, 'response' | 'requestId'>) => {
  const { status } = answer
  const headers = Object.fromEntries(answer.headers)
  const body = await answer.text()
  if (status < 400) return response.writeHead(status, headers).end(body)
  const refusal = refusalBody({ status, body }, requestId)
  const later = status === 503 || status === 507 ? LATER : {}
  return response
    .writeHead(status, { ...headers, ...later, ...JSON_TYPE, 'content-length': Buffer.byteLength(refusal) })
    .end(refusal)
}
