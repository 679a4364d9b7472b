import { gunzipSync, gzipSync } from 'node:zlib'
import { parseFactsFile } from './facts-file.ts'
import type { FactsFile } from './facts-file.ts'

/** Bound on a facts file's text, at three bytes per character. Real packages take about 1 MiB, a hostile one may take more. */
const CAP_BYTES = 256 * 1024 ** 2

/** Undefined if it exceeds V8's maximum string length. */
const textOf = (file: FactsFile) => {
  try {
    return JSON.stringify(file)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** A facts file in stored form: gzipped JSON, about a tenth of the text. Undefined if it is too large to be stored. */
export const packFacts = (file: FactsFile): Buffer | undefined => {
  const text = textOf(file)
  return text === undefined || text.length > CAP_BYTES / 3 ? undefined : gzipSync(text)
}

/** Throws if the bytes are no stored facts file, or inflate to more than we would have stored. */
export const unpackFacts = (bytes: Uint8Array): FactsFile =>
  parseFactsFile(JSON.parse(gunzipSync(bytes, { maxOutputLength: CAP_BYTES }).toString('utf8')))
