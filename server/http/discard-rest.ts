import type { IncomingMessage } from 'node:http'
import type { ServerLimits } from '../limits.ts'

/**
 * Reads on after a refusal, within bounds: many clients read no answer before they have sent everything, and closing a connection
 * with unread bytes resets it, so that the answer would be lost (RFC 9112 §9.6).
 */
export const discardRest = (request: IncomingMessage, { refusedBody }: Pick<ServerLimits, 'refusedBody'>): void => {
  let bytes = 0
  const cut = () => void request.destroy()
  const timer = setTimeout(cut, refusedBody.ms).unref()
  request
    .on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > refusedBody.bytes) cut()
    })
    .once('close', () => clearTimeout(timer))
}
