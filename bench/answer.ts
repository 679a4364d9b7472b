import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** A whole HTTP response: its body as transferred, its header names in lower case. */
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

/** The decoded body. */
export const readText = ({ body, headers }: Answer): string =>
  (DECODERS[headers['content-encoding'] ?? '']?.(body) ?? body).toString()

/** The envelope of an answer. */
export const readData = (answer: Answer): { code: number; data: unknown } => JSON.parse(readText(answer))

/** Refusals also have HTTP status 200: asserts that the response is a list with this number of items. */
export const assertList = (answer: Answer, items: number) => {
  const { code, data } = readData(answer)
  const list = (data as { items?: unknown[] } | null)?.items
  if (code !== 0 || list?.length !== items) throw new Error(`no list of ${items}: ${JSON.stringify(data).slice(0, 200)}`)
}
