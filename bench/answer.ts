import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** A whole HTTP answer: its body as it went over the wire, its headers in lower case. */
export type Answer = { body: Buffer; headers: Record<string, string> }

export const parseAnswer = (answer: Buffer): Answer => {
  const headEnd = answer.indexOf('\r\n\r\n')
  const lines = answer.toString('latin1', 0, headEnd).split('\r\n').slice(1)
  const headers = lines.map(
    (line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)] as const,
  )
  return { body: answer.subarray(headEnd + 4), headers: Object.fromEntries(headers) }
}

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }

/** A refusal too is answered with HTTP 200: what is measured must be a list of so many items. */
export const assertList = ({ body, headers }: Answer, items: number) => {
  const plain = DECODERS[headers['content-encoding'] ?? '']?.(body) ?? body
  const { code, data } = JSON.parse(plain.toString())
  if (code !== 0 || data.items.length !== items) throw new Error(`no list of ${items}: ${plain.toString().slice(0, 200)}`)
}
