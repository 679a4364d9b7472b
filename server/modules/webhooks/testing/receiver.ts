import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = { path: string; headers: IncomingMessage['headers']; body: string }
type Answer = (response: ServerResponse, received: Received) => unknown

/** A company's server behind a webhook's URL. Answers 204 by default. */
export const startReceiver = async () => {
  const received: Received[] = []
  let answer: Answer = (response) => response.writeHead(204).end()
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body }
      received.push(one)
      answer(response, one)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    received,
    answerWith: (next: Answer) => {
      answer = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** Verifies the signature according to the specification, independently of the signing code. */
export const signs = ({ headers, body }: Received, secret: string): boolean => {
  const signed = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const due = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(due)
}
