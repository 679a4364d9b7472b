import { gunzipSync, gzipSync } from 'node:zlib'
import { parseFactsFile } from './facts-file.ts'
import type { FactsFile } from './facts-file.ts'

/** Text of a facts file, unpacked, at three bytes a character. Real packages write about 1 MiB, a hostile one may write more. */
const CAP_BYTES = 256 * 1024 ** 2

/** Undefined where the text would be longer than V8 lets a text be. */
const textOf = (file: FactsFile) => {
  try {
    return JSON.stringify(file)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** A facts file as it is stored: gzip over JSON, about a tenth of the text. Undefined where it is too large to be kept. */
export const packFacts = (file: FactsFile): Buffer | undefined => {
  const text = textOf(file)
  return text === undefined || text.length > CAP_BYTES / 3 ? undefined : gzipSync(text)
}

/** Throws where the bytes are no stored facts file, or unpack to more than any that we would have stored. */
export const unpackFacts = (bytes: Uint8Array): FactsFile =>
  parseFactsFile(JSON.parse(gunzipSync(bytes, { maxOutputLength: CAP_BYTES }).toString('utf8')))
