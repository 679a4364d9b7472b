import type { IncomingMessage } from 'node:http'
import { LATER, type RawContext } from '../../http/index.ts'
import { refusalBody } from './answers.ts'

/** The body's chunks without a copy: Node's own conversion to a web stream copies each of them. */
const bodyOf = (request: IncomingMessage): ReadableStream<Uint8Array> => {
  const pieces = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = await pieces.next()
    if (done) controller.close()
    else controller.enqueue(value)
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}

/** Forwarding headers of proxies aren't part of tus, and its server rejects some values of them. */
const isOfTheWay = (name: string) => name === 'forwarded' || name.startsWith('x-forwarded-')

const headersOf = ({ headers }: IncomingMessage) =>
  new Headers(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' && !isOfTheWay(name) ? [[name, value]] : [])),
  )

/** A Node.js request as the web Request that the tus server takes, with a reference to the original. */
export const webRequestOf = (request: IncomingMessage): Request => {
  const { method = 'GET', url = '/' } = request
  const web = new Request(new URL(url, 'http://localhost'), { method, headers: headersOf(request) })
  const known = { body: bodyOf(request), runtime: { name: 'node', node: { req: request } } }
  for (const [name, value] of Object.entries(known)) Object.defineProperty(web, name, { value })
  return web
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

/** Sends the tus server's response, which is short. */
export const sendWebResponse = async (answer: Response, { response, requestId }: Pick<RawContext, 'response' | 'requestId'>) => {
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
