import type { IncomingMessage, ServerResponse } from 'node:http'

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

const headersOf = ({ headers }: IncomingMessage) =>
  new Headers(Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

/** A request of Node.js as the protocol's server takes it; it goes on knowing whose it is. */
export const asWeb = (request: IncomingMessage): Request => {
  const { method = 'GET', url = '/' } = request
  const web = new Request(new URL(url, 'http://localhost'), { method, headers: headersOf(request) })
  const known = { body: bodyOf(request), runtime: { name: 'node', node: { req: request } } }
  for (const [name, value] of Object.entries(known)) Object.defineProperty(web, name, { value })
  return web
}

/** Sends what the protocol's server answers; its answers are short. */
export const sendWeb = async (answer: Response, response: ServerResponse): Promise<void> => {
  const body = await answer.text()
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(body)
}
