import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Initial congestion window of a new connection: ten segments (RFC 6928). Decision 023. */
export const FLIGHT_BYTES = 10 * 1460

/** Bytes on the wire, head and body. */
const bytesOf = (address: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br', connection: 'close' } }, (answer) => {
      const { socket } = answer
      answer.resume().on('close', () => resolve(socket.bytesRead))
    }).on('error', reject)
  })

const PATIENCE_MS = 20_000

/** Bytes of a public page once cached: its best compression is made in the background. */
export const settledBytes = async (address: string): Promise<number> => {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const bytes = await bytesOf(address)
    if (bytes <= FLIGHT_BYTES || Date.now() > until) return bytes
    await pause(100)
  }
}
