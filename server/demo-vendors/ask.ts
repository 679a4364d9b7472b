import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DrawnPage } from './pages.ts'

const FORM_BYTES = 16 * 1024

/** The request doesn't come from one of our pages. */
export class BadForm extends Error {}

/** Reads a small form; a larger one, or one sent from another site, is refused. */
export const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const { origin, host } = request.headers
  if (origin !== undefined && URL.parse(origin)?.host !== host) throw new BadForm('from another site')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > FORM_BYTES) throw new BadForm('too long')
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

export const sendPage = (response: ServerResponse, page: DrawnPage, status = 200): void => {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.contentPolicy,
    'cache-control': 'no-store',
    // With `no-referrer` browsers send `Origin: null`, which the check above would refuse.
    'referrer-policy': 'same-origin',
  })
  response.end(page.html)
}

export const sendJson = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

export const redirect = (response: ServerResponse, location: string, headers: Record<string, string> = {}): void => {
  response.writeHead(303, { location, 'cache-control': 'no-store', ...headers })
  response.end()
}
